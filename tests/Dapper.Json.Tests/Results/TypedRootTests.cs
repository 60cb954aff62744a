using System.Buffers;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Results;

/// <summary>Results inside an object with a type are what the serializer writes of the object with its members filled.</summary>
public class TypedRootTests
{
    private const string OrderSql = "select 7 as Id, 1 as Status, 1 as Paid, '2024-05-06' as PaidOn, 'x' as Secret, 1.50 as Price, 'Ann' as \"Owner.Name\"";

    private static readonly JsonSerializerOptions Strings = new(JsonSerializerDefaults.Web)
    {
        NumberHandling = JsonNumberHandling.WriteAsString,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
    };

    private static readonly (string Member, string Sql)[] Parts =
    [
        ("Lines", "select 'a' as Sku, 2 as Amount union all select 'b', null"), ("Payments", "select 1 as N where 0"), ("Customer", "select 3 as Id, 'Bob' as Name"),
        ("Tags", "select 'x' union all select 'y'"), ("Largest", "select null"),
    ];

    public static TheoryData<string, JsonNamingPolicy?, JsonIgnoreCondition, bool> Options => new()
    {
        { "web", JsonNamingPolicy.CamelCase, JsonIgnoreCondition.Never, false },
        { "plain", null, JsonIgnoreCondition.Never, false },
        { "indented", JsonNamingPolicy.CamelCase, JsonIgnoreCondition.Never, true },
        { "snake_case without null", JsonNamingPolicy.SnakeCaseLower, JsonIgnoreCondition.WhenWritingNull, false },
        { "without defaults", JsonNamingPolicy.CamelCase, JsonIgnoreCondition.WhenWritingDefault, true },
    };

    /// <remarks>Every order with the options of the web, in one of the ways to write it, and some in all ways and with each of the other options.</remarks>
    [Theory]
    [MemberData(nameof(Options))]
    public void Any_order_of_results_is_that_of_the_type(string name, JsonNamingPolicy? policy, JsonIgnoreCondition condition, bool isIndented)
    {
        JsonSerializerOptions serializer = Make(policy, condition, isIndented);
        var options = new JsonQueryOptions(serializer);
        foreach (bool hasCustomer in (bool[])[true, false])
        {
            (string Member, string Sql)[] parts = [.. Parts, ("", OrderSql)];
            parts[2].Sql += hasCustomer ? "" : " where 0";
            Order order = Load(parts);
            string root = JsonSerializer.Serialize(order, serializer);
            string row = JsonSerializer.Serialize(new Dictionary<string, object> { ["order"] = order, ["last"] = 5 }, serializer);
            foreach ((int i, (string Member, string Sql)[] permuted) in PermutationsOf(parts).Index().Where(order => name == "web" || order.Index % 7 == 0))
            {
                int? only = i % 7 == 0 ? null : i % 3;
                string sql = string.Join("; ", permuted.Select(static part => part.Sql));
                JsonResultSet[] results = [.. permuted.Select(part => ResultOf(part.Member, Named))];
                JsonResultSet count = JsonResultSet.Count(Named("LineCount"), Named("Lines"));
                if (only is null or 0)
                {
                    Same(root, Write(sql, [.. results, count], options));
                }

                if (only is null or 1)
                {
                    Same(root, Write(sql, [count, .. results], options));
                }

                if (only is null or 2)
                {
                    results = [.. permuted.Select(part => ResultOf(part.Member, InRow))];
                    count = JsonResultSet.Count(InRow("LineCount"), InRow("Lines"));
                    Same(row, Write(sql + "; select 5", [.. results, count, JsonResultSet.Value("last")], options));
                }
            }
        }

        string Named(string member) => member.Length == 0 ? "" : policy?.ConvertName(member) ?? member;

        string InRow(string member) => member.Length == 0 ? "order" : $"order.{Named(member)}";

        void Same(string expected, string actual) => Assert.Equal($"{name}: {expected}", $"{name}: {actual}");
    }

    [Fact]
    public void A_row_that_is_missing_is_null_or_nothing()
    {
        const string None = " where 0";
        var options = new JsonQueryOptions(Make(JsonNamingPolicy.CamelCase, JsonIgnoreCondition.Never, false));
        Assert.Equal("", Write($"{OrderSql}{None}; {Parts[0].Sql}", [JsonResultSet.Spread<Order>(), JsonResultSet.Rows<Line>("lines")], options));
        Assert.Equal(
            """{"order":null,"last":1}""",
            Write($"{OrderSql}{None}; {Parts[0].Sql}; select 1", [JsonResultSet.Row<Order>("order"), JsonResultSet.Rows<Line>("order.lines"), JsonResultSet.Value("last")], options));
        Assert.Equal(
            "",
            Write($"{Parts[0].Sql}; {OrderSql}{None}", [JsonResultSet.Rows<Line>("order.lines"), JsonResultSet.Row<Order>("order", required: true)], options));
    }

    [Fact]
    public void Without_results_inside_the_document_is_the_row()
    {
        JsonSerializerOptions serializer = Make(JsonNamingPolicy.CamelCase, JsonIgnoreCondition.Never, true);
        Assert.Equal(JsonSerializer.Serialize(Load([("", OrderSql)]), serializer), Write(OrderSql, [JsonResultSet.Spread<Order>()], new(serializer)));
    }

    /// <remarks>A positional record has a constructor for its columns alone, and a property for the list.</remarks>
    [Fact]
    public void Rows_straight_from_their_columns_are_cut_in_the_same_places()
    {
        var plans = new List<JsonQueryPlan>();
        JsonQueryOptions options = JsonQueryOptions.Default.WithObserver(plans.Add);
        const string Sql = "select 1 as Id, 'n' as Name; select 'a' as Sku, 2 as Amount";
        JsonResultSet[] results = [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")];

        Assert.Equal("""{"id":1,"lines":[{"sku":"a","amount":2}],"name":"n"}""", Write(Sql, results, options));
        Assert.All(plans, static plan => Assert.Null(plan.Reason));
    }

    [Fact]
    public void Fields_that_the_type_has_not_are_an_error()
    {
        AssertUnknown("nope", JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines"));
        AssertUnknown("nope", JsonResultSet.Spread<Plain>());
        AssertUnknown("p[nope]", JsonResultSet.Row<Plain>("p"), JsonResultSet.Rows<Line>("p.lines"));
        AssertUnknown("p[nope]", JsonResultSet.Rows<Plain>("p"), JsonResultSet.Rows<Line>("p[].lines").On("k", "Id"));

        static void AssertUnknown(string fields, params JsonResultSet[] results) => Assert.Contains(
            "'nope'",
            Assert.Throws<JsonQueryException>(() => Write("select 1", results, JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields)))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void What_does_not_fit_the_type_is_refused_before_anything_is_opened()
    {
        AssertRefused("the JSON of Plain has no property \"tags\". It has \"id\", \"lines\", \"name\".", JsonResultSet.Spread<Plain>(), JsonResultSet.Values("tags"));
        AssertRefused("\"lines\" of Plain has the type List<Line>, which JsonResultSet.Rows<Line> writes.", JsonResultSet.Spread<Plain>(), JsonResultSet.Rows("lines"));
        AssertRefused("JsonResultSet.Rows<Line> writes", JsonResultSet.Row<Plain>("p"), JsonResultSet.Rows<Order>("p.lines"));
        AssertRefused("JsonResultSet.Rows<Line> writes", JsonResultSet.Row<Plain>("p"), JsonResultSet.Row<Line>("p.lines"));
        AssertRefused("JsonResultSet.Rows<Line> writes", JsonResultSet.Rows<Plain>("p"), JsonResultSet.Rows("p[].lines").On("a", "b"));
        AssertRefused("\"name\" of Plain has the type String, which JsonResultSet.Value writes.", JsonResultSet.Spread<Plain>(), JsonResultSet.Values("name"));
        AssertRefused("\"inner\" of Outer has the type Plain, which JsonResultSet.Row<Plain> writes.", JsonResultSet.Spread<Outer>(), JsonResultSet.Row("inner"));
        AssertRefused("\"name\" of Plain has the type String", JsonResultSet.Spread<Plain>(), JsonResultSet.Count("name", "lines"), JsonResultSet.Rows<Line>("lines"));
        AssertRefused("\"status\" of Kinds has the type Status", JsonResultSet.Spread<Kinds>(), JsonResultSet.Count("status", "x"), JsonResultSet.Values("x"));
        AssertRefused(
            "\"number\" of Kinds has the type Decimal?", JsonResultSet.Row<Kinds>("k"), JsonResultSet.Rows("x").Take(1, JsonCursor.By<long>("Id"), "k.number"));
        AssertRefused("its list odd has the type HashSet", JsonResultSet.Spread<Odds>(), JsonResultSet.Values("odd"));
        AssertRefused("its own converter writes \"other\"", JsonResultSet.Spread<Odds>(), JsonResultSet.Value("other"));
        AssertRefused("no property \"hidden\"", JsonResultSet.Spread<Odds>(), JsonResultSet.Value("hidden"));
        AssertRefused("does not write it as an object", JsonResultSet.Spread<long>());
        AssertRefused("does not write it as an object", JsonResultSet.Rows<long>("numbers"), JsonResultSet.Values("numbers[].x").On("a", "b"));
        AssertRefused("does not write it as an object", JsonResultSet.Row<Dictionary<string, int>>("d"), JsonResultSet.Values("d.x"));
        AssertRefused("no other row", JsonResultSet.Spread<Plain>(), JsonResultSet.Spread());
        AssertRefused("no other row", JsonResultSet.Spread(), JsonResultSet.Spread<Plain>());
        AssertRefused("no result is written as the property \"total\" of Meta", JsonResultSet.Spread<Page>(), JsonResultSet.Value("meta.count"));
        AssertRefused("\"name\" of Page has the type String, and nothing can be inside.", JsonResultSet.Spread<Page>(), JsonResultSet.Value("name.first"));
    }

    [Theory]
    [InlineData("1 as Lines")]
    [InlineData("'a' as \"lines[].Sku\"")]
    [InlineData("'[]' as \"Lines::json\"")]
    public void A_member_that_a_column_and_a_result_fill_is_an_error(string column)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(
            $"select 1 as Id, {column}; select 'a' as Sku", [JsonResultSet.Spread<Plain>(), JsonResultSet.Rows<Line>("lines")], JsonQueryOptions.Default));
        Assert.Contains("A column fills the member Lines of Plain, which another result fills too", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_count_is_the_number_that_the_serializer_writes(bool isEmpty)
    {
        JsonResultSet[] results = [JsonResultSet.Spread<Counted>(), JsonResultSet.Values("items"), JsonResultSet.Count("count", "items")];

        Assert.Equal(
            JsonSerializer.Serialize(new Counted { Id = 7, Items = isEmpty ? [] : [5], Count = isEmpty ? 0 : 1 }, Strings),
            Write($"select 7 as Id; select 5 where {(isEmpty ? 0 : 1)}", results, new(Strings)));
    }

    private static void AssertRefused(string message, params JsonResultSet[] results)
    {
        using SqliteConnection connection = Databases.Closed();
        ArgumentException error = Assert.Throws<ArgumentException>(
            nameof(results), () => connection.QueryMultipleJson("select 1", null, new ArrayBufferWriter<byte>(), results));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
        Assert.Equal(System.Data.ConnectionState.Closed, connection.State);
    }

    private static JsonSerializerOptions Make(JsonNamingPolicy? policy, JsonIgnoreCondition condition, bool isIndented) => new()
    {
        PropertyNamingPolicy = policy,
        DefaultIgnoreCondition = condition,
        WriteIndented = isIndented,
        Converters = { new JsonStringEnumConverter() },
    };

    private static JsonResultSet ResultOf(string member, Func<string, string> named) => (member, named(member)) switch
    {
        ("", "") => JsonResultSet.Spread<Order>(),
        ("", var name) => JsonResultSet.Row<Order>(name),
        ("Lines", var name) => JsonResultSet.Rows<Line>(name),
        ("Payments", var name) => JsonResultSet.Rows<Payment>(name),
        ("Customer", var name) => JsonResultSet.Row<Person>(name),
        ("Tags", var name) => JsonResultSet.Values(name),
        (_, var name) => JsonResultSet.Value(name),
    };

    /// <summary>Builds the object by Dapper alone.</summary>
    private static Order Load((string Member, string Sql)[] parts)
    {
        using SqliteConnection connection = Databases.Open();
        Order order = connection.QuerySingle<Order>(OrderSql);
        order.Owner = new Person { Name = "Ann" };
        foreach ((string member, string sql) in parts)
        {
            switch (member)
            {
                case "Lines":
                    order.Lines = [.. connection.Query<Line>(sql)];
                    order.LineCount = order.Lines.Count;
                    break;
                case "Payments":
                    order.Payments = [.. connection.Query<Payment>(sql)];
                    break;
                case "Customer":
                    order.Customer = connection.QuerySingleOrDefault<Person>(sql);
                    break;
                case "Tags":
                    order.Tags = [.. connection.Query<string>(sql)];
                    break;
                case "Largest":
                    order.Largest = connection.QuerySingle<long?>(sql);
                    break;
            }
        }

        return order;
    }

    private static IEnumerable<(string Member, string Sql)[]> PermutationsOf((string Member, string Sql)[] parts)
    {
        if (parts.Length == 1)
        {
            yield return parts;
            yield break;
        }

        for (int i = 0; i < parts.Length; i++)
        {
            foreach ((string Member, string Sql)[] rest in PermutationsOf([.. parts[..i], .. parts[(i + 1)..]]))
            {
                yield return [parts[i], .. rest];
            }
        }
    }

    private static string Write(string sql, JsonResultSet[] results, JsonQueryOptions options)
    {
        using SqliteConnection connection = Databases.Open();
        var json = new ArrayBufferWriter<byte>();
        bool isWritten = connection.QueryMultipleJson(sql, null, json, results, options);
        Assert.Equal(isWritten, json.WrittenCount > 0);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private enum Status
    {
        New,
        Sent,
    }

    /// <summary>Of which objects are made, because its constructor does more than store values.</summary>
    private sealed class Order
    {
        public Order() => _ = ToString();

        public List<string>? Tags { get; set; }

        public int Id { get; set; }

        public IReadOnlyList<Line>? Lines { get; set; }

        public Status Status { get; set; }

        public bool Paid { get; set; }

        [JsonIgnore]
        public string? Secret { get; set; }

        public Person? Customer { get; set; }

        public Person? Owner { get; set; }

        public long? Largest { get; set; }

        [JsonPropertyOrder(-1)]
        public int LineCount { get; set; }

        public Payment[]? Payments { get; set; }

        [JsonPropertyName("paid \"on\"")]
        public string? PaidOn { get; set; }

        public decimal? Price { get; set; }
    }

    private sealed class Line
    {
        public string? Sku { get; set; }

        public int? Amount { get; set; }
    }

    private sealed class Payment
    {
        public int N { get; set; }
    }

    private sealed class Person
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    private sealed class Plain
    {
        public int Id { get; set; }

        public List<Line> Lines { get; set; } = [];

        public string? Name { get; set; }
    }

    private sealed class Outer
    {
        public string? Name { get; set; }

        public Plain? Inner { get; set; }

        public int Code { get; set; }
    }

    private sealed class Page
    {
        public Meta? Meta { get; set; }

        public List<Line>? Items { get; set; }

        public string? Name { get; set; }
    }

    private sealed class Meta
    {
        public long Total { get; set; }

        public int Count { get; set; }
    }

    private sealed class Kinds
    {
        public decimal? Number { get; set; }

        public Status Status { get; set; }

        public List<int>? X { get; set; }
    }

    private sealed class Odds
    {
        public HashSet<int> Odd { get; set; } = [];

        [JsonConverter(typeof(JsonStringEnumConverter<Status>))]
        public Status Other { get; set; }

        [JsonIgnore]
        public int Hidden { get; set; }
    }

    private sealed class Counted
    {
        public int Id { get; set; }

        public List<int>? Items { get; set; }

        public int Count { get; set; }
    }
}
