using System.Text.RegularExpressions;
using Dapper.Json.Tests;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Reference;

/// <summary>Responses have the media types that the page of the options names.</summary>
public sealed partial class MediaTypeTests : DatabaseTest
{
    [Fact]
    public async Task Each_format_has_the_type_of_its_row_in_the_page()
    {
        foreach (JsonQueryFormat format in Enum.GetValues<JsonQueryFormat>())
        {
            string row = File.ReadLines(Repository.PathOf("docs/reference/options.md"))
                .Single(line => line.StartsWith($"| `{format}` |", StringComparison.Ordinal));

            TestRequest request = await new TestRequest().ExecuteAsync(
                _database.QueryJsonResult("select '[1]' as Title", options: new() { Format = format }));

            // JSON, which is always UTF-8 here, has none in its row.
            Assert.Equal(
                (format, MediaType().Match(row) is { Success: true, Value: var type } ? type : "application/json; charset=utf-8"),
                (format, request.Response.ContentType));
        }
    }

    [GeneratedRegex(@"application/[\w.+-]+")]
    private static partial Regex MediaType();
}
