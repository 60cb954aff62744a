using System.Data.Common;
using Dapper;
using Dapper.Json.AspNetCore.Tests.Server;
using Dapper.Json.ProviderTests.Suite;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Npgsql;
using Sylvan.Data.Csv;
using Xunit;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/csv.md, and what the page says comes out.</summary>
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
        Connection.Execute("insert into Posts (Title) values ('=1+1'), ('\"Watt\", said Ada')");

        using HttpResponseMessage response = await server.GetAsync("/posts.csv");
        Assert.Equal("text/csv", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(
            "Id,Title,PublishedAt\n1,Brandung,2024-03-01\n2,Ebbe,2024-03-02\n3,Flut,\n4,'=1+1,\n5,\"\"\"Watt\"\", said Ada\",\n",
            (await response.Content.ReadAsStringAsync()).ReplaceLineEndings("\n"));
        Assert.Empty(server.Log.Errors);
    }

    [Fact]
    public async Task PostgreSQL_makes_the_CSV()
    {
        string connectionString = NamedServer.Postgres.ConnectionString;
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(connectionString);
        await using TestServer server = await TestServer.StartAsync(
            static app =>
            {
                app.MapGet("/numbers.csv", async (NpgsqlDataSource database, HttpResponse response, CancellationToken token) =>
                {
                    await using NpgsqlConnection connection = await database.OpenConnectionAsync(token);
                    response.ContentType = "text/csv; charset=utf-8";
                    using TextReader csv = await connection.BeginTextExportAsync(
                        "copy (select n as id, n * 1.5 as price from generate_series(1, 3) n) to stdout (format csv, header)", token);
                    await using var text = new StreamWriter(response.Body);
                    char[] piece = new char[8192];
                    for (int length; (length = await csv.ReadAsync(piece, token)) > 0;)
                    {
                        await text.WriteAsync(piece.AsMemory(0, length), token);
                    }
                });
            },
            services => services.AddSingleton(source));

        Assert.Equal("id,price\n1,1.5\n2,3.0\n3,4.5\n", await server.GetStringAsync("/numbers.csv"));
    }

    internal static class CsvFiles
    {
        // A spreadsheet takes a text that begins with one of these for a formula.
        public const string PostsSql =
            """
            select Id, case when Title glob '[=+@' || char(9, 13) || '-]*' then '''' || Title else Title end as Title, PublishedAt
            from Posts order by Id
            """;
    }
}
