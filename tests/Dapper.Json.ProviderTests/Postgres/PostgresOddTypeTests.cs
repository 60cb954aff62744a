namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>What PostgreSQL gives that no column of a table shows, or that the driver does not know.</summary>
public sealed class PostgresOddTypeTests : ConnectedTests<PostgresDatabase>
{
    private static readonly JsonQueryOptions Upper = new(new() { WriteIndented = true, Converters = { new UpperConverter() } });

    [Theory]
    [InlineData("row(1, 'x')::pair")]
    [InlineData("null::pair")]
    [InlineData("array[row(1, 'x')::pair]")]
    public async Task A_composite_that_is_not_mapped_is_refused_with_the_advice_to_cast_it(string sql)
    {
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, $"select 1 as n, {sql} as item"));

        Assert.Equal(("item", 1), (error.ColumnName, error.Ordinal));
        Assert.Contains("cast", error.Message, StringComparison.OrdinalIgnoreCase);
        await AssertUsableAsync(Connection);
    }

    [Fact]
    public async Task A_type_that_is_newer_than_the_connection_is_known_when_the_types_were_loaded_again()
    {
        // A data source of its own: others may load the types meanwhile.
        await using var source = NpgsqlDataSource.Create(NamedServer.Postgres.ConnectionString);
        await using NpgsqlConnection connection = await source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await connection.ExecuteAsync("create type pg_temp.newer as enum ('a', 'b')");
        const string Sql = "select 'b'::pg_temp.newer as item";

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, Sql));
        await connection.ReloadTypesAsync(TestContext.Current.CancellationToken);

        Assert.Contains("call NpgsqlConnection.ReloadTypesAsync first", error.Message, StringComparison.Ordinal);
        Assert.Equal("""[{"item":"b"}]""", await QueryAsync(connection, Sql));
    }

    [Theory]
    [InlineData("array[int4range(1, 2), null]", "range", null)]
    [InlineData("array[point(1, 2), null]", "point", """[{"x":1,"y":2},null]""")]
    [InlineData("array[B'1', null]::bit(1)[]", "bit", "[true,null]")]
    [InlineData("array['12:00+01'::timetz, null]", "timetz", """["0001-01-02T12:00:00+01:00",null]""")]
    public async Task NULL_in_an_array_that_Npgsql_reads_needs_a_setting_of_the_connection(string sql, string name, string? json)
    {
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, $"select {sql} as \"{name}\""));
        Assert.Contains("contains nulls", error.Message, StringComparison.Ordinal);

        await using var nullable = new NpgsqlConnection($"{NamedServer.Postgres.ConnectionString};Array Nullability Mode=PerInstance");
        string written = await QueryAsync(nullable, $"select {sql} as \"{name}\"");
        Assert.EndsWith(json is null ? ",null]}]" : $"{json}}}]", written, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("'5'::jsonb", "string", "\"5\"")]
    [InlineData("' 5 '::json", "string", "\"5\"")]
    [InlineData("'\"x\"'::json", "string", "\"x\"")]
    [InlineData("'null'::jsonb", "string", "null")]
    [InlineData("null::json", "string", "null")]
    [InlineData("'{\"a\":1}'::json", "string", null)]
    [InlineData("'[1]'::jsonb", "string", null)]
    [InlineData("'true'::jsonb", "string", null)]
    [InlineData("'true'::jsonb", "boolean", "true")]
    [InlineData("'12:00+02'::timetz", "utc", null)]
    public async Task A_type_in_the_name_holds_for_JSON_and_for_times_of_a_zone(string sql, string word, string? json)
    {
        Task<string> written = QueryAsync(Connection, $"select {sql} as \"item::{word}\"");
        if (json is not null)
        {
            Assert.Equal($$"""[{"item":{{json}}}]""", await written);
        }
        else
        {
            Assert.Contains($"::{word} holds", (await Assert.ThrowsAsync<JsonQueryException>(() => written)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Text_that_the_options_declare_as_JSON_is_a_string_where_its_name_says_so()
    {
        var options = new JsonQueryOptions { RawJsonColumns = ["item"] };
        Assert.Equal("""[{"item":"5"}]""", await QueryAsync(Connection, "select '5' as \"item::string\"", options: options));
        await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, "select '{}' as \"item::string\"", options: options));
    }

    [Fact]
    public async Task An_error_says_the_type_alone_since_columns_of_other_precisions_share_the_plan()
    {
        foreach (string type in new[] { "numeric(60, 40)", "numeric", "numeric(20, 3)" })
        {
            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
                () => QueryAsync(Connection, $"select 'NaN'::{type} as nan_of_some_precision"));
            Assert.Contains("'nan_of_some_precision', numeric)", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_composite_mapped_by_the_caller_is_written_as_the_serializer_does()
    {
        await using NpgsqlDataSource source = Mapped();
        await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);

        Assert.Equal(Json(new { item = new Pair { Number = 1, Word = "x" } }), await QueryAsync(connection, "select row(1, 'x')::pair as item"));
    }

    [Fact]
    public async Task An_enum_mapped_by_the_caller_is_written_as_the_serializer_does()
    {
        await using NpgsqlDataSource source = Mapped();
        await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);
        await using NpgsqlCommand command = connection.CreateCommand();
        command.CommandText = "select 'calm'::mood as item";
        await using (NpgsqlDataReader reader = await command.ExecuteReaderAsync(Token))
        {
            Assert.Equal(typeof(Mood), reader.GetFieldType(0));
        }

        Assert.Equal(Json(new { item = Mood.Calm }), await QueryAsync(connection, command.CommandText));
    }

    [Fact]
    public async Task Arrays_of_arrays_of_JSON_are_indented_as_the_serializer_does()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = true, IndentSize = 1, NewLine = "\r\n" });
        string expected = JsonSerializer.Serialize(new[] { new { item = new[] { new int?[] { 7, null }, [8, 9] } } }, options.SerializerOptions);

        foreach (string type in (string[])["json[]", "jsonb[]", "numeric[]", "float8[]"])
        {
            Assert.Equal(expected, await QueryAsync(Connection, $"select '{{{{7,NULL}},{{8,9}}}}'::{type} as item", options: options));
        }
    }

    [Fact]
    public async Task A_converter_of_the_callers_writes_the_elements_of_arrays_of_arrays()
    {
        string select = """select '{{a,NULL},{b,ü}}'::text[] as words, '{{{a},{b}}}'::varchar[] as deep, '{{calm},{NULL}}'::mood[] as moods""";
        var row = new
        {
            words = new string?[][] { ["a", null], ["b", "ü"] },
            deep = new string[][][] { [["a"], ["b"]] },
            moods = new string?[][] { ["calm"], [null] },
        };

        Assert.Equal(JsonSerializer.Serialize(new[] { row }, Upper.SerializerOptions), await QueryAsync(Connection, select, options: Upper));
    }

    [Theory]
    [InlineData("'{\"{\\\"a\\\": 1}\",NULL,7}'::json[]", """[{"a": 1},null,7]""")]
    [InlineData("'{\"{\\\"a\\\": 1}\",NULL,7}'::jsonb[]", """[{"a": 1},null,7]""")]
    [InlineData("'{{\"{\\\"a\\\": 1}\",NULL},{7,[]}}'::jsonb[]", """[[{"a": 1},null],[7,[]]]""")]
    [InlineData("'{{a,NULL}}'::text[]", """[["a",null]]""")]
    public async Task An_array_is_written_by_a_reader_that_knows_no_connection(string sql, string nested)
    {
        Assert.Equal(Items(nested), await ReadAsync(Connection, $"select {sql} as item"));
    }

    [Fact]
    public async Task A_converter_for_an_array_writes_those_of_one_dimension()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new JoinConverter() } });

        Assert.Equal(Items("\"a-b\""), await QueryAsync(Connection, "select '{a,b}'::text[] as item", options: options));
        Assert.Equal(Items("""[["a","b"]]"""), await QueryAsync(Connection, "select '{{a,b}}'::text[] as item", options: options));
    }

    [Theory]
    [InlineData("'{1,2}'::int[]", "\"1-2\"")]
    [InlineData("'{1,NULL}'::int[]", null)]
    [InlineData("'{{1,2}}'::int[]", "[[1,2]]")]
    [InlineData("'{{1,NULL}}'::int[]", null)]
    [InlineData("'{{1.50,2}}'::money[]", "[[1.50,2.00]]")]
    [InlineData("'{{1,NULL}}'::money[]", "[[1.00,null]]")]
    [InlineData("'{{\"(1,2)\",NULL}}'::point[]", null)]
    public async Task Arrays_that_are_left_to_the_driver_may_have_dimensions_but_no_NULLs_among_numbers(string sql, string? json)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new JoinConverter() } });

        if (json is not null)
        {
            Assert.Equal(Items(json), await QueryAsync(Connection, $"select {sql} as item", options: options));
        }
        else
        {
            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, $"select {sql} as item", options: options));
            Assert.Equal("item", error.ColumnName);
        }
    }

    [Theory]
    [InlineData("inet '192.0.2.1'", true)]
    [InlineData("inet '2001:db8::1'", false)]
    [InlineData("cidr '192.0.2.0/24'", false)]
    [InlineData("cidr '192.0.2.0/24'", true)]
    public async Task Network_addresses_are_refused_with_the_advice_to_cast_them(string sql, bool ignoresReadOnly)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { IgnoreReadOnlyProperties = ignoresReadOnly });

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, $"select {sql} as item", options: options));

        Assert.Contains("cast", error.Message, StringComparison.OrdinalIgnoreCase);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("jsonb")]
    public async Task JSON_may_be_nested_as_deep_as_the_options_say(string type)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web) { MaxDepth = 10 });
        string deepest = string.Concat([.. Enumerable.Repeat("[{\"a\": ", 5), "1", .. Enumerable.Repeat("}]", 5)]);
        string wide = $"[{string.Join(", ", Enumerable.Repeat("[]", 100))}]";

        Assert.Equal(Items(deepest, wide), await QueryAsync(Connection, $"select item::{type} from (values ('{deepest}'), ('{wide}')) v (item)", options: options));
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
            () => QueryAsync(Connection, $"select '[{deepest}]'::{type} as item", options: options));

        Assert.Equal((1, "item", type), (error.RowNumber, error.ColumnName, error.DataTypeName));
        await AssertUsableAsync(Connection);
    }

    [Theory]
    [InlineData("'{\"a\": 1}'::jsonb", """{"a": 1}""")]
    [InlineData("'{\"a\": 1}'::json", """{"a": 1}""")]
    [InlineData("'7'::jsonb", "7")]
    [InlineData("'{1,2}'::int[]", "\"{1,2}\"")]
    [InlineData("1.50", "\"1.50\"")]
    public async Task A_result_that_the_caller_asks_for_as_text_is_text_and_JSON_stays_JSON(string sql, string json)
    {
        Assert.Equal(Items(json), await QueryAsync(Connection, $"select {sql} as item", new AsText()));
    }

    [Fact]
    public async Task A_converter_for_bytes_that_wants_to_see_null_sees_that_of_an_array()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new LengthConverter() } });

        Assert.Equal(Items("[2,-1]"), await QueryAsync(Connection, "select array['\\x0102'::bytea, null] as item", options: options));
    }

    [Fact]
    public async Task A_value_that_is_refused_is_found_by_its_row()
    {
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(
            Connection, "select n as first, case n when 3 then interval '1 month' else interval '1 day' end as item from generate_series(1, 5) n"));

        Assert.Equal((3, 1, "item", "interval"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        await AssertUsableAsync(Connection);
    }

    [Theory]
    [InlineData("'text'", "\"text\"")]
    [InlineData("null", "null")]
    [InlineData("current_schema()", "\"dapper_json_tests\"")]
    [InlineData("'{{{1},{NULL}}}'::int[]", "[[[1],[null]]]")]
    public async Task An_expression_is_written(string sql, string json)
    {
        Assert.Equal(Items(json), await QueryAsync(Connection, $"select {sql} as item"));
    }

    private static NpgsqlDataSource Mapped()
    {
        var builder = new NpgsqlDataSourceBuilder(PostgresServer.ConnectionString);
        builder.MapComposite<Pair>("dapper_json_tests.pair");
        builder.MapEnum<Mood>("dapper_json_tests.mood");
        return builder.Build();
    }

    private enum Mood
    {
        Calm,
    }

    private sealed class Pair
    {
        public int Number { get; set; }

        public string? Word { get; set; }
    }

    private sealed class UpperConverter() : WritingConverter<string?>(
        static (writer, value) => writer.WriteStringValue(value?.ToUpperInvariant() ?? "NONE"))
    {
        public override bool HandleNull => true;
    }

    private sealed class JoinConverter() : WritingConverter<Array>(
        static (writer, value) => writer.WriteStringValue(string.Join('-', value.Cast<object>())))
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(string[]) || typeToConvert == typeof(int[]);
    }

    private sealed class LengthConverter() : WritingConverter<byte[]?>(static (writer, value) => writer.WriteNumberValue(value?.Length ?? -1))
    {
        public override bool HandleNull => true;
    }
}
