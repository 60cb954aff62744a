namespace Dapper.Json.Tests.Execution.Parameters;

/// <summary>Parameters are told when output values can be taken: after the rows, once, and only if all went well.</summary>
public sealed class CallbackTests : SqliteTests
{
    [Fact]
    public async Task Completion_comes_once_and_behind_the_last_statement()
    {
        Connection.Execute("create table t (a)");
        var parameters = new Watching(() => Connection.ExecuteScalar<int>("select count(*) from t"));

        Assert.Equal("""[{"a":5}]""", Connection.QueryJsonString("select @a as a; insert into t values (1)", parameters));
        Assert.Equal([1], parameters.Completions);

        Assert.Equal(
            """[{"a":5}]""",
            await Connection.QueryJsonStringAsync("select @a as a; insert into t values (1)", parameters, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal([1, 2], parameters.Completions);
    }

    [Fact]
    public void A_connection_that_a_callback_opens_stays_open_also_if_it_fails()
    {
        using var connection = new SqliteConnection(Connection.ConnectionString);
        var parameters = new Watching(() =>
        {
            connection.Open();
            throw new InvalidOperationException("of the callback");
        });

        InvalidOperationException failure = Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString("select @a as a", parameters));

        Assert.Equal(("of the callback", ConnectionState.Open), (failure.Message, connection.State));
    }

    /// <summary>SQLite has no output parameters: what is seen here is when they would be read.</summary>
    private sealed class Watching(Func<int> look) : SqlMapper.IDynamicParameters, SqlMapper.IParameterCallbacks
    {
        public List<int> Completions { get; } = [];

        public IDbDataParameter? Made { get; private set; }

        public IDbCommand? Command { get; private set; }

        public void AddParameters(IDbCommand command, SqlMapper.Identity identity)
        {
            Command = command;
            Made = command.CreateParameter();
            Made.ParameterName = "a";
            Made.Value = 5;
            command.Parameters.Add(Made);
        }

        public void OnCompleted() => Completions.Add(look());
    }
}
