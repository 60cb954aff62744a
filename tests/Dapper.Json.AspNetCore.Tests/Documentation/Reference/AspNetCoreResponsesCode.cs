using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/aspnet-core-responses.md, word for word, with what it responds.</summary>
public sealed class AspNetCoreResponsesCode : DatabaseTest
{
    [Fact]
    public async Task Fields_are_described()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");

        builder.Services.AddOpenApi(options => options.AddDapperJson());

        await using WebApplication app = builder.Build();
        app.MapGet("/posts", () => _database.QueryJsonResult<Post>("select Id, Title from Posts")).WithJsonFields(new JsonFieldPolicy("[id,title]"));
        await app.StartAsync(TestContext.Current.CancellationToken);
        OpenApiDocument document = await app.Services.GetRequiredKeyedService<IOpenApiDocumentProvider>("v1")
            .GetOpenApiDocumentAsync(TestContext.Current.CancellationToken);
        Assert.Equal("fields", Assert.Single(document.Paths["/posts"].Operations![HttpMethod.Get].Parameters!).Name);
    }

    internal sealed record Post(long Id, string Title);
}
