using System.Text.Json.Nodes;
using NpgsqlTypes;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>json and jsonb in members that Dapper could not make of their text: they are embedded, NULL or not.</summary>
public sealed class PostgresJsonMemberTests : ConnectedTests<PostgresDatabase>
{
    private const string Lines = """[{"sku": "A1", "quantity": 2}, null]""";

    [Theory]
    [InlineData("json")]
    [InlineData("jsonb")]
    public async Task A_member_of_any_type_is_embedded(string type)
    {
        string sql = $"select 1 as id, null::{type} as lines union all select 2, '{Lines}' order by 1";

        await AssertWrittenAsync<List<Line>>("null");
        await AssertWrittenAsync<Line[]>("null");
        await AssertWrittenAsync<IReadOnlyList<Line>>("null");
        await AssertWrittenAsync<Dictionary<string, object>>("null");
        await AssertWrittenAsync<JsonNode>("null");
        await AssertWrittenAsync<JsonDocument>("null");

        async Task AssertWrittenAsync<T>(string ofNull)
        {
            // The first run has not seen the order of the columns.
            string swapped = $"select lines, id from ({sql}) q order by id";
            foreach (string query in (string[])[sql, sql, swapped, swapped])
            {
                Assert.Equal($$"""[{"id":1,"lines":{{ofNull}}},{"id":2,"lines":{{Lines}}}]""", await WriteAsync<Order<T>>(query));
            }

            Assert.Equal($$"""[{"id":1,"lines":{{ofNull}}},{"id":2,"lines":{{Lines}}}]""", await WriteAsync<OrderRecord<T>>(sql));
            Assert.True((await Connection.ExplainJsonAsync<Order<T>>(sql)).IsDirect);
        }
    }

    /// <remarks>If Dapper had to make the arrays, nobody could embed the document beside them.</remarks>
    [Fact]
    public async Task Beside_arrays_of_values()
    {
        const string Sql =
            """
            select 1 as id, '{sea,ü}'::text[] as tags, '{"words":640}'::json as attributes, '{1,2}'::int[] as counts, '{0.5}'::float8[] as parts,
                '{8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f}'::uuid[] as keys, array['\x00ff'::bytea, null] as files, '{2024-02-29 12:00}'::timestamp[] as times
            union all select 2, '{NULL}', '[1]', '{}', '{}', '{}', '{NULL}', '{}' union all select 3, null, null, null, null, null, null, null order by 1
            """;
        WithArrays[] rows =
        [
            new()
            {
                Id = 1, Tags = ["sea", "ü"], Attributes = JsonElement.Parse("""{"words":640}"""), Counts = [1, 2], Parts = [0.5],
                Keys = [new("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")], Files = [[0, 255], null], Times = [new(2024, 2, 29, 12, 0, 0)],
            },
            new() { Id = 2, Tags = [null], Attributes = JsonElement.Parse("[1]"), Counts = [], Parts = [], Keys = [], Files = [null], Times = [] },
            new() { Id = 3 },
        ];
        foreach (JsonSerializerOptions serializer in (JsonSerializerOptions[])
        [
            JsonSerializerOptions.Web,
            new() { NumberHandling = JsonNumberHandling.WriteAsString },
            new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
            new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, Converters = { new JsonStringEnumConverter() } },
        ])
        {
            var options = new JsonQueryOptions(serializer);
            for (int run = 1; run <= 2; run++)
            {
                Assert.Equal(JsonSerializer.Serialize(rows, serializer), await WriteAsync<WithArrays>(Sql, options));
            }

            JsonQueryPlan plan = await Connection.ExplainJsonAsync<WithArrays>(Sql, options: options, cancellationToken: TestContext.Current.CancellationToken);
            Assert.True(plan.IsDirect);
        }
    }

    [Theory]
    [InlineData("'{1,NULL}'::int[]")]
    [InlineData("'{1}'::bigint[]")]
    [InlineData("'{{1},{2}}'::int[]")]
    public async Task An_array_that_Dapper_cannot_assign_is_an_error(string array)
    {
        string sql = $"select 1 as id, {array} as counts, '[1]'::json as attributes";
        Assert.Throws<DataException>(() => Connection.Query<WithoutJson>(sql));
        foreach (Func<Task> query in (Func<Task>[])[() => WriteAsync<WithArrays>(sql), () => WriteAsync<WithoutJson>(sql)])
        {
            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(query);
            Assert.Equal(("counts", 1), (error.ColumnName, error.RowNumber));
        }
    }

    [Fact]
    public async Task Numbers_in_arrays_that_an_attribute_makes_texts_are_the_serializers()
    {
        Assert.Equal("""[{"counts":["1","2"]}]""", await WriteAsync<WithTexts>("select '{1,2}'::int[] as counts"));
    }

    [Fact]
    public async Task Fields_are_selected_inside_the_elements_of_an_array() => Assert.Equal(
        """[{"lines":[{"x":1}]}]""",
        await WriteAsync<Order<NpgsqlPoint[]>>("select array[point(1, 2)] as lines", JsonQueryOptions.Default.WithFields(JsonFields.Parse("lines[x]"))));

    [Fact]
    public async Task What_Dapper_makes_of_the_text_stays_as_Dapper_has_it()
    {
        Assert.Equal("""[{"id":1,"lines":"[1]"}]""", await WriteAsync<Order<string>>("select 1 as id, '[1]'::jsonb as lines"));
        Assert.Equal("""[{"id":1,"lines":"[1]"}]""", await WriteAsync<Order<object>>("select 1 as id, '[1]'::jsonb as lines"));
        Assert.Equal("""[{"id":1,"lines":12}]""", await WriteAsync<Order<int>>("select 1 as id, '12'::jsonb as lines"));
        Assert.Equal("""[{"id":1,"lines":"<[1]>"}]""", await WriteAsync<Order<Wrapped>>("select 1 as id, '[1]'::jsonb as lines"));
    }

    [Fact]
    public async Task Inside_objects_and_lists_and_as_elements()
    {
        var paths = new JsonQueryOptions { PathNames = true };
        const string sql =
            """
            select 1 as "Id", '{"a": 1}'::jsonb as "One.Lines", '[1]'::jsonb as "Many[].Lines", '2'::json as "Many[].Items[]"
            union all select 1, '{"a": 1}', '[1]', '[3]'
            """;

        string written = await WriteAsync<Holder>(sql, paths);

        Assert.Equal("""[{"id":1,"one":{"id":0,"lines":{"a": 1}},"many":[{"id":0,"lines":[1],"items":[2,[3]]}]}]""", written);
    }

    [Theory]
    [InlineData("")]
    [InlineData("where false")]
    public async Task As_elements_of_a_table_with_rows_or_without(string where)
    {
        var paths = new JsonQueryOptions { PathNames = true };
        string expected = where.Length == 0 ? $$"""[{"id":1,"lines":[{{Lines}}]}]""" : "[]";
        string sql = $"""select 1 as id, '{Lines}'::jsonb as "lines[]" {where}""";

        Assert.Equal(expected, await WriteAsync<Order<List<JsonNode>>>(sql, paths));
        Assert.Equal(expected, await WriteAsync<Order<List<Line>>>(sql, paths));
        Assert.Equal(expected, await WriteAsync<Order<List<List<int>>>>(sql, paths));
    }

    [Fact]
    public async Task A_constructor_that_takes_the_text_gets_it()
    {
        Assert.Equal("""[{"id":1,"lines":[1]}]""", await WriteAsync<Parsing>("select 1 as id, '[1]'::jsonb as lines"));
        Assert.Equal("""[{"id":1,"lines":[1]}]""", await WriteAsync<Preferring>("select 1 as id, '[1]'::jsonb as lines"));
    }

    [Fact]
    public async Task A_member_without_a_setter_is_embedded_in_the_first_run_too()
    {
        Assert.Equal("""[{"id":1,"lines":[1]}]""", await WriteAsync<WithoutSetter>("select '[1]'::jsonb as lines, 1 as id"));
    }

    [Fact]
    public async Task A_parameter_of_a_nullable_type_is_embedded()
    {
        Assert.Equal(
            """[{"id":1,"lines":null},{"id":2,"lines":[ 1]}]""",
            await WriteAsync<OrderRecord<JsonElement?>>("select 1 as id, null::json as lines union all select 2, '[ 1]'"));
    }

    [Fact]
    public async Task A_column_that_is_embedded_has_a_member()
    {
        var disallow = new JsonQueryOptions { UnmappedColumns = JsonUnmappedMemberHandling.Disallow };
        foreach (string where in (string[])["", "where false"])
        {
            string expected = where.Length == 0 ? """[{"id":1,"lines":[1]}]""" : "[]";
            string sql = $"select 1 as id, '[1]'::jsonb as lines {where}";
            Assert.Equal(expected, await WriteAsync<OrderRecord<List<int>>>(sql, disallow));
            Assert.Equal(expected, await WriteAsync<Parsing>(sql, disallow));
        }

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
            () => WriteAsync<OrderRecord<List<int>>>("select 1 as id, '[1]'::jsonb as lines, 2 as rank", disallow));
        Assert.Contains(": 'rank'.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Where_objects_have_to_be_made_the_error_says_what_to_do_rows_NULL_or_not()
    {
        foreach (string value in (string[])["null", "'[1]'"])
        {
            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
                () => WriteAsync<Computed>($"select 1 as id, {value}::jsonb as lines"));
            Assert.Contains("its property \"twice\" is computed", error.Message, StringComparison.Ordinal);
            Assert.Contains("SqlMapper.TypeHandler", error.Message, StringComparison.Ordinal);
            Assert.Equal("lines", error.ColumnName);
        }

        Assert.Equal("""[{"twice":2,"id":1,"lines":null}]""", await WriteAsync<Computed>("select 1 as id"));
    }

    private async Task<string> WriteAsync<T>(string sql, JsonQueryOptions? options = null)
    {
        using var document = new MemoryStream();
        await Connection.QueryJsonAsync<T>(sql, null, document, options, cancellationToken: TestContext.Current.CancellationToken);
        return Encoding.UTF8.GetString(document.ToArray());
    }

    private sealed class WithArrays
    {
        public int Id { get; set; }

        public string?[]? Tags { get; set; }

        public JsonElement? Attributes { get; set; }

        public int[]? Counts { get; set; }

        public double[]? Parts { get; set; }

        public Guid[]? Keys { get; set; }

        public byte[]?[]? Files { get; set; }

        public DateTime[]? Times { get; set; }
    }

    private sealed class WithoutJson
    {
        public int Id { get; set; }

        public int[]? Counts { get; set; }
    }

    private sealed class WithTexts
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public int[]? Counts { get; set; }
    }

    private sealed class Order<T>
    {
        public int Id { get; set; }

        public T? Lines { get; set; }
    }

    private sealed record OrderRecord<T>(int Id, T? Lines);

    private sealed class Parsing(int id, string lines)
    {
        public int Id { get; } = id;

        public List<int> Lines { get; } = JsonSerializer.Deserialize<List<int>>(lines)!;
    }

    /// <summary>The columns fit one of its constructors: it is not for JSON to choose the other.</summary>
    private sealed class Preferring(int id, List<int> lines)
    {
        public Preferring(int id, string lines)
            : this(id, JsonSerializer.Deserialize<List<int>>(lines)!)
        {
        }

        public int Id { get; } = id;

        public List<int> Lines { get; } = lines;
    }

    /// <summary>Dapper fills the field behind the property.</summary>
    private sealed class WithoutSetter
    {
        public int Id { get; set; }

        public List<int>? Lines { get; }
    }

    private sealed class Computed
    {
        public int Twice => 2 * Id;

        public int Id { get; set; }

        public List<int>? Lines { get; set; }
    }

    private sealed class Holder
    {
        public int Id { get; set; }

        public Order<Dictionary<string, int>>? One { get; set; }

        public List<Part>? Many { get; set; }
    }

    private sealed class Part
    {
        public int Id { get; set; }

        public List<int>? Lines { get; set; }

        public List<JsonNode>? Items { get; set; }
    }

    private sealed record Line(string Sku, int Quantity);

    [JsonConverter(typeof(Converter))]
    private sealed record Wrapped(string Text)
    {
        public static explicit operator Wrapped(string text) => new(text);

        internal sealed class Converter() : WritingConverter<Wrapped>(static (writer, value) => writer.WriteRawValue($"\"<{value.Text}>\""));
    }
}
