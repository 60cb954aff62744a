using Dapper.Json.Tests;

namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>What MariaDB and its drivers do otherwise than one expects, and what settings of the drivers make of it.</summary>
public abstract class TrapTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : MariaDbDatabase, new()
{
    /// <summary>Gets the timeout of a command that the driver waits for after an error between rows; 0, which is none, where it does not wait.</summary>
    protected virtual int SecondsUntilFree => 0;

    [Theory]
    [InlineData("TreatTinyAsBoolean=false", "tinyint(1)", "2", "2")]
    [InlineData("ConvertZeroDateTime=true", "datetime", "'0000-00-00'", "\"0001-01-01T00:00:00\"")]
    [InlineData("OldGuids=true", "char(36)", "'no guid'", "\"no guid\"")]
    [InlineData("OldGuids=true", "binary(16)", "x'04030201060508070910111213141516'", "\"01020304-0506-0708-0910-111213141516\"")]
    public Task A_setting_of_the_driver_is_another_type(string setting, string type, string value, string json) =>
        AssertWrittenAsync(setting, type, value, json);

    [Fact]
    public async Task A_date_of_the_drivers_own_type_is_written_as_by_the_serializer_or_refused()
    {
        await using DbConnection connection = await OpenWithAsync("AllowZeroDateTime=true");
        foreach (string value in (string[])["'2024-02-29'", "'0000-00-00'"])
        {
            string select = await StoreAsync(connection, "datetime", value);
            await AssertWrittenOrRefusedAsync(connection, select, select, static json => Items(json), "item");
        }
    }

    [Fact]
    public async Task A_text_of_36_characters_that_is_no_Guid_fails_where_the_driver_reads_it()
    {
        string select = await StoreAsync(Connection, "char(36)", "'no guid'");

        Exception error = await Assert.ThrowsAnyAsync<Exception>(() => QueryAsync(Connection, select));

        // MySql.Data reads it with its row.
        if (error is not FormatException || typeof(TDatabase) != typeof(MySqlDataDatabase))
        {
            JsonQueryException named = Assert.IsType<JsonQueryException>(error);
            Assert.Equal(("item", 1), (named.ColumnName, named.RowNumber));
            Assert.Contains("Cast the column in SQL", named.Message, StringComparison.Ordinal);
        }

        string cast = select.Replace("select item", "select cast(item as char(40)) as item", StringComparison.Ordinal);
        Assert.Equal(Items("\"no guid\""), await QueryAsync(Connection, cast));
    }

    [Fact]
    public async Task What_a_cell_holds_goes_into_members_as_Dapper_puts_it()
    {
        await ExecuteAsync(
            Connection,
            Database.CreateTable(
                "members",
                "n int, Truth tinyint(1), Flag bit(1), Large bigint unsigned, Price decimal(65,38), Span time, Year year, Mood enum('calm', 'wild'), "
                + "Id char(36), Doc json"));
        string table = Database.Table("members");
        await ExecuteAsync(Connection, $"insert into {table} values (1, 2, b'1', 18446744073709551615, 1.5, '-838:59:59', 2024, 'wild', uuid(), '[1]')");
        await ExecuteAsync(Connection, $"insert into {table} (n) values (2)");
        string sql = $"select * from {table} order by n";
        string expected = JsonSerializer.Serialize(await Connection.QueryAsync<Members>(sql), JsonSerializerOptions.Web);
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal(expected, await Connection.QueryJsonStringAsync<Members>(sql, cancellationToken: Token));
        }
    }

    [Fact]
    public async Task JSON_is_a_text_until_the_caller_says_otherwise()
    {
        string select = await StoreAsync(Connection, "json", """'{"a" : [1, null, "ü"]}'""");

        Assert.Equal(Items("""{"a" : [1, null, "ü"]}"""), await QueryAsync(Connection, select, options: new JsonQueryOptions { RawJsonColumns = ["item"] }));
        string aggregate = $"select 1 as a, json_arrayagg(json_object('n', n)) as l from {Database.Numbers(2)}";
        Assert.Equal(
            """[{"a":1,"l":[{"n": 1},{"n": 2}]}]""", await QueryAsync(Connection, aggregate, options: new JsonQueryOptions { RawJsonColumns = ["l"] }));
    }

    [Fact]
    public async Task An_unsigned_number_is_its_digits_wherever_it_comes_from()
    {
        Assert.Equal(
            """[{"a":18446744073709551615,"b":9223372036854775808,"c":18446744073709551616}]""",
            await QueryAsync(Connection, "select ~0 as a, 9223372036854775807 + cast(1 as unsigned) as b, 18446744073709551616 as c"));
        Assert.Equal(Items("18446744073709551615"), await QueryAsync(Connection, "select @large as item", new { large = ulong.MaxValue }));
    }

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task After_an_error_between_rows_the_connection_is_free()
    {
        using var document = new MemoryStream();
        var command = new CommandDefinition(
            "select seq as item, case seq when 50 then 18446744073709551615 + seq else seq end as same from seq_1_to_100",
            commandTimeout: SecondsUntilFree,
            cancellationToken: Token);

        Exception? error = await Record.ExceptionAsync(() => Connection.QueryJsonAsync(command, document, EachRowAtOnce));

        Assert.IsType(Database.ErrorType, error);
        Assert.EndsWith("""{"item":49,"same":49}""", Encoding.UTF8.GetString(document.ToArray()), StringComparison.Ordinal);
        await AssertUsableAsync(Connection);
    }

    /// <summary>Checks what is written of a value, and of NULL beside it, under a setting of the driver.</summary>
    protected static async Task AssertWrittenAsync(string setting, string type, string value, string json)
    {
        await using DbConnection connection = await OpenWithAsync(setting);
        string select = await StoreAsync(connection, type, value, "null");
        Assert.Equal(Items(json, "null"), await QueryAsync(connection, select));
        Assert.Equal(Items(json, "null"), Query(connection, select));
    }

    private static async Task<DbConnection> OpenWithAsync(string settings)
    {
        DbConnection connection = Database.Connect(settings);
        await connection.OpenAsync(Token);
        return connection;
    }

    private sealed class Members
    {
        public int N { get; set; }

        public bool? Truth { get; set; }

        public ulong? Flag { get; set; }

        public ulong? Large { get; set; }

        public decimal? Price { get; set; }

        public TimeSpan? Span { get; set; }

        public short? Year { get; set; }

        public Mood? Mood { get; set; }

        public Guid? Id { get; set; }

        public string? Doc { get; set; }
    }

    private enum Mood
    {
        Calm,
        Wild,
    }
}
