namespace Dapper.Json.Tests.Execution.Parameters;

/// <summary>What flags and a command type that the driver refuses do.</summary>
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
}
