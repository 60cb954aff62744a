using System.Data;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>What a driver receives of the caller's command.</summary>
public sealed class CommandTests
{
    [Fact]
    public async Task Both_queries_run_with_all_settings_of_the_command()
    {
        var server = new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.AsyncOnly, CompletesLater = true };
        using FakeConnection connection = new FakeConnection(server).AlreadyOpen();
        using DbTransaction transaction = connection.BeginTransaction();
        var options = new JsonResultOptions { ETag = JsonETag.FromQuery("select @id") };

        TestRequest request = await new TestRequest().ExecuteAsync(
            connection.QueryJsonResult("procedure", new { id = 5 }, options, transaction, commandTimeout: 17, CommandType.StoredProcedure));

        Assert.Equal("""[{"id":1}]""", request.Body);
        Assert.Collection(
            Run(server),
            tag => Assert.Equal(("select @id", CommandType.Text), (tag.CommandText, tag.CommandType)),
            main => Assert.Equal(("procedure", CommandType.StoredProcedure), (main.CommandText, main.CommandType)));
        Assert.All(Run(server), each =>
        {
            Assert.Equal(5, Assert.Single(each.SentValues).Value);
            Assert.Same(transaction, each.Transaction);
            Assert.Equal(17, each.CommandTimeout);
        });
        Assert.Empty(server.Violations);
        Assert.Equal(ConnectionState.Open, connection.State);
    }

    /// <remarks>A driver may allow only one open reader, and a parameter only in one command at a time.</remarks>
    [Fact]
    public async Task The_tag_s_query_has_ended_when_the_main_one_starts()
    {
        var server = new FakeServer(FakeResult.Counting(2)) { Calls = CallStyle.AsyncOnly };
        using FakeConnection connection = new FakeConnection(server).AlreadyOpen();

        await new TestRequest().ExecuteAsync(
            connection.QueryJsonResult("select", new { id = 5 }, new JsonResultOptions { ETag = JsonETag.FromQuery("select @id") }));

        Assert.Equal(
            [ServerEvent.Executed, ServerEvent.ResultsEnded, ServerEvent.ReaderDisposed, ServerEvent.CommandDisposed, ServerEvent.Executed],
            server.Events.SkipWhile(static happened => happened != ServerEvent.Executed).Take(5));
        Assert.All(server.Commands, each =>
        {
            Assert.Empty(each.Parameters);
            Assert.Equal(1, each.DisposeCount);
        });
        Assert.Empty(server.Violations);
    }

    /// <summary>Returns the commands that were run: another one is only prepared, since the values of its parameters are part of the ETag.</summary>
    private static IEnumerable<FakeCommand> Run(FakeServer server) => server.Commands.Where(static command => command.Behavior is not null);
}
