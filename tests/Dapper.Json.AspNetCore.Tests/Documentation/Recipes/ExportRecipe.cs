using System.Data.Common;
using System.IO.Compression;
using Dapper;
using Dapper.Json;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/export.md, and what the page says comes out.</summary>
[Collection(Name)]
public sealed class ExportRecipe : BlogFile
{
    private const string Comments =
        """
        {"id":1,"postId":1,"text":"Ahoi"}
        {"id":2,"postId":1,"text":"More"}
        {"id":3,"postId":2,"text":"Still"}

        """;

    [Fact]
    public async Task A_file_of_lines()
    {
        using var Console = new StringWriter();

        async Task WriteAsync()
        {
            using var connection = new SqliteConnection("Data Source=blog.db");
            await connection.ExecuteAsync(Blog.Tables);
            var lines = new JsonQueryOptions { Format = JsonQueryFormat.Lines };

            await using FileStream file = File.Create("comments.ndjson");
            long rows = await connection.QueryJsonAsync("select Id, PostId, Text from Comments order by Id", null, file, lines);
            Console.WriteLine($"{rows} rows");
        }

        await WriteAsync();

        Assert.Equal("3 rows", Console.ToString().TrimEnd());
        Assert.Equal(Comments, await File.ReadAllTextAsync("comments.ndjson"), ignoreLineEndingDifferences: true);
        File.Delete("comments.ndjson");
    }

    [Fact]
    public async Task A_compressed_file()
    {
        using var connection = new SqliteConnection("Data Source=blog.db");
        var lines = new JsonQueryOptions { Format = JsonQueryFormat.Lines };

        async Task WriteAsync()
        {
            await using FileStream file = File.Create("comments.ndjson.gz");
            await using var gzip = new GZipStream(file, CompressionLevel.Fastest);
            await connection.QueryJsonAsync("select Id, PostId, Text from Comments order by Id", null, gzip, lines);
        }

        await WriteAsync();

        await using (var gzip = new GZipStream(File.OpenRead("comments.ndjson.gz"), CompressionMode.Decompress))
        {
            using var reader = new StreamReader(gzip);
            Assert.Equal(Comments, await reader.ReadToEndAsync(), ignoreLineEndingDifferences: true);
        }

        File.Delete("comments.ndjson.gz");
    }

    [Fact]
    public async Task A_download()
    {
        await using TestServer server = await TestServer.StartAsync(
            static app =>
            {
                var export = new JsonResultOptions { Format = JsonQueryFormat.Lines, FileName = "comments.ndjson" };

                app.MapGet("/export/comments", (DbDataSource database) =>
                    database.QueryJsonResult("select Id, PostId, Text from Comments order by Id", options: export))
                    .ProducesJson(export);
            },
            static services => services.AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource("Data Source=blog.db")));

        using HttpResponseMessage lines = await server.GetAsync("/export/comments");

        Assert.Equal("application/x-ndjson", lines.Content.Headers.ContentType?.MediaType);
        Assert.StartsWith("attachment; filename=comments.ndjson", lines.Content.Headers.ContentDisposition?.ToString(), StringComparison.Ordinal);
        Assert.Equal(Comments, await lines.Content.ReadAsStringAsync(), ignoreLineEndingDifferences: true);
    }
}
