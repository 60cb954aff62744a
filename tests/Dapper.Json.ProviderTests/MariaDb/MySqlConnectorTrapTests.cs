using MySqlConnector;

namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>What MySqlConnector has and MySql.Data has not, or not in the version that is tested.</summary>
public sealed class MySqlConnectorTrapTests : TrapTests<MySqlConnectorDatabase>
{
    [Theory]
    [InlineData("GuidFormat=None", "char(36)", "'01020304-0506-0708-090a-0b0c0d0e0f10'", "\"01020304-0506-0708-090a-0b0c0d0e0f10\"")]
    [InlineData("GuidFormat=None", "char(36)", "'no guid'", "\"no guid\"")]
    [InlineData("GuidFormat=Char32", "char(32)", "'0102030405060708090A0B0C0D0E0F10'", "\"01020304-0506-0708-090a-0b0c0d0e0f10\"")]
    [InlineData("GuidFormat=Binary16", "binary(16)", "x'0102030405060708090a0b0c0d0e0f10'", "\"01020304-0506-0708-090a-0b0c0d0e0f10\"")]
    [InlineData("GuidFormat=TimeSwapBinary16", "binary(16)", "x'0708050601020304090a0b0c0d0e0f10'", "\"01020304-0506-0708-090a-0b0c0d0e0f10\"")]
    [InlineData("DateTimeKind=Utc", "datetime", "'2024-02-29 01:02:03'", "\"2024-02-29T01:02:03Z\"")]
    public Task A_setting_of_this_driver_is_another_type(string setting, string type, string value, string json) =>
        AssertWrittenAsync(setting, type, value, json);

    // What a prepared command gives comes in another protocol, and the driver reads it with other code.
    [Fact]
    public async Task All_types_of_a_prepared_command_are_written()
    {
        foreach (TypeColumn column in Database.Types)
        {
            (string table, TypeValue[] values) = await StoreValuesAsync(Connection, column.Type);
            await using DbCommand command = Connection.CreateCommand();
            command.CommandText = $"select item from {table} order by n";
            await command.PrepareAsync(Token);
            await using DbDataReader reader = await command.ExecuteReaderAsync(Token);
            var document = new ArrayBufferWriter<byte>();

            await reader.WriteJsonAsync(document, cancellationToken: Token);

            string[] json = [.. values.Select(static value => value.Json(JsonSerializerOptions.Web)), "null"];
            Assert.Equal(Items(json), Encoding.UTF8.GetString(document.WrittenSpan));
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Parameters_have_their_output_behind_the_results(bool isAsync)
    {
        var parameters = new DynamicParameters(new { p = 7 });
        parameters.Add("total", dbType: DbType.Int32, direction: ParameterDirection.Output);
        parameters.Add("word", "ü", DbType.String, ParameterDirection.InputOutput, 20);
        var command = new CommandDefinition("dapper_json_outputs", parameters, commandType: CommandType.StoredProcedure, cancellationToken: Token);
        var document = new ArrayBufferWriter<byte>();

        _ = isAsync ? await Connection.QueryJsonAsync(command, document) : Connection.QueryJson(command, document);

        Assert.Equal(Items("7"), Encoding.UTF8.GetString(document.WrittenSpan));
        Assert.Equal((70, "ü!"), (parameters.Get<int>("total"), parameters.Get<string>("word")));
    }

    // The driver has the server kill the query, over another connection: the next query in the same pool is to live.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_cancelled_query_does_not_take_the_next_of_its_connection_with_it(bool isAsync)
    {
        await using DbConnection connection = Database.ConnectFromPoolOfOne();
        for (int i = 0; i < 20; i++)
        {
            using var cancellation = new CancellationTokenSource();
            using var document = new CancellingStream(cancellation);
            var command = new CommandDefinition("select seq as item from seq_1_to_100000", cancellationToken: cancellation.Token);

            Exception? error = await Record.ExceptionAsync(async () =>
                _ = isAsync ? await connection.QueryJsonAsync(command, document, EachRowAtOnce) : connection.QueryJson(command, document, EachRowAtOnce));

            Assert.Equal(cancellation.Token, Assert.IsType<OperationCanceledException>(error, exactMatch: false).CancellationToken);
            Assert.DoesNotContain(']', Encoding.UTF8.GetString(document.ToArray()));
            Assert.Equal(Items("1", "2", "3"), await QueryAsync(connection, "select seq as item from seq_1_to_3"));
        }
    }

    [Fact]
    public async Task A_command_whose_time_is_over_fails_as_the_driver_says_and_frees_its_connection()
    {
        SlowQuery slow = Database.CreateSlowQuery(Connection, afterRows: true);
        using var document = new MemoryStream();

        MySqlException error = await Assert.ThrowsAsync<MySqlException>(
            () => Connection.QueryJsonAsync(slow.Sql, null, document, EachRowAtOnce, commandTimeout: 1, cancellationToken: Token));

        Assert.Equal(MySqlErrorCode.CommandTimeoutExpired, error.ErrorCode);
        Assert.DoesNotContain(']', Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(Connection);
    }

    /// <summary>Cancels with the first bytes that are written to it: whatever the form, they come to this one.</summary>
    private sealed class CancellingStream(CancellationTokenSource cancellation) : MemoryStream
    {
        public override void Write(byte[] buffer, int offset, int count)
        {
            base.Write(buffer, offset, count);
            cancellation.Cancel();
        }
    }
}
