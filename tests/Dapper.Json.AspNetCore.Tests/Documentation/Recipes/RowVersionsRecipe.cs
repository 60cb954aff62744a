using System.Net.Http.Json;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/row-versions.md, and what the page says comes out.</summary>
public sealed class RowVersionsRecipe : RecipeTest
{
    [Fact]
    public async Task A_current_row_is_not_sent_again()
    {
        await using TestServer server = await StartAsync();
        foreach ((string path, string expected) in ((string, string)[])
            [("/notes/1", """{"id":1,"text":"Ahoi"}"""), ("/notes", """[{"id":1,"text":"Ahoi"}]""")])
        {
            using HttpResponseMessage first = await server.GetAsync(path);
            using HttpResponseMessage again = await server.GetAsync(path, ("If-None-Match", first.Headers.ETag!.ToString()));

            Assert.Equal(expected, await first.Content.ReadAsStringAsync());
            Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
        }
    }

    [Fact]
    public async Task Only_the_version_that_was_read_is_changed()
    {
        await using TestServer server = await StartAsync();
        using HttpResponseMessage read = await server.GetAsync("/notes/1");
        string tag = read.Headers.ETag!.ToString();

        using HttpResponseMessage changed = await PutAsync(server, "/notes/1", tag);
        string next = changed.Headers.ETag!.ToString();

        Assert.Equal("""{"id":1,"text":"Moin"}""", await changed.Content.ReadAsStringAsync());
        Assert.Equal(
            [
                HttpStatusCode.PreconditionFailed, HttpStatusCode.OK, HttpStatusCode.OK, HttpStatusCode.PreconditionRequired, HttpStatusCode.NotFound,
                HttpStatusCode.PreconditionRequired, HttpStatusCode.PreconditionFailed,
            ],
            new[]
            {
                (await PutAsync(server, "/notes/1", tag)).StatusCode,
                (await PutAsync(server, "/notes/1", next)).StatusCode,
                (await PutAsync(server, "/notes/1", "*")).StatusCode,
                (await PutAsync(server, "/notes/1", null)).StatusCode,
                (await PutAsync(server, "/notes/9", next)).StatusCode,
                (await PutAsync(server, "/notes/9", null)).StatusCode,
                (await PutAsync(server, "/notes/1", $"W/{next}")).StatusCode,
            });
    }

    [Fact]
    public async Task A_draft_is_created_once_and_replaced_by_its_version()
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage created = await PutAsync(server, "/drafts/7", null, ifNoneMatch: "*");
        string tag = created.Headers.ETag!.ToString();

        Assert.Equal("""{"id":7,"text":"Moin"}""", await created.Content.ReadAsStringAsync());
        Assert.Equal(
            [
                HttpStatusCode.PreconditionFailed, HttpStatusCode.OK, HttpStatusCode.PreconditionFailed, HttpStatusCode.PreconditionFailed,
                HttpStatusCode.PreconditionRequired,
            ],
            new[]
            {
                (await PutAsync(server, "/drafts/7", null, ifNoneMatch: "*")).StatusCode,
                (await PutAsync(server, "/drafts/7", $"\"other\", {tag}")).StatusCode,
                (await PutAsync(server, "/drafts/7", tag)).StatusCode,
                (await PutAsync(server, "/drafts/8", tag)).StatusCode,
                (await PutAsync(server, "/drafts/8", null)).StatusCode,
            });
    }

    private static Task<HttpResponseMessage> PutAsync(TestServer server, string path, string? ifMatch, string? ifNoneMatch = null)
    {
        var request = new HttpRequestMessage(HttpMethod.Put, path) { Content = JsonContent.Create(new NewText("Moin")) };
        if (ifMatch is not null)
        {
            request.Headers.TryAddWithoutValidation("If-Match", ifMatch);
        }

        if (ifNoneMatch is not null)
        {
            request.Headers.TryAddWithoutValidation("If-None-Match", ifNoneMatch);
        }

        return server.Client.SendAsync(request);
    }

    private Task<TestServer> StartAsync()
    {
        Connection.Execute(Notes.Table);
        return StartAsync(static app =>
        {
            app.MapGet("/notes/{id:int}", (DbDataSource database, int id) =>
                database.QueryFirstOrDefaultJsonResult("select Id, Text, Version from Notes where Id = @id", new { id }, Notes.Read));

            app.MapPut("/notes/{id:int}", (DbDataSource database, int id, NewText change) => database.QueryMultipleJsonResult(
                """
                select 1 from Notes where Id = @id;
                update Notes set Text = @Text, Version = Version + 1 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion)
                returning Id, Text, Version
                """,
                new { id, change.Text }, Notes.Changed, Notes.Change));

            app.MapPut("/drafts/{id:int}", (DbDataSource database, int id, NewText draft) => database.QuerySingleOrDefaultJsonResult(
                """
                insert into Notes (Id, Text) select @id, @Text where @ifNoneMatch or exists (select 1 from Notes where Id = @id)
                on conflict (Id) do update set Text = excluded.Text, Version = Version + 1
                where not @ifNoneMatch and (@ifMatchVersion is null or Version = @ifMatchVersion)
                returning Id, Text, Version
                """,
                new { id, draft.Text }, Notes.Change));

            app.MapGet("/notes", (DbDataSource database) => database.QueryJsonResult(
                "select count(*) over () as Total, max(Version) over () as Newest, Id, Text from Notes order by Id", options: NoteList.Options));
        });
    }
}

internal static class Notes
{
    public const string Table =
        """
        create table if not exists Notes (Id integer primary key, Text text not null, Version integer not null default 1);
        insert or ignore into Notes (Id, Text) values (1, 'Ahoi');
        """;

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");

    public static readonly JsonResultOptions Read = new() { ETag = Version, NotFound = JsonNotFound.Problem() };

    public static readonly JsonResultOptions Change = new(Read) { IfMatch = Version, RequiresIfMatch = true };

    public static readonly JsonResultSet[] Changed = [JsonResultSet.MustExist(), JsonResultSet.Spread()];
}

internal sealed record NewText(string Text);

internal static class NoteList
{
    public static readonly JsonResultOptions Options = new() { ETag = JsonETag.FromColumn<long>("Total").And<long>("Newest") };
}
