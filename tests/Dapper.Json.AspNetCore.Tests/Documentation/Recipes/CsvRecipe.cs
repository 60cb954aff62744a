using Sylvan.Data.Csv;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/export.md for CSV, and what the page says comes out.</summary>
public sealed class CsvRecipe : RecipeTest
{
    [Fact]
    public async Task Rows_as_CSV()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            app.MapGet("/posts.csv", async (DbDataSource database, HttpResponse response, CancellationToken token) =>
            {
                await using DbConnection connection = await database.OpenConnectionAsync(token);
                await using DbDataReader reader = await connection.ExecuteReaderAsync(
                    new CommandDefinition(CsvFiles.PostsSql, cancellationToken: token));
                response.ContentType = "text/csv; charset=utf-8";
                response.Headers.ContentDisposition = "attachment; filename=posts.csv";
                await using var text = new StreamWriter(response.Body);
                await using var csv = CsvDataWriter.Create(text);
                await csv.WriteAsync(reader, token);
            });
        });
        Connection.Execute("insert into Posts (Title) values ('=1+1'), ('\"Watt\", said Ada'), (char(10) || '=2')");

        using HttpResponseMessage response = await server.GetAsync("/posts.csv");
        Assert.Equal("text/csv", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(
            "Id,Title,PublishedAt\n1,Brandung,2024-03-01\n2,Ebbe,2024-03-02\n3,Flut,\n4,'=1+1,\n5,\"\"\"Watt\"\", said Ada\",\n6,\"'\n=2\",\n",
            (await response.Content.ReadAsStringAsync()).ReplaceLineEndings("\n"));
        Assert.Empty(server.Log.Errors);
    }

    internal static class CsvFiles
    {
        // A spreadsheet takes a text that begins with one of these for a formula.
        public const string PostsSql =
            """
            select Id, case when Title glob '[=+@' || char(9, 10, 13) || '-]*' then '''' || Title else Title end as Title, PublishedAt
            from Posts order by Id
            """;
    }
}
