using System.Reflection;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>Each public method, on each source of connections, does what its name and parameters say.</summary>
public sealed class OverloadTests : DatabaseTest
{
    private const string Sql = "select Id, Title, Version from Posts where Id > @after order by Id";
    private static readonly JsonResultSet[] Results = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];
    private static readonly JsonResultSet[] TypedResults = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];
    private static readonly JsonResultOptions Options = new() { StatusCode = 203, ContentType = "application/vnd.test+json" };

    public static TheoryData<string> All => [.. ResultMethods.All.Keys];

    [Theory]
    [MemberData(nameof(All))]
    public async Task It_sends_the_rows_that_its_name_says(string signature)
    {
        MethodInfo method = ResultMethods.All[signature];
        string[] rows = ["Brandung", "Ebbe", "Flut"];
        rows = [.. rows.Select((title, i) => $$"""{"id":{{i + 1}},"title":"{{title}}"{{LastProperty(method)}}}""")];

        TestRequest last = await SendAsync(method, after: 2);
        TestRequest none = await SendAsync(method, after: 3);

        Assert.Equal((203, "application/vnd.test+json", last.Body.Length), (last.Response.StatusCode, last.Response.ContentType, last.Response.ContentLength));
        if (!IsOne(method))
        {
            Assert.Equal(Document(rows[2]), last.Body);
            Assert.Equal(Document(), none.Body);
            Assert.Equal(Document(rows), (await SendAsync(method, after: 0)).Body);
            return;
        }

        Assert.Equal(rows[2], last.Body);
        Assert.Equal((404, ""), (none.Response.StatusCode, none.Body));

        TestRequest head = await SendAsync(method, after: 2, "HEAD");
        Assert.Equal((203, "application/vnd.test+json", last.Body.Length), (head.Response.StatusCode, head.Response.ContentType, head.Response.ContentLength));
        Assert.Equal((404, ""), ((await SendAsync(method, after: 3, "HEAD")).Response.StatusCode, head.Body));

        if (method.Name.Contains("Single", StringComparison.Ordinal))
        {
            await Assert.ThrowsAsync<InvalidOperationException>(() => SendAsync(method, after: 0));
        }
        else
        {
            Assert.Equal(rows[0], (await SendAsync(method, after: 0)).Body);
        }

        string Document(params string[] written) => method.IsMultiple()
            ? $$"""{"total":{{written.Length}},"items":[{{string.Join(',', written)}}]}"""
            : $"[{string.Join(',', written)}]";
    }

    [Theory]
    [MemberData(nameof(All))]
    public void A_required_argument_that_is_null_is_refused(string signature)
    {
        MethodInfo method = ResultMethods.All[signature];
        foreach (ParameterInfo parameter in method.GetParameters().Where(static parameter => !IsOptional(parameter)))
        {
            object?[] arguments = ArgumentsOf(method, after: 0);
            arguments[parameter.Position] = null;

            Assert.Throws<ArgumentNullException>(parameter.Name, () => method.Create(typeof(Post), typeof(Page), arguments));
        }
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task The_result_exposes_its_status_code_and_content_type(string signature)
    {
        MethodInfo method = ResultMethods.All[signature];
        JsonQueryResult result = method.Create(typeof(Post), typeof(Page), ArgumentsOf(method, after: 0));

        Assert.Equal(203, Assert.IsAssignableFrom<IStatusCodeHttpResult>(result).StatusCode);
        Assert.Equal("application/vnd.test+json", Assert.IsAssignableFrom<IContentTypeHttpResult>(result).ContentType);
        await Assert.ThrowsAsync<ArgumentNullException>("httpContext", () => result.ExecuteAsync(null!));
    }

    private static bool IsOptional(ParameterInfo parameter) => parameter.IsOptional || parameter.Name is "param" or "command";

    private static string LastProperty(MethodInfo method) =>
        method.IsGenericMethod ? "" : ",\"version\":1";

    private static bool IsOne(MethodInfo method) =>
        !method.IsMultiple() && !method.Name.EndsWith("QueryJsonResult", StringComparison.Ordinal);

    private Task<TestRequest> SendAsync(MethodInfo method, int after, string verb = "GET") =>
        new TestRequest(verb).ExecuteAsync(method.Create(typeof(Post), typeof(Page), ArgumentsOf(method, after)));

    private object?[] ArgumentsOf(MethodInfo method, int after) => method.ArgumentsOf(new()
    {
        ["connection"] = _database.CreateConnection(),
        ["dataSource"] = _database,
        ["sql"] = method.IsMultiple() ? $"select count(*) from Posts where Id > @after; {Sql}" : Sql,
        ["param"] = new { after },
        ["results"] = method.IsGenericMethodDefinition ? TypedResults : Results,
        ["options"] = Options,
        ["transaction"] = null,
        ["commandTimeout"] = null,
        ["commandType"] = null,
        ["cancellationToken"] = CancellationToken.None,
    });

    private sealed class Post
    {
        public long Id { get; set; }

        public string? Title { get; set; }
    }

    private sealed record Page(long Total, IReadOnlyList<Post> Items);
}
