using System.Diagnostics;
using Dapper.Json.Tds.Sqlite;
using Dapper.Json.Tests;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>
/// What is sent to SQL Server is T-SQL, also where no SQL Server runs it. Not seen is the text behind the first that SQLite has another result for, and
/// what the grammar cannot know: names, types and collations that the server lacks.
/// </summary>
public sealed class TransactSqlTests
{
    /// <summary>So many texts come at least: there are more with each test and type.</summary>
    private const int Texts = 2_500;

    /// <summary>All tests of SQL Server and its recipe, without those that take most of the time: their values are long, and their nine texts plain.</summary>
    private static readonly string[] Arguments =
    [
        typeof(TransactSqlTests).Assembly.Location,
        "-class", "Dapper.Json.ProviderTests.SqlServer.SqlServer*", "-class", "Documentation.Recipes.SqlServerRecipe",
        "-method-", "*.Text_is_whole_at_each_offset_to_the_pieces", "-method-", "*.Megabytes_*", "-method-", "*.Large_values_are_whole",
        "-method-", "*ManyRowsTests.*",
    ];

    /// <remarks>A test program of its own, beside all others: where the machine is busy it takes minutes.</remarks>
    [Fact(Timeout = 5 * TestTimeouts.Hung)]
    public async Task The_suite_and_the_recipe_send_it()
    {
        await using var server = new TransactSqlServer();
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", Arguments)
        {
            RedirectStandardOutput = true,
            Environment = { [NamedServer.SqlServer.Variable] = server.ConnectionString, [SqlServerLacks.Variable] = null },
        };
        using Process process = Process.Start(start)!;
        try
        {
            // Most tests pass. Whether one does is not looked at: SQLite is no SQL Server.
            await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        }
        finally
        {
            process.Kill();
        }

        AssertUnderstood(string.Join('\n', server.Texts.Values.OfType<string>()));
        Assert.InRange(server.Texts.Count, Texts, int.MaxValue);
    }

    /// <summary>What a page says in a sentence, at {0} of a statement.</summary>
    [Theory]
    [InlineData("recipes/page.md", "order by Id offset @skip rows fetch next @take rows only", "select Id from Posts {0}")]
    [InlineData("recipes/pages-by-key.md", "case when PublishedAt is null then 1 else 0 end", "select Id from Posts order by {0}")]
    [InlineData("recipes/pages-by-key.md", "try_cast(@afterCreatedAt as datetime)", "select {0}")]
    [InlineData("recipes/nested.md", "outer apply (select top (@take) …) c", "select p.Id from Posts p {0}")]
    [InlineData("recipes/sorting.md", "option (recompile)", "select Id from Posts {0}")]
    [InlineData("reference/values.md", "Place.ToString()", "select {0} from Places")]
    [InlineData("reference/parameters.md", "in (select [value] from openjson(@ids) with ([value] int '$'))", "select Id from Posts where Id {0}")]
    public void A_sentence_has_it(string page, string sql, string statement)
    {
        Assert.Contains($"`{sql}`", Read(page), StringComparison.Ordinal);
        string whole = sql.Replace("…", "Id from Comments", StringComparison.Ordinal);
        AssertUnderstood(TransactSql.ErrorOf(statement.Replace("{0}", whole, StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("recipes/pages-by-key.md", "SQL Server cannot compare rows; the first condition is for the index:")]
    public void A_block_has_it(string page, string introduction)
    {
        string[] parts = Read(page).Split($"{introduction}\n\n```sql\n");

        Assert.Equal(2, parts.Length);
        AssertUnderstood(TransactSql.ErrorOf(parts[1].Split("```")[0]));
    }

    private static void AssertUnderstood(string? errors) => Assert.True(string.IsNullOrEmpty(errors), errors);

    private static string Read(string page) => File.ReadAllText(Repository.PathOf($"docs/{page}")).ReplaceLineEndings("\n");
}
