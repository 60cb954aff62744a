using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Dapper.Json.Generated;
using Dapper.Json.Tests.Fakes;
using FsCheck;
using FsCheck.Fluent;
using Xunit;

namespace Dapper.Json.Tests.Planning;

/// <summary>Any name of a column, with colons, dots, brackets and quotes, is what a grammar says, or is itself where names are no paths.</summary>
public partial class GeneratedNameTests
{
    private static readonly string[] Parts =
    [
        "a", "b c", "Ü", "::", "::", ":", "boolean", "::boolean", "::JSON", "::string", "::String", "::int", "json", ".", ".", "[]", "[", "]", "\"", "\"\"", "(", "'", "1", "e5", "-",
    ];

    private static readonly JsonQueryOptions Paths = new(new JsonSerializerOptions());
    private static readonly JsonQueryOptions NoPaths = new(Paths) { PathNames = false };

    private static readonly Arbitrary<string> Names = Arb.From(
        from count in Gen.Choose(1, 7)
        from parts in Gen.Elements(Parts).ArrayOf(count)
        select string.Concat(parts),
        static name => Enumerable.Range(0, name.Length).Select(i => name.Remove(i, 1)).Where(static shorter => shorter.Length > 0));

    [Fact]
    public void Any_name_is_written_as_it_is_where_names_are_no_paths() => Check(static name =>
        Assert.Equal(new JsonArray(new JsonObject { ["own id"] = 1, [name] = "true" }).ToJsonString(), Write(name, NoPaths)));

    [Fact]
    public void Any_name_is_the_path_that_a_grammar_reads_or_an_error() => Check(static name =>
    {
        if (Read(name) is { } expected)
        {
            Assert.Equal(new JsonArray(expected).ToJsonString(), Write(name, Paths));
        }
        else
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(name, Paths));
            Assert.Equal((1, name), (error.Ordinal, error.ColumnName));
        }
    });

    [Fact]
    public void Generated_names_are_of_every_kind()
    {
        string[] sample = [.. Names.Generator.Sample(1000, 50)];
        JsonObject?[] read = [.. sample.Select(Read)];
        Assert.True(read.Count(static row => row is null) > 100);
        Assert.True(read.Count(static row => row is not null) > 100);
        Assert.True(sample.Zip(read).Count(static pair => pair.Second is not null && pair.First.Contains("::", StringComparison.Ordinal)) > 50);
        Assert.True(read.Count(static row => row?.ToJsonString().Contains('[', StringComparison.Ordinal) == true) > 20);
    }

    /// <summary>Returns the row that has a text in the column; null if the name is wrong.</summary>
    private static JsonObject? Read(string name)
    {
        var row = new JsonObject { ["own id"] = 1 };
        if (IsExpression(name))
        {
            row.Add(name, "true");
            return row;
        }

        // The last colons outside of quotes, with the type behind them.
        Match cast = Cast().Match(name);
        string path = cast.Success ? cast.Groups["path"].Value : name;
        JsonNode? value = cast.Groups["type"].Value.ToUpperInvariant() switch
        {
            _ when !cast.Success => "true",
            "BOOLEAN" or "JSON" => true,
            "STRING" => "true",
            _ => null,
        };
        if (value is not null && path.Length > 0 && IsExpression(path))
        {
            row.Add(path, value);
            return row;
        }

        if (value is null || !Path().IsMatch(path))
        {
            return null;
        }

        Match[] segments = Segment().Matches(path).ToArray();

        // The elements of the outer list have no column of their own, by which they could be told apart.
        if (segments.Count(static segment => segment.Groups["list"].Success) > 1)
        {
            return null;
        }

        foreach (Match segment in segments.AsEnumerable().Reverse())
        {
            string text = segment.Groups["name"].Value;
            string plain = text.StartsWith('"') ? text[1..^1].Replace("\"\"", "\"", StringComparison.Ordinal) : text;
            JsonObject inside = segment == segments[0] ? row : [];
            inside.Add(plain, segment.Groups["list"].Success ? new JsonArray(value) : value);
            value = inside;
        }

        return row;
    }

    private static bool IsExpression(string name) =>
        Expression().IsMatch(name) || name.Contains(". ", StringComparison.Ordinal) || double.TryParse(name, NumberStyles.Float, CultureInfo.InvariantCulture, out _);

    private static string Write(string name, JsonQueryOptions options)
    {
        var result = FakeResult.Of([FakeColumn.Of<int>("own id"), FakeColumn.Of<string>(name)], [1, "true"]);
        return FakeQuery.ToJsonAsTheyDrift(result, options);
    }

    private static void Check(Action<string> check) => Prop.ForAll(Names, check).Check(ContractRuns.Config.WithMaxTest(500));

    [GeneratedRegex("""^[^"]*[()'*/+|,=<>%&]""")]
    private static partial Regex Expression();

    [GeneratedRegex("^(?<path>.*)::(?<type>[^\"]*?)$", RegexOptions.RightToLeft | RegexOptions.Singleline)]
    private static partial Regex Cast();

    [GeneratedRegex("""^(("([^"]|"")+"|[^".\[\]][^.\[\]]*)(\[\])?)(\.("([^"]|"")+"|[^".\[\]][^.\[\]]*)(\[\])?)*$""")]
    private static partial Regex Path();

    [GeneratedRegex("""\G\.?(?<name>"([^"]|"")+"|[^".\[\]][^.\[\]]*)(?<list>\[\])?""")]
    private static partial Regex Segment();
}
