namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/results.md, word for word, with what it writes.</summary>
public sealed class ResultsCode : IDisposable
{
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    private readonly ReferenceDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task A_page_and_its_total()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryMultipleJsonAsync(
            "select count(*) from Posts; select Id, Title from Posts order by Id limit @take offset @skip",
            new { take = 2, skip = 1 }, stream, Page);

        Assert.Equal("""{"total":3,"items":[{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]}""", _database.Written);
    }
}
