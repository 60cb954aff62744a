using System.Text.RegularExpressions;
using static Dapper.Json.Tests.Documentation.Documents;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>The SQL of the README runs on each database that the README names, and gives the JSON that stands there.</summary>
public abstract partial class ReadmeTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly string Readme = Read("README.md");

    [Fact]
    public async Task Its_queries_give_its_JSON()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string[] texts = [.. RawString().Matches(Readme).Select(static text => text.Groups["sql"].Value)];
        foreach (Match statement in Statement().Matches(texts[0].Trim()))
        {
            await ExecuteAsync(connection, WithTables(statement.Value));
        }

        string nested = Blocks(Readme, "json").Single().Replace("\n", "", StringComparison.Ordinal);
        Assert.Equal(nested, await QueryAsync(connection, WithTables(texts[1])));

        string flat = "select id, title, rating from posts where author_id = @author order by id";
        Assert.Contains($"\"{flat}\"", Readme, StringComparison.Ordinal);
        Assert.Contains(
            $"This writes `{await QueryAsync(connection, WithTables(flat), Database.ParametersOf(new { author = 7 }))}`.", Readme, StringComparison.Ordinal);
    }

    /// <summary>Makes tables that only the connection sees, where the database has such.</summary>
    private static string WithTables(string sql)
    {
        Match created = CreateTable().Match(sql);
        return created.Success
            ? Database.CreateTable(created.Groups["name"].Value, created.Groups["columns"].Value)
            : TableName().Replace(sql, static match => Database.Table(match.Value));
    }

    [GeneratedRegex("\"\"\"\n(?<sql>.*?)\"\"\"", RegexOptions.Singleline)]
    private static partial Regex RawString();

    [GeneratedRegex("[^;]+")]
    private static partial Regex Statement();

    [GeneratedRegex(@"create table (?<name>\w+) \((?<columns>.*)\)", RegexOptions.Singleline)]
    private static partial Regex CreateTable();

    [GeneratedRegex(@"(?<=\b(from|join|into) )\w+")]
    private static partial Regex TableName();
}
