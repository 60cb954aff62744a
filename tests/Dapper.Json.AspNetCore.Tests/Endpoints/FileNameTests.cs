namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>The file name of a download.</summary>
public sealed class FileNameTests : DatabaseTest
{
    [Theory]
    [InlineData("posts.json", "attachment; filename=posts.json; filename*=UTF-8''posts.json")]
    [InlineData("größe \"1\".json", "attachment; filename=\"gr__e \\\"1\\\".json\"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22.json")]
    [InlineData("a\r\nSet-Cookie: x", "attachment; filename=\"a__Set-Cookie: x\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x")]
    [InlineData(null, "")]
    public async Task The_name_is_a_header_as_in_RFC_6266(string? name, string expected)
    {
        TestRequest request = await new TestRequest().ExecuteAsync(
            _database.QueryJsonResult("select 1 as Id", options: new JsonResultOptions { FileName = name }));

        Assert.Equal(expected, request.Response.Headers.ContentDisposition.ToString());
        Assert.Equal("""[{"id":1}]""", request.Body);
    }
}
