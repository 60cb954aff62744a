using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>
/// What a newcomer types into a search box leads to the page with the answer. Where it does not, the page's title or first sentence is to be
/// mended, not the question.
/// </summary>
public partial class QuestionTests
{
    private const int First = 3;

    private static readonly SearchedPage[] All =
        [.. Documents.All.Select(static row => row.Data).Where(IsPage).Select(static page => new SearchedPage(page))];

    /// <param name="page">One that must be among the first, for at least one of the wordings.</param>
    /// <param name="wordings">The question, and another way to ask it.</param>
    [Theory]
    [InlineData("docs/compared-with.md", "performance", "Utf8JsonWriter")]
    [InlineData("docs/from-dapper.md", "IAsyncEnumerable", "stream rows")]
    [InlineData("docs/recipes/controllers.md", "IActionResult", "action result")]
    [InlineData("docs/recipes/controllers.md", "NSwag", "TypeScript client")]
    [InlineData("docs/recipes/pages-by-key.md", "snake_case cursor", "cursor parameter")]
    [InlineData("docs/recipes/saving.md", "upsert", "insert or replace")]
    [InlineData("docs/recipes/saving.md", "Location", "201")]
    [InlineData("docs/recipes/testing.md", "test PostgreSQL", "Testcontainers")]
    [InlineData("docs/recipes/times.md", "UTC Z", "time ending Z")]
    [InlineData("docs/from-dapper.md", "multi-mapping", "splitOn")]
    [InlineData("docs/from-dapper.md", "stored procedure", "output values")]
    [InlineData("docs/recipes/controllers.md", "Razor Pages", "MVC controller")]
    [InlineData("docs/recipes/controllers.md", "Swashbuckle", "OpenAPI controller")]
    [InlineData("docs/recipes/convert-mvc.md", "convert MVC", "migrate controllers")]
    [InlineData("docs/recipes/cqrs.md", "CQRS", "MediatR")]
    [InlineData("docs/recipes/endpoint.md", "404", "row not found")]
    [InlineData("docs/recipes/entity-framework-core.md", "EF Core", "DbContext")]
    [InlineData("docs/recipes/export.md", "file download", "large export")]
    [InlineData("docs/recipes/export.md", "NDJSON", "JSON lines")]
    [InlineData("docs/recipes/failures.md", "Polly", "retry")]
    [InlineData("docs/recipes/layers.md", "layers", "domain project")]
    [InlineData("docs/recipes/layers.md", "modular monolith", "when not to convert")]
    [InlineData("docs/recipes/list-parameters.md", "in list", "bulk insert")]
    [InlineData("docs/recipes/native-aot.md", "NativeAOT", "PublishAot")]
    [InlineData("docs/recipes/nested.md", "one-to-many", "parent with children")]
    [InlineData("docs/recipes/page.md", "total count", "page size")]
    [InlineData("docs/recipes/pages-by-key.md", "keyset pagination", "infinite scroll")]
    [InlineData("docs/recipes/postgresql.md", "jsonb", "Npgsql")]
    [InlineData("docs/recipes/postgresql.md", "refcursor", "cursor of a function")]
    [InlineData("docs/recipes/proxies-and-caches.md", "compression", "gzip")]
    [InlineData("docs/recipes/protect.md", "authorization", "rate limit")]
    [InlineData("docs/recipes/caching.md", "output cache", "caching")]
    [InlineData("docs/recipes/caching.md", "HybridCache", "distributed cache")]
    [InlineData("docs/recipes/convert-mvc.md", "envelope", "ApiResponse")]
    [InlineData("docs/from-dapper.md", "enum stored as text", "enum text")]
    [InlineData("docs/from-dapper.md", "Column attribute", "ITypeMap")]
    [InlineData("docs/from-dapper.md", "open DataReader", "MultipleActiveResultSets")]
    [InlineData("docs/recipes/proxies-and-caches.md", "timeout", "nginx")]
    [InlineData("docs/recipes/clusters.md", "PgBouncer", "read replica")]
    [InlineData("docs/recipes/row-versions.md", "ETag", "optimistic concurrency")]
    [InlineData("docs/recipes/saving.md", "duplicate key", "insert returning")]
    [InlineData("docs/recipes/nested.md", "top N per group", "lateral join")]
    [InlineData("docs/recipes/sorting.md", "SQL injection", "order by parameter")]
    [InlineData("docs/recipes/sqlite.md", "database is locked", "busy timeout")]
    [InlineData("docs/recipes/tenants.md", "multi-tenant", "row level security")]
    [InlineData("docs/recipes/testing.md", "mock", "integration test")]
    [InlineData("docs/recipes/times.md", "DateTime UTC", "time zone")]
    [InlineData("docs/recipes/transactions.md", "transaction", "rollback")]
    [InlineData("docs/reference/aspnet-core-responses.md", "OpenAPI", "slow client")]
    [InlineData("docs/reference/aspnet-core-options.md", "Location header", "Location 201")]
    [InlineData("docs/reference/aspnet-core-responses.md", "NSwag", "TypeScript client")]
    [InlineData("docs/reference/errors.md", "cancel", "CancellationToken")]
    [InlineData("docs/reference/messages.md", "CS1503 Stream", "cannot convert from")]
    [InlineData("docs/reference/options.md", "camelCase", "naming policy")]
    [InlineData("docs/reference/options.md", "PascalCase", "property names")]
    [InlineData("docs/reference/options.md", "snake_case", "snake_case columns")]
    [InlineData("docs/reference/options.md", "snake_case cursor parameter", "cursor snake_case")]
    [InlineData("docs/reference/parameters.md", "2100 parameters", "too many parameters")]
    [InlineData("docs/reference/messages.md", "22P02", "invalid input syntax")]
    [InlineData("docs/reference/parameters.md", "table-valued parameter", "TVP")]
    [InlineData("docs/recipes/nested.md", "tree depth", "recursive")]
    [InlineData("docs/recipes/postgresql.md", "Aspire", "AddNpgsqlDataSource")]
    [InlineData("docs/recipes/saving.md", "scope_identity", "inserted id")]
    [InlineData("docs/recipes/sorting.md", "optional filter", "filter null")]
    [InlineData("docs/reference/messages.md", "pool exhausted", "obtaining a connection")]
    [InlineData("docs/reference/options.md", "null properties", "escaped string")]
    [InlineData("docs/reference/shapes.md", "JavaScript", "tinyint boolean")]
    [InlineData("docs/reference/telemetry.md", "log SQL", "logged SQL")]
    [InlineData("docs/reference/versions.md", "Oracle", "untested driver")]
    [InlineData("docs/reference/results.md", "QueryMultiple", "several results")]
    [InlineData("docs/reference/types.md", "enum as string", "enums")]
    [InlineData("docs/reference/values.md", "decimal precision", "guid")]
    [InlineData("docs/reference/values.md", "DateOnly", "DateOnly TimeOnly")]
    [InlineData("docs/reference/values.md", "null columns", "DBNull")]
    public void A_question_leads_to_the_page_that_answers_it(string page, params string[] wordings)
    {
        string[][] found = [.. wordings.Select(static wording => Found(wording).Take(First).ToArray())];

        Assert.True(
            found.Any(pages => pages.Contains(page)),
            $"{page} is not among the first of:\n{string.Join('\n', wordings.Zip(found, static (asked, pages) => $"{asked}: {string.Join(", ", pages)}"))}");
    }

    private static bool IsPage(string document) => document == "README.md" || document.StartsWith("docs/", StringComparison.Ordinal);

    /// <summary>Gives the pages with all words: first by those of the title, then of the headings, then by how often they occur.</summary>
    private static IEnumerable<string> Found(string wording)
    {
        Regex[] words = [.. Word().Matches(wording).Select(static word => new Regex($@"(?<!\w){word.Value}", RegexOptions.IgnoreCase))];
        return from page in All
               where words.All(word => word.IsMatch(page.Text))
               orderby words.Count(word => word.IsMatch(page.Title)) descending,
                   words.Count(word => word.IsMatch(page.Headings)) descending,
                   words.Sum(word => word.Count(page.Text)) descending
               select page.Path;
    }

    /// <summary>A page as a search over texts sees it.</summary>
    private sealed class SearchedPage
    {
        public SearchedPage(string path)
        {
            Path = path;
            Text = Documents.Read(path);
            string[] headings = [.. Heading().Matches(Documents.WithoutBlocks(Text)).Select(static heading => heading.Value)];
            Title = headings[0];
            Headings = string.Join('\n', headings[1..]);
        }

        public string Path { get; }

        public string Title { get; }

        public string Headings { get; }

        public string Text { get; }
    }

    /// <summary>Matches from the beginning of a word on, so that a question in the singular finds the plural.</summary>
    [GeneratedRegex(@"\w+")]
    private static partial Regex Word();

    [GeneratedRegex("^#+ .*$", RegexOptions.Multiline)]
    private static partial Regex Heading();
}
