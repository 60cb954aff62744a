using System.Text.Json.Nodes;

namespace Dapper.Json.Tests.Planning;

/// <summary>Any name of a column or of a result is what the rules of the documentation say, or is itself where names are no paths.</summary>
public class GeneratedNameTests
{
    private const int Cases = 5000;

    private const string OwnName = "own id";

    /// <summary>A text for each type that a name may end in, and what it is written as.</summary>
    private static readonly Dictionary<string, (string Text, string Json)> ByType = new()
    {
        [""] = ("true", "\"true\""),
        ["boolean"] = ("true", "true"),
        ["json"] = ("true", "true"),
        ["string"] = ("true", "\"true\""),
        ["utc"] = ("2024-03-01 12:30", "\"2024-03-01T12:30:00Z\""),
    };

    private static readonly JsonQueryOptions Plain = new(new JsonSerializerOptions());
    private static readonly JsonQueryOptions Camel = new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase });
    private static readonly JsonQueryOptions NoPaths = new(Plain) { PathNames = false };
    private static readonly JsonQueryOptions Table = new(Plain) { Format = JsonQueryFormat.Table };

    [Fact]
    public void Any_name_of_a_column_is_what_the_rules_say()
    {
        IReadOnlyDictionary<string, int> kinds = GeneratedCases.Run(Cases, static random => Check(new NameMaker(random).Make(), random.Next(3) == 0 ? Camel : Plain));
        foreach (string kind in (string[])["one name", "a path", "a list", "a type", "no name", "no path", "an unknown type", "no key"])
        {
            Assert.True(GeneratedCases.AreChosen || kinds.GetValueOrDefault(kind) > Cases / 500, $"{kind}: {kinds.GetValueOrDefault(kind)}");
        }
    }

    [Fact]
    public void Any_name_is_written_as_it_is_where_names_are_no_paths() => GeneratedCases.Run(Cases, static random =>
    {
        string name = new NameMaker(random).Make();
        if (name.Length == 0)
        {
            return Refuse(name, NoPaths, "A column has no name.", "no name");
        }

        Assert.Equal(Document(new JsonObject { [NameModel.Whole(name)] = "true" }), Write(name, NoPaths));
        return "a name";
    });

    [Fact]
    public void Any_name_in_a_table_is_one_name_with_or_without_a_type() => GeneratedCases.Run(Cases, static random =>
    {
        string name = new NameMaker(random).Make();
        NameModel model = NameModel.OfColumn(name, isPath: false);
        if (model.Problem is { } problem)
        {
            return Refuse(name, Table, problem, "wrong");
        }

        var table = new JsonObject
        {
            ["columns"] = new JsonArray(OwnName, NameModel.Whole(model.Segments[0].Name)),
            ["rows"] = new JsonArray(new JsonArray(1, ValueOf(model))),
        };
        Assert.Equal(table.ToJsonString(), Write(name, Table, TextOf(model)));
        return model.Type.Length > 0 ? "with a type" : "without a type";
    });

    [Fact]
    public void Any_name_of_a_result_is_what_the_rules_say() => GeneratedCases.Run(Cases, static random =>
    {
        string name = new NameMaker(random).Make();
        NameModel model = NameModel.OfResult(name);
        if (model.Problem is not null || model.Segments[^1].IsList)
        {
            Assert.StartsWith("The name of a result is a path", Assert.Throws<ArgumentException>(() => JsonResultSet.Rows(name)).Message, StringComparison.Ordinal);
            return "wrong";
        }

        Assert.Equal(model.Segments.Select(static segment => segment.Name), JsonResultSet.Rows(name).Path);
        return "right";
    });

    private static string Check(string name, JsonQueryOptions options)
    {
        NameModel model = NameModel.OfColumn(name);
        if (model.Problem is { } problem)
        {
            return Refuse(name, options, problem, problem[0] == 'A' ? "no name" : problem.Contains("path", StringComparison.Ordinal) ? "no path" : "an unknown type");
        }

        if (model.Segments.Count(static segment => segment.IsList) > 1)
        {
            // The elements of the outer list have no column of their own, by which they could be told apart.
            return Refuse(name, options, "has no grouping key", "no key");
        }

        JsonNamingPolicy? policy = options.SerializerOptions.PropertyNamingPolicy;
        JsonObject row = model.Row(ValueOf(model), segment => policy?.ConvertName(segment) ?? segment);
        Assert.Equal(Document(row, policy?.ConvertName(OwnName) ?? OwnName), Write(name, options, TextOf(model)));
        return model switch
        {
            { Type.Length: > 0 } => "a type",
            _ when Array.Exists(model.Segments, static segment => segment.IsList) => "a list",
            { Segments.Length: > 1 } => "a path",
            _ => "one name",
        };
    }

    private static string Refuse(string name, JsonQueryOptions options, string problem, string kind)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(name, options));
        Assert.Equal((1, name), (error.Ordinal, error.ColumnName));
        Assert.Contains(problem, error.Message, StringComparison.Ordinal);
        return kind;
    }

    private static JsonNode ValueOf(NameModel model) => JsonNode.Parse(ByType[model.Type].Json)!;

    private static string TextOf(NameModel model) => ByType[model.Type].Text;

    private static string Document(JsonObject row, string own = OwnName)
    {
        row.Insert(0, own, 1);
        return new JsonArray(row).ToJsonString();
    }

    private static string Write(string name, JsonQueryOptions options, string value = "true") =>
        FakeQuery.ToJsonAsTheyDrift(FakeResult.Of([FakeColumn.Of<int>(OwnName), FakeColumn.Of<string>(name)], [1, value]), options);
}
