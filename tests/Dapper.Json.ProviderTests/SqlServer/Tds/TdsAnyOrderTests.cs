using System.Data.SqlTypes;
using System.Text.Encodings.Web;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>Rows of SqlClient of which a column is read twice, or out of order, are those of a driver that can seek.</summary>
public sealed class TdsAnyOrderTests : TdsTests
{
    private static readonly SqlDecimal Wide = SqlDecimal.Parse("12345678901234567890123456789012345678");

    private static readonly Dictionary<string, JsonSerializerOptions> Options = new()
    {
        ["default"] = new(),
        ["text"] = new() { NumberHandling = JsonNumberHandling.WriteAsString },
        ["int converter"] = new() { Converters = { new Marked<int>() } },
        ["long converter"] = new() { Converters = { new Marked<long>() } },
        ["relaxed"] = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        ["nulls left out"] = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
    };

    public static TheoryData<string> Keys => [.. Options.Keys];

    [Fact]
    public Task A_column_of_two_members_is_in_both() => EachAccessAsync<Priced>(
        """[{"Id":1,"Price":9.99,"Cost":9.99},{"Id":2,"Price":0.10,"Cost":0.10}]""",
        new TdsResponse().Columns(("Price", TdsType.Decimal(20, 2)), ("Id", TdsType.Int)).Row(9.99m, 1).Row(0.10m, 2));

    [Fact]
    public Task A_member_that_begins_as_a_parameter_has_its_value() => EachAccessAsync<Named>(
        """[{"Label":"a","Id":1,"Name":"a"},{"Label":"\u00FC","Id":2,"Name":"\u00FC"}]""",
        new TdsResponse().Columns(("Id", TdsType.Int), ("Name", TdsType.NVarCharMax)).Row(1, "a").Row(2, "ü"));

    [Fact]
    public Task A_long_text_of_two_members_is_in_both()
    {
        string text = new('ü', 70_000);
        string json = JsonSerializer.Serialize(text);
        return EachAccessAsync<Named>(
            $$"""[{"Label":{{json}},"Id":1,"Name":{{json}}}]""",
            new TdsResponse().Columns(("Id", TdsType.Int), ("Name", TdsType.NVarCharMax)).Row(1, text));
    }

    [Theory]
    [MemberData(nameof(Keys))]
    public Task A_key_of_an_element_is_written_as_any_other_value(string name)
    {
        string price = JsonSerializer.Serialize(7.25m, Options[name]);
        return EachAccessAsync(
            $$"""[{"Id":"a","Lines":[{"Price":{{price}},"Parts":[{"Amount":{{WideOf(name)}}},{"Amount":{{WideOf(name)}}}]}]}]""",
            new TdsResponse()
                .Columns(("Lines[].Price", TdsType.Decimal(20, 2)), ("Lines[].Parts[].Amount", TdsType.Decimal(38, 0)), ("Id", TdsType.NVarCharMax))
                .Row(7.25m, Wide, "a").Row(7.25m, Wide, "a"),
            Options[name]);
    }

    [Theory]
    [MemberData(nameof(Keys))]
    public async Task Results_are_tied_by_keys_whatever_writes_them(string name)
    {
        string Number(int value) => JsonSerializer.Serialize(value, Options[name]);
        await using TdsServer server = TdsServer.Start(static _ => new TdsResponse()
            .Columns(("Name", TdsType.NVarCharMax), ("Id", TdsType.Int)).Row("a", 1).Row("b", 2).Done()
            .Columns(("N", TdsType.Int), ("OrderId", TdsType.Int)).Row(5, 2).Row(6, 1).Done());
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        Assert.Equal(
            $$"""{"orders":[{"Name":"a","Id":{{Number(1)}},"lines":[{"N":{{Number(6)}}}]},{"Name":"b","Id":{{Number(2)}},"lines":[{"N":{{Number(5)}}}]}]}""",
            Write(json => connection.QueryMultipleJson(
                "select", null, json, [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id")], new(Options[name]))));
    }

    [Fact]
    public Task A_rowversion_is_written_by_its_converter() => EachAccessAsync<Versioned>(
        """[{"Id":1,"Version":"0x00000000000007D1"},{"Id":2,"Version":null}]""",
        new TdsResponse().Columns(("Id", TdsType.Int), ("Version", TdsType.RowVersion)).Row(1, new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }).Row(2, null));

    [Fact]
    public Task A_rowversion_is_written_by_a_converter_of_the_options() => EachAccessAsync<Plain>(
        """[{"Id":1,"Version":"0x00000000000007D1"}]""",
        new TdsResponse().Columns(("Id", TdsType.Int), ("Version", TdsType.RowVersion)).Row(1, new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }),
        new() { Converters = { new Hex() } });

    /// <summary>A number of 29 digits fits into the CLR's decimal, and its column need not: it is a key in each case or in none.</summary>
    [Fact]
    public async Task A_number_of_29_digits_is_a_key_whatever_writes_it_or_never()
    {
        SqlDecimal number = SqlDecimal.Parse("79228162514264337593543950335");
        await using TdsServer server = TdsServer.Start(_ => new TdsResponse()
            .Columns(("Id", TdsType.Numeric(38, 0))).Row(number).Done().Columns(("OrderId", TdsType.Numeric(38, 0)), ("N", TdsType.Int)).Row(number, 5).Done());
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        string?[] written = [.. new[] { "default", "text" }.Select(name =>
        {
            try
            {
                return Write(json => connection.QueryMultipleJson(
                    "select", null, json, [JsonResultSet.Rows("orders"), JsonResultSet.Values("orders[].lines").On("OrderId", "Id")], new(Options[name])));
            }
            catch (JsonQueryException)
            {
                return null;
            }
        })];
        if (Array.Exists(written, static json => json is not null))
        {
            Assert.Equal($$"""{"orders":[{"Id":{{number}},"lines":[5]}]}""", written[0]);
            Assert.Equal($$"""{"orders":[{"Id":"{{number}}","lines":["5"]}]}""", written[1]);
        }
    }

    private static string WideOf(string name) => name == "text" ? $"\"{Wide}\"" : $"{Wide}";

    private Task EachAccessAsync<T>(string expected, TdsResponse response, JsonSerializerOptions? serializer = null) => EachAccessAsync(
        expected, response, serializer,
        static (connection, json, options) => connection.QueryJson<T>("select", null, json, options),
        static (connection, json, options) => connection.QueryJsonAsync<T>("select", null, json, options, cancellationToken: Token),
        static (reader, json, options) => reader.WriteJsonAsync<T>(json, options, Token));

    private Task EachAccessAsync(string expected, TdsResponse response, JsonSerializerOptions serializer) => EachAccessAsync(
        expected, response, serializer,
        static (connection, json, options) => connection.QueryJson("select", null, json, options),
        static (connection, json, options) => connection.QueryJsonAsync("select", null, json, options, cancellationToken: Token),
        static (reader, json, options) => reader.WriteJsonAsync(json, options, Token));

    private static async Task EachAccessAsync(
        string expected,
        TdsResponse response,
        JsonSerializerOptions? serializer,
        Action<SqlConnection, IBufferWriter<byte>, JsonQueryOptions> query,
        Func<SqlConnection, IBufferWriter<byte>, JsonQueryOptions, Task> queryAsync,
        Func<SqlDataReader, IBufferWriter<byte>, JsonQueryOptions, Task> readAsync)
    {
        await using TdsServer server = TdsServer.Start(_ => response, seed: 1);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        var options = new JsonQueryOptions(serializer ?? new JsonSerializerOptions());
        Assert.Equal(expected, Write(json => query(connection, json, options)));
        Assert.Equal(expected, await WriteAsync(json => queryAsync(connection, json, options)));
        foreach (CommandBehavior behavior in (CommandBehavior[])[CommandBehavior.Default, CommandBehavior.SequentialAccess])
        {
            await using var command = new SqlCommand("select", connection);
            await using SqlDataReader reader = await command.ExecuteReaderAsync(behavior, Token);
            Assert.Equal(expected, await WriteAsync(json => readAsync(reader, json, options)));
        }
    }

    private static string Write(Action<IBufferWriter<byte>> write)
    {
        var json = new ArrayBufferWriter<byte>();
        write(json);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private static async Task<string> WriteAsync(Func<IBufferWriter<byte>, Task> writeAsync)
    {
        var json = new ArrayBufferWriter<byte>();
        await writeAsync(json);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    public sealed class Priced
    {
        public int Id { get; set; }

        public decimal Price { get; set; }

        public decimal Cost => Price;
    }

    public sealed record Named(int Id, string Name)
    {
        [JsonPropertyOrder(-1)]
        public string Label { get; init; } = Name;
    }

    public sealed class Versioned
    {
        public int Id { get; set; }

        [JsonConverter(typeof(Hex))]
        public byte[]? Version { get; set; }
    }

    public sealed class Plain
    {
        public int Id { get; set; }

        public byte[]? Version { get; set; }
    }

    public sealed class Hex() : WritingConverter<byte[]>(static (writer, value) => writer.WriteStringValue($"0x{Convert.ToHexString(value)}"));

    private sealed class Marked<T>() : WritingConverter<T>(static (writer, value) => writer.WriteStringValue($"#{value}"));
}
