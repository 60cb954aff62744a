using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Dapper;
using Dapper.Json;
using Microsoft.Data.Sqlite;

/// <summary>Queries that work in a program compiled ahead of time, with the JSON that comes of each.</summary>
internal static class Samples
{
    private const string Posts = "(select 1 as \"Id\", 'Brandung' as \"Title\" union all select 2, 'Ebbe' union all select 3, null) posts";

    private static readonly JsonQueryOptions Nested = new() { PathNames = true };

    public static IReadOnlyList<Sample> All { get; } =
    [
        new("array", """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":null}]""", static (connection, stream) =>
            connection.QueryJsonAsync($"select * from {Posts} order by 1", null, stream)),
        new("parameters", """{"id":2,"title":"Ebbe"}""", static (connection, stream) =>
            connection.QuerySingleOrDefaultJsonAsync($"select * from {Posts} where \"Id\" = @id", Parameters("id", 2), stream)),
        new("literal", """[{"id":2}]""", static (connection, stream) =>
            connection.QueryJsonAsync($"select \"Id\" from {Posts} where \"Id\" = {{=id}}", Parameters("id", 2), stream)),
        new("dictionary", """{"id":3,"title":null}""", static (connection, stream) =>
            connection.QuerySingleOrDefaultJsonAsync($"select * from {Posts} where \"Id\" = @id", new Dictionary<string, object> { ["id"] = 3 }, stream)),
        new("list", """[{"id":1},{"id":3}]""", static (connection, stream) =>
            connection.QueryJsonAsync(
                $"select \"Id\" from {Posts} where \"Id\" {(connection is SqliteConnection ? "in @ids" : "= any(@ids)")} order by 1",
                Parameters("ids", new[] { 1, 3 }),
                stream)),
        new("list as one parameter", """[{"id":1},{"id":3}]""", static (connection, stream) =>
            connection.QueryJsonAsync($"select \"Id\" from {Posts} where \"Id\" in @ids order by 1", Parameters("ids", JsonParameter.List([1, 3])), stream)),
        new("nested", """[{"id":1,"author":{"name":"Ada"},"tags":["a","b"]}]""", static (connection, stream) =>
            connection.QueryJsonAsync(
                "select 1 as \"Id\", 'Ada' as \"author.name\", tag as \"tags[]\" from (select 'a' as tag union all select 'b') t order by tag",
                null, stream, Nested)),
        new("several results", """{"total":3,"items":[{"id":1},{"id":2}]}""", static (connection, stream) =>
            connection.QueryMultipleJsonAsync(
                $"select count(*) from {Posts}; select \"Id\" from {Posts} order by 1 limit 2", null, stream,
                [JsonResultSet.Value("total"), JsonResultSet.Rows("items")])),
        new("fields", """[{"title":"Brandung"},{"title":"Ebbe"},{"title":null}]""", static (connection, stream) =>
            connection.QueryJsonAsync($"select * from {Posts} order by 1", null, stream, JsonQueryOptions.Default.WithFields(JsonFields.Parse("[title]")))),
        new("anonymous object", """{"id":2,"title":"Ebbe"}""", static (connection, stream) =>
            connection.QuerySingleOrDefaultJsonAsync($"select * from {Posts} where \"Id\" = @id", new { id = 2 }, stream)),
        new("record", """[{"id":2,"title":"Ebbe"}]""", static (connection, stream) =>
            connection.QueryJsonAsync(
                new CommandDefinition($"select * from {Posts} where \"Id\" = @Id and \"Title\" = @Title", new PostKey(2, "Ebbe")), stream)),
        new("list of an anonymous object", """[{"id":1},{"id":3}]""", static (connection, stream) =>
            connection.QueryJsonAsync($"select \"Id\" from {Posts} where \"Id\" in @ids order by 1", new { ids = JsonParameter.List([1, 3]) }, stream)),
        new("nullable structure", """[{"id":2,"title":"Ebbe"}]""", static (connection, stream) =>
            connection.QueryJsonAsync($"select * from {Posts} where \"Id\" = @Id", (PostNumber?)new PostNumber(2), stream)),
        new("command in a local", """[{"id":2,"title":"Ebbe"}]""", static (connection, stream) =>
        {
            var command = new CommandDefinition($"select * from {Posts} where \"Id\" = @id", new { id = 2 });
            return connection.QueryJsonAsync(command, stream);
        }),
        new("constants", """{"page":1,"size":2.50,"first":true,"items":[{"id":1}]}""", static (connection, stream) =>
            connection.QueryMultipleJsonAsync(
                $"select \"Id\" from {Posts} order by 1 limit 1", null, stream,
                [JsonResultSet.Constant("page", 1), JsonResultSet.Constant("size", 2.50m), JsonResultSet.Constant("first", true), JsonResultSet.Rows("items")],
                Blog.Query)),
        new("typed", """[{"id":1,"title":"Brandung","state":"Draft"},{"id":2,"title":"Ebbe","state":"Draft"}]""", static (connection, stream) =>
            connection.QueryJsonAsync<Post>($"select *, 1 as state from {Posts} where \"Id\" < @id order by 1", new { id = 3 }, stream, Blog.Query)),
        new("typed, with settings over those of the context", """[{"ID":2,"TITLE":"Ebbe","STATE":"Draft"},{"ID":3,"STATE":"Draft"}]""",
            static (connection, stream) => connection.QueryJsonAsync<Post>(
                $"select *, 1 as state from {Posts} where \"Id\" > @id order by 1", new { id = 1 }, stream, Blog.InUpperCase)),
        new("typed record", """{"id":2,"title":"Ebbe"}""", static (connection, stream) =>
            connection.QueryFirstJsonAsync<PostLine>(
                $"select cast(\"Id\" as bigint) as \"Id\", \"Title\" from {Posts} where \"Id\" = @id", new { id = 2 }, stream, Blog.Query)),
        new("typed value", "[1,2,3]", static (connection, stream) =>
            connection.QueryJsonAsync<int>($"select \"Id\" from {Posts} order by 1", null, stream, Blog.Query)),
        new("typed lists", """[{"name":"Ada","posts":[{"id":1,"title":"Brandung","state":"None"},{"id":2,"title":"Ebbe","state":"None"}],"tags":null}]""",
            static (connection, stream) => connection.QueryJsonAsync<Author>(
                $"select 'Ada' as \"Name\", \"Id\" as \"Posts[].Id\", \"Title\" as \"Posts[].Title\" from {Posts} where \"Id\" <= 2 order by 1, 2",
                null, stream, Blog.Query)),
        new("typed list of values", """[{"name":"Ada","posts":[],"tags":[1,2,3]}]""", static (connection, stream) =>
            connection.QueryJsonAsync<Author>(
                $"select 'Ada' as \"Name\", \"Id\" as \"Tags[]\" from {Posts} order by 1, 2", null, stream, Blog.Query)),
        new("typed, by operators",
            """[{"id":{"value":1},"next":null,"half":1.5,"bytes":"AQI=","links":[{"value":5},{"value":6}]}]""",
            static (connection, stream) => connection.QueryJsonAsync<Measure>(
                "select cast(1 as bigint) as \"Id\", cast(null as bigint) as \"Next\", cast(1.5 as double precision) as \"Half\", "
                + (connection is SqliteConnection ? "x'0102'" : "'\\x0102'::bytea") + " as \"Bytes\", cast(link as bigint) as \"Links[]\" "
                + "from (select 5 as link union all select 6) l order by link",
                null,
                stream,
                Blog.Query)),
        new("typed by a generic method, by an operator", """[{"id":{"value":4}}]""", static (connection, stream) => WriteAllAsync<Visit>(connection, stream)),
        new("members that the SQL does not name", """{"id":2,"title":"Ebbe"}""", static (connection, stream) =>
            connection.QuerySingleOrDefaultJsonAsync($"select * from {Posts} where \"Id\" = @Id", new PostFilter(), stream)),
        new("typed fields", """[{"title":"Brandung"},{"title":"Ebbe"},{"title":null}]""", static (connection, stream) =>
            connection.QueryJsonAsync<Post>(
                $"select * from {Posts} order by 1", null, stream, Blog.Query.WithFields(JsonFields.Parse("[title]")))),
    ];

    /// <summary>Writes rows of a type that this library does not know: one column, an id.</summary>
    public static Task WriteAllAsync<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.All)] T>(
        DbConnection connection, Stream stream, JsonQueryOptions? options = null) =>
        connection.QueryJsonAsync<T>("select cast(4 as bigint) as \"Id\"", null, stream, options ?? Blog.Query);

    /// <summary>Asks for what cannot work: the error says what to do, before the connection is opened.</summary>
    public static async Task AssertRefusedAsync(DbDataSource database)
    {
#pragma warning disable DJ015 // It is what is refused.
        await AssertRefusedAsync(database, "DynamicParameters", static connection => connection.QueryJsonAsync("select @id", (object)new { id = 1 }, Stream.Null));
        await AssertRefusedAsync(database, "DynamicParameters", static connection =>
        {
            PostFilter filter = new PublicFilter();
            return connection.QueryJsonAsync("select @Id", filter, Stream.Null);
        });
        await AssertRefusedAsync(database, "@id", static connection => connection.QueryJsonAsync("select {=id}", new { id = 1 }, Stream.Null));
#pragma warning restore DJ015
        await AssertRefusedAsync(database, "a class or a record", static connection =>
            connection.QueryJsonAsync<(int Id, string Title)>("select 1, 'Ebbe'", null, Stream.Null, Blog.Query));
        await AssertRefusedAsync(database, "a class or a record", static connection =>
            connection.QueryJsonAsync<(int Id, string Title)?>("select 1, 'Ebbe'", null, Stream.Null, Blog.Query));
    }

    private static async Task AssertRefusedAsync(DbDataSource database, string wayOut, Func<DbConnection, Task> runAsync)
    {
        await using DbConnection connection = database.CreateConnection();
        try
        {
            await runAsync(connection);
        }
        catch (PlatformNotSupportedException exception) when (exception.Message.Contains(wayOut, StringComparison.Ordinal)
            && connection.State == ConnectionState.Closed)
        {
            return;
        }

        throw new InvalidOperationException($"What '{wayOut}' is the way out of was not refused.");
    }

    private static DynamicParameters Parameters(string name, object value)
    {
        var parameters = new DynamicParameters();
        parameters.Add(name, value);
        return parameters;
    }
}

/// <summary>A query, and the JSON that comes of it.</summary>
internal sealed record Sample(string Name, string Json, Func<DbConnection, Stream, Task> RunAsync)
{
    public async Task AssertAsync(DbDataSource database)
    {
        await using DbConnection connection = await database.OpenConnectionAsync();
        using var stream = new MemoryStream();
        await RunAsync(connection, stream);
        string actual = Encoding.UTF8.GetString(stream.ToArray());
        if (actual != Json)
        {
            throw new InvalidOperationException($"{connection.GetType().Name}, {Name}: {actual}, not {Json}.");
        }
    }
}
