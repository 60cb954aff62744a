namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>
/// Elements of arrays are written as values alone are, whatever the data source maps their type to, and data sources with other mappings share no plan of
/// such an array.
/// </summary>
public sealed class PostgresElementTests(PostgresElementTests.Mapping mapping) : DatabaseTests<PostgresDatabase>, IClassFixture<PostgresElementTests.Mapping>
{
    /// <summary>The types whose elements are decoded, each with the function that gives what the server sends, and two values.</summary>
    private static readonly (string Type, string Sent, string First, string Second)[] All =
    [
        ("smallint", "int2send", "-1", "2"),
        ("integer", "int4send", "-1", "2"),
        ("bigint", "int8send", "-1", "2"),
        ("real", "float4send", "0.1", "-2"),
        ("double precision", "float8send", "0.1", "-2"),
        ("numeric", "numeric_send", "1.10", "-12345678901234567890123456789012345678901234567890"),
        ("money", "cash_send", "1.5::numeric", "'-2'::numeric"),
        ("oid", "oidsend", "1", "4294967295"),
        ("xid", "xidsend", "'1'", "'7'"),
        ("cid", "cidsend", "'1'", "'7'"),
        ("xid8", "xid8send", "'1'", "'18446744073709551615'"),
        ("regtype", "regtypesend", "'integer'", "'text'"),
        ("regconfig", "regconfigsend", "'english'", "'simple'"),
        ("\"char\"", "charsend", "'a'", "'b'"),
        ("boolean", "boolsend", "true", "false"),
        ("uuid", "uuid_send", "'8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f'", "'00000000-0000-0000-0000-000000000000'"),
        ("bytea", "byteasend", "'\\x00ff'", "''"),
        ("text", "textsend", "'a\"b'", "'ü'"),
        ("character varying", "varcharsend", "'a'", "''"),
        ("character(3)", "bpcharsend", "'a'", "'b'"),
        ("name", "namesend", "'a'", "'b'"),
        ("xml", "xml_send", "'<a/>'", "'<b/>'"),
        ("citext", "citextsend", "'A'", "'b'"),
        ("mood", "enum_send", "'calm'", "''"),
        ("json", "json_send", "'{\"a\" : 1}'", "'[2]'"),
        ("jsonb", "jsonb_send", "'{\"a\" : 1}'", "'[2]'"),
        ("date", "date_send", "'2024-02-29'", "'0001-01-01'"),
        ("time without time zone", "time_send", "'01:02:03.4'", "'00:00'"),
        ("timestamp without time zone", "timestamp_send", "'2024-02-29 01:02:03.4'", "'0001-01-01'"),
        ("timestamp with time zone", "timestamptz_send", "'2024-02-29 01:02:03.4Z'", "'2000-01-01Z'"),
        ("interval", "interval_send", "'1 day 3 hours'", "'-1 second'"),
    ];

    private static readonly string[] Mapped = [.. All.Select(static type => type.Type.Trim('"').Replace("(3)", "", StringComparison.Ordinal))];

    public static TheoryData<string> Types => new(All.Select(static type => type.Type));

    [Theory]
    [MemberData(nameof(Types))]
    public async Task As_the_data_source_maps_them(string type)
    {
        (_, string sent, string first, string second) = All.Single(known => known.Type == type);
        await using NpgsqlConnection mapped = await mapping.Source.OpenConnectionAsync(Token);
        await using DbConnection plain = await Database.OpenAsync();
        string[] ofPlain = [await AloneAsync(plain, first, type), await AloneAsync(plain, second, type)];
        string[] ofMapped = [await SentAsync(first), await SentAsync(second)];
        Assert.Equal<string[]>(ofMapped, [await AloneAsync(mapped, first, type), await AloneAsync(mapped, second, type)]);
        var options = new JsonQueryOptions();

        for (int run = 1; run <= 2; run++)
        {
            await AssertWrittenAsync(plain, ofPlain);
            await AssertWrittenAsync(mapped, ofMapped);
        }

        async Task AssertWrittenAsync(DbConnection connection, string[] json)
        {
            (string a, string b) = ($"{first}::{type}", $"{second}::{type}");
            foreach ((string sql, string array) in ((string, string)[])
            [
                ($"array[{a}, null, {b}]", $"[{json[0]},null,{json[1]}]"),
                ($"array[[{a}, {b}], [null, {a}]]", $"[[{json[0]},{json[1]}],[null,{json[0]}]]"),
                ($"array[null::{type}]", "[null]"),
                ($"'{{}}'::{type}[]", "[]"),
                ($"null::{type}[]", "null"),
            ])
            {
                Assert.Equal((sql, Items(array)), (sql, await QueryAsync(connection, $"select {sql} as item", options: options)));
                Assert.Equal((sql, Items(array)), (sql, Query(connection, $"select {sql} as item", options: options)));
            }
        }

        // An app has no other name for the type than the driver's.
        async Task<string> SentAsync(string value) => $"\"{await plain.ExecuteScalarAsync<string>($"select upper(encode({sent}({value}::{type}), 'hex'))")}\"";
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task As_members_of_a_type(string type)
    {
        (_, _, string first, string second) = All.Single(known => known.Type == type);
        await using NpgsqlConnection mapped = await mapping.Source.OpenConnectionAsync(Token);
        string sql =
            $"""
            select items from (values (1, array[{first}::{type}, null, {second}::{type}]), (2, null), (3, array[]::{type}[])) v (n, items) order by n
            """;

        for (int run = 1; run <= 2; run++)
        {
            Assert.Equal(
                JsonSerializer.Serialize(mapped.Query<Row>(sql), JsonSerializerOptions.Web),
                await mapped.QueryJsonStringAsync<Row>(sql, cancellationToken: Token));
        }
    }

    [Fact]
    public async Task Big_integers_that_an_app_maps_numbers_to()
    {
        const string Digits = "12345678901234567890123456789012345678901234567890";
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" });
        await using DbConnection plain = await Database.OpenAsync();
        foreach (string settings in (string[])["", "Array Nullability Mode=PerInstance"])
        {
            await using NpgsqlDataSource ofIntegers = WireMapping.CreateDataSource([], settings);
            await using NpgsqlConnection mapped = await ofIntegers.OpenConnectionAsync(Token);

            Assert.Equal(Indented($"[{Digits}, -7]"), await QueryAsync(mapped, $"select array[{Digits}::numeric, -7.00] as item", options: options));
            Assert.Equal(Indented($"[{Digits}, -7.00]"), await QueryAsync(plain, $"select array[{Digits}::numeric, -7.00] as item", options: options));
            Assert.Equal(Indented($"[[{Digits}], [-7]]"), await QueryAsync(mapped, $"select array[[{Digits}::numeric], [-7]] as item", options: options));
            Task<string> withNull = QueryAsync(mapped, "select array[1::numeric, null] as item", options: options);
            if (settings.Length > 0)
            {
                Assert.Equal(Indented("[1, null]"), await withNull);
            }
            else
            {
                Assert.Contains("contains nulls", (await Assert.ThrowsAsync<JsonQueryException>(() => withNull)).Message, StringComparison.Ordinal);
            }
        }

        // The serializer's form of a number beyond decimal is that of any other.
        string Indented(string items) => JsonSerializer.Serialize(new[] { new { item = JsonElement.Parse(items) } }, options.SerializerOptions);
    }

    [Fact]
    public async Task A_reader_of_the_callers_does_not_say_and_has_those_of_the_driver()
    {
        await using NpgsqlConnection mapped = await mapping.Source.OpenConnectionAsync(Token);
        Assert.NotEqual(Items("[1]"), await QueryAsync(mapped, "select array[1] as item"));
        Assert.Equal(Items("[1,null]"), await ReadAsync(mapped, "select array[1, null] as item"));
    }

    /// <summary>A data source that maps all types to one of the test's.</summary>
    public sealed class Mapping : IDisposable
    {
        private readonly Lazy<NpgsqlDataSource> _source = new(static () => WireMapping.CreateDataSource(Mapped));

        public NpgsqlDataSource Source => _source.Value;

        public void Dispose()
        {
            if (_source.IsValueCreated)
            {
                _source.Value.Dispose();
            }
        }
    }

    private static async Task<string> AloneAsync(DbConnection connection, string value, string type)
    {
        string json = await QueryAsync(connection, $"select {value}::{type} as item");
        return json["[{\"item\":".Length..^"}]".Length];
    }

    private sealed class Row
    {
        public Wire?[]? Items { get; set; }
    }
}
