using System.Buffers;
using System.Data;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Execution.Parameters;

/// <summary>Transaction, timeout, command type and flags reach the command; the connection is left as it was.</summary>
public sealed class SettingTests : IDisposable
{
    private readonly SqliteConnection _connection = Databases.Open();

    public static TheoryData<CommandFlags> Flags => [CommandFlags.None, CommandFlags.Buffered, CommandFlags.NoCache, CommandFlags.Buffered | CommandFlags.NoCache, CommandFlags.Pipelined];

    public static TheoryData<ConnectionState> States => [ConnectionState.Open, ConnectionState.Closed];

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void The_query_runs_in_its_transaction()
    {
        using SqliteTransaction transaction = _connection.BeginTransaction();
        _connection.Execute("create table t (a); insert into t values (1)", transaction: transaction);
        var spy = new Spy(1);

        Assert.Equal("""[{"a":1}]""", _connection.QueryJsonString("select a from t where a = @spy", new { spy }, transaction: transaction));
        Assert.Same(transaction, spy.Command!.Transaction);

        // The driver fills in the connection's own transaction: that it was passed on shows with a foreign one, which it refuses.
        using SqliteConnection other = Databases.Open();
        using SqliteTransaction foreign = other.BeginTransaction();
        Assert.Throws<InvalidOperationException>(() => _connection.QueryJsonString("select a from t", transaction: foreign));
        Assert.Throws<InvalidOperationException>(() => _connection.QueryJsonString(new CommandDefinition("select a from t", transaction: foreign)));
    }

    [Fact]
    public void The_timeout_reaches_the_command()
    {
        var spy = new Spy(1);

        _connection.QueryJsonString("select @spy as a", new { spy }, commandTimeout: 123);
        Assert.Equal(123, spy.Command!.CommandTimeout);

        _connection.QueryJsonString(new CommandDefinition("select @spy as a", new { spy }, commandTimeout: 45));
        Assert.Equal(45, spy.Command!.CommandTimeout);
    }

    [Theory]
    [MemberData(nameof(Flags))]
    public async Task The_flags_change_nothing_in_the_rows(CommandFlags flags)
    {
        var command = new CommandDefinition("select @a as a union all select 2", new { a = 1 }, flags: flags, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""[{"a":1},{"a":2}]""", _connection.QueryJsonString(command));
        Assert.Equal("""[{"a":1},{"a":2}]""", await _connection.QueryJsonStringAsync(command));
    }

    [Theory]
    [MemberData(nameof(States))]
    public async Task A_refused_command_type_passes_through(ConnectionState state)
    {
        Become(state);

        ArgumentException driver = Assert.Throws<ArgumentException>(() => new SqliteCommand { CommandType = CommandType.StoredProcedure });
        ArgumentException error = Assert.Throws<ArgumentException>(() => _connection.QueryJsonString("p", commandType: CommandType.StoredProcedure));
        Assert.Equal(driver.Message, error.Message);
        Assert.Equal(state, _connection.State);

        await Assert.ThrowsAsync<ArgumentException>(
            () => _connection.QueryJsonStringAsync("p", commandType: CommandType.StoredProcedure, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal(state, _connection.State);
    }

    [Theory]
    [MemberData(nameof(States))]
    public async Task The_connection_is_left_as_it_was(ConnectionState state)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        var json = new ArrayBufferWriter<byte>();
        Become(state);

        _connection.QueryJson("select 1 as a", null, json);
        Assert.Equal(state, _connection.State);
        await _connection.QueryJsonAsync("select 1 as a", null, json, cancellationToken: token);
        Assert.Equal(state, _connection.State);
        await _connection.QueryFirstJsonAsync("select 1 as a", null, json, cancellationToken: token);
        Assert.Equal(state, _connection.State);
        Assert.False(await _connection.QuerySingleOrDefaultJsonAsync("select 1 as a where 0", null, json, cancellationToken: token));
        Assert.Equal(state, _connection.State);

        Assert.Throws<InvalidOperationException>(() => _connection.QuerySingleJson("select 1 as a union all select 2", null, json));
        Assert.Equal(state, _connection.State);
        Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString("select 1 as a union all select 9e999"));
        Assert.Equal(state, _connection.State);
        await Assert.ThrowsAsync<SqliteException>(() => _connection.QueryJsonStringAsync("no sql", cancellationToken: token));
        Assert.Equal(state, _connection.State);
    }

    private void Become(ConnectionState state)
    {
        if (state == ConnectionState.Closed)
        {
            _connection.Close();
        }
    }
}
