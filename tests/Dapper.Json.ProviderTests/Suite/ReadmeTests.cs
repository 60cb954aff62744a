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
        foreach (Match statement in Statement().Matches(Block("sql", 0)))
        {
            await ExecuteAsync(connection, WithTables(statement.Value));
        }

        string flat = "select id, title, rating from posts where author_id = @author order by id";
        Assert.Contains($"`{flat}`", Readme, StringComparison.Ordinal);
        Assert.Equal(Block("json", 0), await QueryAsync(connection, WithTables(flat), Database.ParametersOf(new { author = 7 })));

        string nested = Regex.Match(Readme, "\"\"\"\n(?<sql>.*?)\"\"\"", RegexOptions.Singleline).Groups["sql"].Value;
        Assert.Equal(Block("json", 1).Replace("\n", "", StringComparison.Ordinal), await QueryAsync(connection, WithTables(nested)));
    }

    private static string Block(string language, int index) => Blocks(Readme, language).ElementAt(index).TrimEnd('\n');

    /// <summary>Makes tables that only the connection sees, where the database has such.</summary>
    private static string WithTables(string sql)
    {
        Match created = CreateTable().Match(sql);
        return created.Success
            ? Database.CreateTable(created.Groups["name"].Value, created.Groups["columns"].Value)
            : TableName().Replace(sql, static match => Database.Table(match.Value));
    }

    [GeneratedRegex("[^;]+")]
    private static partial Regex Statement();

    [GeneratedRegex(@"create table (?<name>\w+) \((?<columns>.*)\)", RegexOptions.Singleline)]
    private static partial Regex CreateTable();

    [GeneratedRegex(@"(?<=\b(from|join|into) )\w+")]
    private static partial Regex TableName();
}
