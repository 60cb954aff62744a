namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/results.md, word for word, with what it writes.</summary>
public sealed class ResultsCode : ReferenceTest
{
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    [Fact]
    public async Task A_page_and_its_total()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryMultipleJsonAsync(
            "select count(*) from Posts; select Id, Title from Posts order by Id limit @take offset @skip",
            new { take = 2, skip = 1 }, stream, Page);

        Assert.Equal("""{"total":3,"items":[{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]}""", Written);
    }
}
