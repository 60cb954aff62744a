using Dapper.Json.Tests.Shapes;

namespace Dapper.Json.Tests.Planning;

/// <summary>Names are planned once for each of their segments, and may be as deep as the serializer writes.</summary>
public sealed class DepthTests : SqliteTests
{
    /// <summary>What may be around a value by default, without the array of the rows.</summary>
    private const int Deepest = 62;

    /// <remarks>If each object was looked at twice for each around it, this would take longer than anyone waits.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Objects_are_planned_to_the_deepest(bool isSelected)
    {
        string path = Repeated("next.", Deepest - 1);
        string selected = $"{Repeated("next[", Deepest - 2)}next[id],tags{new string(']', Deepest - 2)}";
        Assert.True(JsonFields.TryParse(selected, out JsonFields? fields, out _, maxLength: 10_000, maxDepth: 64));
        string json = PathQuery.Write(
            isSelected ? JsonQueryOptions.Default.WithFields(fields) : JsonQueryOptions.Default,
            ["id", path + "id", path + "name", path[..^5] + "tags[]"],
            [1, 2, "x", 3],
            [1, 2, "x", 4]);

        string deepest = isSelected ? """{"id":2}""" : """{"id":2,"name":"x"}""";
        string inside = $$"""{{Repeated("{\"next\":", Deepest - 2)}}{{deepest}},"tags":[3,4]}{{new string('}', Deepest - 3)}}""";
        Assert.Equal($$"""[{{{(isSelected ? "" : "\"id\":1,")}}"next":{{inside}}}]""", json);
    }

    [Fact]
    public void Lists_are_planned_to_the_deepest()
    {
        string[] names = [.. Enumerable.Range(0, Deepest / 2).Select(static i => Repeated("list[].", i) + "id")];
        string json = PathQuery.Write(names, [.. names.Select(static (_, i) => (object)i)]);

        string inside = string.Join(",\"list\":[", names.Select(static (_, i) => $"{{\"id\":{i}"));
        Assert.Equal($"[{inside}}}{Repeated("]}", names.Length - 1)}]", json);
    }

    [Fact]
    public void Typed_objects_and_lists_are_planned_to_the_deepest()
    {
        foreach (string segment in (string[])["next.", "list[].", "next.list[]."])
        {
            int depth = segment.Count(static letter => letter is '.' or '[');
            string[] names = [.. Enumerable.Range(0, Deepest / depth).Select(i => Repeated(segment, i) + "id")];
            var made = new Node { Id = names.Length };
            for (int i = names.Length - 1; i > 0; i--)
            {
                made = segment == "next." ? new Node { Id = i, Next = made }
                    : segment == "list[]." ? new Node { Id = i, List = [made] }
                    : new Node { Id = i, Next = new Node { List = [made] } };
            }

            string sql = $"select {string.Join(", ", names.Select(static (name, i) => $"{i + 1} as \"{name}\""))}";
            Assert.Equal(
                JsonSerializer.Serialize(new[] { made }, JsonSerializerOptions.Web),
                Connection.QueryJsonString<Node>(sql));
        }
    }

    /// <remarks>
    /// The serializer counts the values of an object as deeper than its bracket, and writes dictionaries and lists of objects as untyped rows.
    /// </remarks>
    [Theory]
    [InlineData("id", 1)]
    [InlineData("a.id", 2)]
    [InlineData("a.a.a.a.id", 5)]
    [InlineData("a[]", 2)]
    [InlineData("a[].id", 3)]
    [InlineData("a.a[].a.a[]", 6)]
    public void The_deepest_is_that_of_the_serializer(string name, int depth)
    {
        string[] names = name == "id" ? [name] : name.Split("[]")[..^1] is { Length: > 0 } lists
            ? [.. lists.Select((_, i) => string.Concat(lists[..i].Select(static list => list + "[]")) is { Length: > 0 } around ? around + ".own" : "own"), name]
            : [name];
        FakeResult result = FakeResult.Of([.. names.Select(static name => FakeColumn.Of<int>(name))], [.. names.Select(static _ => (object?)1)]);
        FakeResult none = FakeResult.Of(result.Columns);
        foreach ((int around, bool isPlace, Func<JsonQueryOptions, FakeResult, string> write, Func<object, object> document) in Documents())
        {
            // What is around the rows must fit.
            for (int maxDepth = around + 1; maxDepth <= around + depth + 2; maxDepth++)
            {
                var serializer = new JsonSerializerOptions { MaxDepth = maxDepth };
                var options = new JsonQueryOptions(serializer);
                bool isWritten = IsWritten(document(Row(names)), serializer);

                Assert.Equal(maxDepth > around + depth, isWritten);

                // Where not even a row of one value fits, the place of the result is the error, before there are columns.
                string column = isPlace && maxDepth <= around + 1 ? "" : name;
                Check(() => write(options, result), isWritten, column, maxDepth);
                Check(() => write(options, none), isWritten, column, maxDepth);
            }
        }
    }

    [Fact]
    public void A_writer_that_is_inside_already_counts()
    {
        for (int inside = 0; inside < 4; inside++)
        {
            using var reader = new FakeDataReader(FakeResult.Of([FakeColumn.Of<int>("a.b")], [1]));
            using var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>());
            for (int i = 0; i < inside; i++)
            {
                writer.WriteStartArray();
            }

            var options = new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = 6 });
            if (inside + 3 < 6)
            {
                Assert.Equal(1, reader.WriteJson(writer, options));
            }
            else
            {
                Assert.Throws<JsonQueryException>(() => reader.WriteJson(writer, options));
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_path_of_any_length_is_an_error_and_no_overflow_of_the_stack(bool isTyped)
    {
        string name = Repeated("next.", 200_000) + "id";
        var error = Assert.Throws<JsonQueryException>(
            () => isTyped ? Connection.QueryJsonString<Node>($"select 1 as \"{name}\"") : Connection.QueryJsonString($"select 1 as \"{name}\""));
        Assert.Contains("MaxDepth", error.Message, StringComparison.Ordinal);
        Assert.Equal((0, 0), (error.RowNumber, error.Ordinal));
    }

    private static void Check(Func<string> write, bool isWritten, string column, int maxDepth)
    {
        if (isWritten)
        {
            write();
            return;
        }

        JsonQueryException error = Assert.Throws<JsonQueryException>(write);
        Assert.Equal((0, column), (error.RowNumber, error.ColumnName));
        Assert.Contains($"a JsonSerializerOptions.MaxDepth of {maxDepth} allows {maxDepth - 1}", error.Message, StringComparison.Ordinal);
    }

    private static bool IsWritten(object document, JsonSerializerOptions options)
    {
        try
        {
            JsonSerializer.Serialize(document, options);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    /// <summary>
    /// Gives the documents that rows stand in: how much is around a row, whether it is the place of a result, what writes it, and its values.
    /// </summary>
    private static IEnumerable<(int Around, bool IsPlace, Func<JsonQueryOptions, FakeResult, string> Write, Func<object, object> Document)> Documents()
    {
        yield return (
            1,
            false,
            static (options, result) => On(result).QueryJsonString("select", options: options),
            static row => new List<object> { row });
        yield return (
            0,
            false,
            static (options, result) => On(result).QueryJsonString("select", options: new(options) { Format = JsonQueryFormat.Lines }),
            static row => row);
        yield return (
            0,
            false,
            static (options, result) => Written(json => On(result).QueryFirstOrDefaultJson("select", null, json, options)),
            static row => row);
        foreach ((int around, JsonResultSet set) in (IEnumerable<(int, JsonResultSet)>)
            [(1, JsonResultSet.Row("x")), (2, JsonResultSet.Rows("x")), (3, JsonResultSet.Row("x.y.z")), (4, JsonResultSet.Rows("x.y.z")), (0, JsonResultSet.Spread())])
        {
            yield return (
                around,
                true,
                (options, result) => Written(json => On(result).QueryMultipleJson("select", null, json, [set], options)),
                row => set.Path.Aggregate(
                    set.Kind == ResultKind.Rows ? new List<object> { row } : row,
                    static (inside, name) => new Dictionary<string, object> { [name] = inside }));
        }
    }

    private static FakeConnection On(FakeResult result) => new(new FakeServer(result));

    private static string Written(Action<ArrayBufferWriter<byte>> write)
    {
        var json = new ArrayBufferWriter<byte>();
        write(json);
        return json.TextOf();
    }

    /// <summary>Gives the row of some columns as a program would hold it that knows no types.</summary>
    private static Dictionary<string, object> Row(string[] names)
    {
        var row = new Dictionary<string, object>();
        foreach (string name in names)
        {
            Dictionary<string, object> owner = row;
            string[] segments = name.Split('.');
            foreach (string segment in segments[..^1])
            {
                string plain = segment.TrimEnd('[', ']');
                if (!owner.TryGetValue(plain, out object? inside))
                {
                    var made = new Dictionary<string, object>();
                    owner.Add(plain, inside = segment == plain ? made : new List<object> { made });
                }

                owner = inside as Dictionary<string, object> ?? (Dictionary<string, object>)((List<object>)inside)[0];
            }

            owner.Add(segments[^1].TrimEnd('[', ']'), segments[^1].EndsWith(']') ? new List<object> { 1 } : 1);
        }

        return row;
    }

    private static string Repeated(string text, int count) => string.Concat(Enumerable.Repeat(text, count));

    private sealed class Node
    {
        public int Id { get; set; }

        public Node? Next { get; set; }

        public List<Node>? List { get; set; }
    }
}
