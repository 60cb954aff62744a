using System.ComponentModel.DataAnnotations.Schema;
using System.Data;
using System.Globalization;
using System.Reflection;
using Documentation.Recipes;

namespace Documentation;

/// <summary>The code of docs/from-dapper.md for questions that Dapper's users have, with what it writes.</summary>
public sealed class DapperQuestions : RecipeTest
{
    [Fact]
    public async Task An_enum_stored_as_text()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);
        connection.Execute("create table Orders (Id integer primary key, Status text); insert into Orders values (1, 'Open'), (2, 'Shipped')");
        var names = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter() } });

        await connection.QueryJsonAsync<Order>(
            "select Id, Status from Orders where Status = @status", new { status = nameof(Status.Shipped) }, stream, names);

        Assert.Equal("""[{"id":2,"status":"Shipped"}]""", Written);
        await connection.QueryJsonAsync<Order>("select Id, Status from Orders order by Id", null, stream);
        Assert.Equal("""[{"id":1,"status":0},{"id":2,"status":1}]""", Written);
        await connection.QueryJsonAsync("select Id, Status from Orders where Id = 1", null, stream);
        Assert.Equal("""[{"id":1,"status":"Open"}]""", Written);
        await connection.QueryJsonAsync("select count(*) as n from Orders where Status = @status", new { status = Status.Shipped }, stream);
        Assert.Equal("""[{"n":0}]""", Written);
    }

    [Fact]
    public async Task Members_are_found_by_their_column_attributes()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        ColumnAttributes.Use(typeof(Article), typeof(Remark));

        await connection.QueryJsonAsync<Article>(
            """
            select p.Id, p.Title as post_title, c.Text as "remarks[].comment_text"
            from Posts p left join Comments c on c.PostId = p.Id
            where p.Id = 1 order by p.Id, c.Id
            """,
            null, stream);

        Assert.Equal("""[{"id":1,"headline":"Brandung","remarks":[{"body":"Ahoi"},{"body":"More"}]}]""", Written);
    }

    [Fact]
    public async Task A_stored_procedure_has_output_values()
    {
        var server = new FakeServer(new FakeResult([FakeColumn.Of<int>("Id")], [[1], [3]])) { OutputValues = new() { ["total"] = 2 } };
        await using var connection = new FakeConnection(server);
        Stream stream = Stream;

        var param = new DynamicParameters(new { author = 7 });
        param.Add("total", dbType: DbType.Int32, direction: ParameterDirection.Output);
        await connection.QueryJsonAsync("posts_of", param, stream, commandType: CommandType.StoredProcedure);
        int total = param.Get<int>("total");

        Assert.Equal(("""[{"id":1},{"id":3}]""", 2), (Written, total));
    }

    [Fact]
    public async Task An_endpoint_sends_an_output_value_as_a_header()
    {
        var fake = new FakeServer(new FakeResult([FakeColumn.Of<int>("Id")], [[1], [3]])) { OutputValues = new() { ["total"] = 2 } };
        await using TestServer server = await TestServer.StartAsync(
            static app =>
            {
                var withTotal = new JsonResultOptions
                {
                    BufferUpTo = 1024 * 1024,
                    OnRowsRead = static read =>
                    {
                        if (!read.HttpContext.Response.HasStarted && read.HttpContext.Items["param"] is DynamicParameters param)
                        {
                            read.HttpContext.Response.Headers["X-Total"] = param.Get<int>("total").ToString(CultureInfo.InvariantCulture);
                        }

                        return ValueTask.CompletedTask;
                    },
                };

                app.MapGet("/authors/{author:int}/posts", (DbDataSource database, HttpContext context, int author) =>
                {
                    var param = new DynamicParameters(new { author });
                    param.Add("total", dbType: DbType.Int32, direction: ParameterDirection.Output);
                    context.Items["param"] = param;
                    return database.QueryJsonResult("posts_of", param, withTotal, commandType: CommandType.StoredProcedure);
                });
            },
            services => services.AddSingleton<DbDataSource>(new TestSource(() => new FakeConnection(fake))));

        using HttpResponseMessage response = await server.GetAsync("/authors/7/posts");

        Assert.Equal("""[{"id":1},{"id":3}]""", await response.Content.ReadAsStringAsync());
        Assert.Equal("2", Assert.Single(response.Headers.GetValues("X-Total")));
    }

    public enum Status
    {
        Open,
        Shipped,
    }

    public sealed class Order
    {
        public int Id { get; set; }

        public Status Status { get; set; }
    }

    public sealed class Article
    {
        public int Id { get; set; }

        [Column("post_title")]
        public string Headline { get; set; } = "";

        public List<Remark> Remarks { get; set; } = [];
    }

    public sealed class Remark
    {
        [Column("comment_text")]
        public string Body { get; set; } = "";
    }

    internal static class ColumnAttributes
    {
        public static void Use(params Type[] types) => Array.ForEach(types, static row => SqlMapper.SetTypeMap(row, new CustomPropertyTypeMap(row, Find)));

        private static PropertyInfo Find(Type type, string column) => Array.Find(
            type.GetProperties(),
            property => string.Equals(property.GetCustomAttribute<ColumnAttribute>()?.Name ?? property.Name, column, StringComparison.OrdinalIgnoreCase))!;
    }
}
