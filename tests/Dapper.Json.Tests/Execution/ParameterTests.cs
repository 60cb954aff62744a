using System.Data;
using Dapper.Json.Tests.Extensions;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Execution;

/// <summary>Everything that Dapper's parameters can do.</summary>
public class ParameterTests
{
    private static readonly int[] Ids = [1, 2, 3];

    public static TheoryData<string> Forms => new(QueryForm.All.Keys);

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Output_values_are_there_after_the_query(string name)
    {
        QueryForm form = QueryForm.All[name];
        var holder = new Holder();
        DynamicParameters parameters = new DynamicParameters(new { author = 7 }).Output(holder, h => h.Message);
        parameters.Add("total", dbType: DbType.Int32, direction: ParameterDirection.Output);

        // Twice: a set of parameters may be used again, so it must not stay with the first command.
        for (int i = 0; i < 2; i++)
        {
            var server = new FakeServer(FakeResult.Counting(1)) { OutputValues = new() { ["total"] = 42 + i, ["Message"] = "fine" } };
            using var connection = new FakeConnection(server);
            await form.RunAsync(connection, new QueryForm.FormSink(form), new QueryArguments { Param = parameters });

            Assert.Equal(42 + i, parameters.Get<int>("total"));
            Assert.Equal("fine", holder.Message);
            Assert.Equal(7, Assert.Single(server.Commands).SentValues["author"]);
            Assert.Empty(Assert.Single(server.Commands).Parameters);
        }
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Callbacks_come_after_the_reader_is_closed(string name)
    {
        QueryForm form = QueryForm.All[name];
        var server = new FakeServer(FakeResult.Counting(1)) { Calls = form.Calls, CompletesLater = form.IsAsync };
        using var connection = new FakeConnection(server);

        await form.RunAsync(connection, new QueryForm.FormSink(form), new QueryArguments { Param = new Callbacks(server) });

        Assert.Equal(
            [ServerEvent.Opened, ServerEvent.Executed, ServerEvent.ResultsEnded, ServerEvent.ReaderDisposed, ServerEvent.Closed, ServerEvent.ParametersCompleted, ServerEvent.CommandDisposed],
            server.Events);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Callbacks_do_not_come_after_a_failure(string name)
    {
        QueryForm form = QueryForm.All[name];
        var server = new FakeServer(FakeResult.OfValues<int>("Id", new FormatException()));
        using var connection = new FakeConnection(server);

        await Assert.ThrowsAsync<JsonQueryException>(() => form.RunAsync(connection, new QueryForm.FormSink(form), new QueryArguments { Param = new Callbacks(server) }));

        Assert.Equal(0, server.Count(ServerEvent.ParametersCompleted));
    }

    [Fact]
    public void A_callback_that_fails_does_not_keep_the_command()
    {
        var server = new FakeServer(FakeResult.Counting(1));
        using var connection = new FakeConnection(server);

        Assert.Throws<FormatException>(() => connection.QueryJsonString("select", new Callbacks(server) { Failure = new FormatException() }));

        Assert.Equal(1, Assert.Single(server.Commands).DisposeCount);
        Assert.Equal(ConnectionState.Closed, connection.State);
    }

    [Fact]
    public void Lists_literals_and_text_are_expanded_as_by_dapper()
    {
        FakeCommand command = Send("select * from posts where id in @ids and author = {=author} and title = @title", new
        {
            ids = Ids,
            author = 7,
            title = new DbString { Value = "x", IsAnsi = true, Length = 10 },
        });

        Assert.Equal("select * from posts where id in (@ids1,@ids2,@ids3) and author = 7 and title = @title", command.CommandText);
        Assert.Equal([1, 2, 3, "x"], command.SentValues.OrderBy(p => p.Key).Select(p => p.Value).Where(v => v is not 7));
    }

    [Fact]
    public void Custom_parameters_and_type_handlers_set_their_values()
    {
        SqlMapper.AddTypeHandler(new CelsiusHandler());

        FakeCommand command = Send("select @own, @heat", new { own = new OwnParameter(), heat = new Celsius(21) });

        Assert.Equal("set by itself", command.SentValues["own"]);
        Assert.Equal("21 °C", command.SentValues["heat"]);
    }

    [Fact]
    public void Dictionaries_are_one_set_of_parameters()
    {
        FakeCommand command = Send("select @a", new Dictionary<string, object> { ["a"] = 1 });

        Assert.Equal(1, command.SentValues["a"]);
    }

    private static FakeCommand Send(string sql, object parameters)
    {
        var server = new FakeServer(FakeResult.Counting(1));
        using var connection = new FakeConnection(server);
        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString(sql, parameters));
        return Assert.Single(server.Commands);
    }

    private sealed class Holder
    {
        public string? Message { get; set; }
    }

    private sealed class Callbacks(FakeServer server) : SqlMapper.IParameterCallbacks
    {
        public Exception? Failure { get; init; }

        public void AddParameters(IDbCommand command, SqlMapper.Identity identity)
        {
        }

        public void OnCompleted()
        {
            server.Record(ServerEvent.ParametersCompleted);
            if (Failure is not null)
            {
                throw Failure;
            }
        }
    }

    private sealed class OwnParameter : SqlMapper.ICustomQueryParameter
    {
        public void AddParameter(IDbCommand command, string name) =>
            command.Parameters.Add(new FakeParameter { ParameterName = name, Value = "set by itself" });
    }

    private sealed record Celsius(int Degrees);

    private sealed class CelsiusHandler : SqlMapper.TypeHandler<Celsius>
    {
        public override Celsius Parse(object value) => throw new NotSupportedException();

        public override void SetValue(IDbDataParameter parameter, Celsius? value) => parameter.Value = $"{value!.Degrees} °C";
    }
}
