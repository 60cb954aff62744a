using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/errors.md, word for word, with what comes of it.</summary>
public sealed class ErrorsCode : IDisposable
{
    private static readonly JsonQueryOptions SnakeCase = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    })
    {
        RawJsonColumns = ["Attributes"],
    };

    private readonly ReferenceDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task A_failure_names_row_and_column()
    {
        (SqliteConnection connection, Stream stream) = _database;
        using var log = new StringWriter();
        connection.Execute("update Posts set Attributes = '{\"words\":' where Id = 3");

        try
        {
            await connection.QueryJsonAsync("select Id, Attributes from Posts order by Id", null, stream, SnakeCase);
        }
        catch (JsonQueryException exception)
        {
            log.Write($"row {exception.RowNumber}, column {exception.Ordinal}, {exception.ColumnName} ({exception.DataTypeName})");
        }

        Assert.Equal("row 3, column 1, Attributes (TEXT)", log.ToString());
        Assert.Equal("", _database.Written);
    }

    [Fact]
    public async Task A_token_ends_the_query()
    {
        (SqliteConnection connection, Stream stream) = _database;
        using var source = new CancellationTokenSource();
        CancellationToken cancellationToken = source.Token;
        connection.CreateFunction("cancel", () =>
        {
            source.Cancel();
            return 1;
        });

        async Task QueryAsync(string sql)
        {
            await connection.QueryJsonAsync(new CommandDefinition(sql, cancellationToken: cancellationToken), stream);
        }

        await Assert.ThrowsAsync<OperationCanceledException>(() => QueryAsync("select Id, cancel() as Cancel from Posts"));
        Assert.Equal("", _database.Written);
        Assert.Equal(3, connection.QuerySingle<int>("select count(*) from Posts"));
    }

    [Fact]
    public async Task A_pipe_is_flushed_and_stays_open()
    {
        SqliteConnection connection = _database.Connection;
        var pipe = new Pipe();
        PipeWriter bodyWriter = pipe.Writer;

        long rows = await connection.QueryJsonAsync("select Id, Title from Posts", null, bodyWriter);

        Assert.Equal(3, rows);
        Assert.True(pipe.Reader.TryRead(out ReadResult result));
        Assert.False(result.IsCompleted);
        Assert.Equal("""[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""", Encoding.UTF8.GetString(result.Buffer));
    }
}
