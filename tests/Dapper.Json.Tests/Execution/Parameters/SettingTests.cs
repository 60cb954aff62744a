namespace Dapper.Json.Tests.Execution.Parameters;

/// <summary>What flags do, a command type that the driver refuses, and when output values can be taken: after the rows, once, if all went well.</summary>
public sealed class SettingTests : SqliteTests
{
    public static TheoryData<CommandFlags> Flags => [CommandFlags.None, CommandFlags.Buffered, CommandFlags.NoCache, CommandFlags.Buffered | CommandFlags.NoCache, CommandFlags.Pipelined];

    public static TheoryData<ConnectionState> States => [ConnectionState.Open, ConnectionState.Closed];

    [Theory]
    [MemberData(nameof(Flags))]
    public async Task The_flags_change_nothing_in_the_rows(CommandFlags flags)
    {
        var command = new CommandDefinition("select @a as a union all select 2", new { a = 1 }, flags: flags, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""[{"a":1},{"a":2}]""", Connection.QueryJsonString(command));
        Assert.Equal("""[{"a":1},{"a":2}]""", await Connection.QueryJsonStringAsync(command));
    }

    [Theory]
    [MemberData(nameof(States))]
    public async Task A_refused_command_type_passes_through(ConnectionState state)
    {
        Become(state);

        ArgumentException driver = Assert.Throws<ArgumentException>(() => new SqliteCommand { CommandType = CommandType.StoredProcedure });
        ArgumentException error = Assert.Throws<ArgumentException>(() => Connection.QueryJsonString("p", commandType: CommandType.StoredProcedure));
        Assert.Equal(driver.Message, error.Message);
        Assert.Equal(state, Connection.State);

        await Assert.ThrowsAsync<ArgumentException>(
            () => Connection.QueryJsonStringAsync("p", commandType: CommandType.StoredProcedure, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal(state, Connection.State);
    }

    private void Become(ConnectionState state)
    {
        if (state == ConnectionState.Closed)
        {
            Connection.Close();
        }
    }

    [Fact]
    public async Task Completion_comes_once_and_behind_the_last_statement()
    {
        Connection.Execute("create table t (a)");
        var parameters = new Watching(() => Connection.ExecuteScalar<int>("select count(*) from t"));

        Assert.Equal("""[{"a":5}]""", Connection.QueryJsonString("select @a as a; insert into t values (1)", parameters));
        Assert.Equal([1], parameters.Completions);

        CancellationToken token = TestContext.Current.CancellationToken;
        Assert.Equal("""[{"a":5}]""", await Connection.QueryJsonStringAsync("select @a as a; insert into t values (1)", parameters, cancellationToken: token));
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

        public void AddParameters(IDbCommand command, SqlMapper.Identity identity) =>
            ((SqlMapper.IDynamicParameters)new DynamicParameters(new { a = 5 })).AddParameters(command, identity);

        public void OnCompleted() => Completions.Add(look());
    }
}
