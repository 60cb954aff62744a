namespace Dapper.Json.Analyzers.Tests.Rules;

public class InterpolationTests
{
    [Theory]
    [InlineData("$\"select * from posts where name = '{{|DJ014:name|}}'\"")]
    [InlineData("$\"select * from posts order by {{|DJ014:name|}}\"")]
    [InlineData("$\"select * from posts where name = '{{|DJ014:(object)name|}}'\"")]
    [InlineData("$\"select * from posts where name = '{{|DJ014:name.Trim('a').Replace(\"'\", \"''\")|}}'\"")]
    [InlineData("$\"select * from posts where name = '{{|DJ014:\"it\".Insert(1, name)|}}'\"")]
    [InlineData("$\"select * from posts where name in ({{|DJ014:string.Join(\", \", names)|}})\"")]
    [InlineData("$\"select * from posts where name in ({{|DJ014:string.Join(\", \", name, search.Text)|}})\"")]
    [InlineData("$\"select * from posts where name = '{{|DJ014:names[0]|}}' or name = '{{|DJ014:name.Split(',')[1]|}}'\"")]
    [InlineData("$\"select * from posts order by {{|DJ014:search.Text.ToUpper()|}}\"")]
    [InlineData("$\"select * from posts where name = '{{|DJ014:request.Query[\"name\"]|}}'\"")]
    [InlineData("$\"select * from {{|DJ014:request.Headers[\"table\"].ToString()|}}\"")]
    [InlineData("\"select * from posts order by \" + {|DJ014:request.RouteValues[\"order\"]|}")]
    [InlineData("$\"select * from posts where name = '{{|DJ014:name|}}'\".Replace(\"posts\", Table)")]
    public Task Text_of_a_caller_is_reported(string sql) => CheckAsync(
        $$"""
        await connection.QueryAsync({{sql}});
        await connection.ExecuteAsync({{sql}}, new { id });
        await connection.QueryJsonAsync({{sql}}, null, stream);
        await connection.QueryAsync(new CommandDefinition({{sql}}));
        """);

    [Theory]
    [InlineData("$\"select * from posts where id = {key} and kind = {DayOfWeek.Monday} and n = {search.Take} and b = {(id > 1)}\"")]
    [InlineData("$\"select * from {Table} where id = @id\"")]
    [InlineData("$\"select * from {Schema}.posts\"")]
    [InlineData("$\"select * from posts order by {name switch { \"a\" => \"id\", _ => \"name\" }}\"")]
    [InlineData("$\"select * from posts {OrderOf(name)}\"")]
    [InlineData("$\"select * from posts {builder}\"")]
    [InlineData("$\"select * from posts where id in ({string.Join(\", \", ids)})\"")]
    [InlineData("$\"select * from {row.Name}\"")]
    [InlineData("$\"select * from {search.Text}.posts\"")]
    public Task What_the_method_chooses_itself_is_left_alone(string sql) => CheckAsync(
        $$"""
        var builder = new System.Text.StringBuilder();
        await connection.QueryAsync({{sql}}, new { id });
        await connection.QueryJsonAsync({{sql}}, new { id }, stream);
        """);

    [Theory]
    [InlineData("if (!Columns.Contains(name)) { throw new ArgumentException(name); }")]
    [InlineData("if (Orders.TryGetValue(name, out var found)) { }")]
    [InlineData("if (name is not (\"id\" or \"title\")) { return; }")]
    [InlineData("switch (name) { case \"id\": break; default: return; }")]
    [InlineData("name = \"id\";")]
    [InlineData("Check(name);")]
    [InlineData("if (name.Trim().ToLower() != \"id\") { return; }")]
    [InlineData("if (!Columns.Contains(name.ToLowerInvariant())) { return; }")]
    [InlineData("if (!name.Equals(\"id\", StringComparison.OrdinalIgnoreCase)) { return; }")]
    public Task An_order_that_is_checked_is_left_alone(string check) => CheckAsync(
        $$"""
        {{check}}
        await connection.QueryAsync($"select * from posts order by {name}");
        """);

    [Fact]
    public Task A_private_method_knows_what_its_callers_pass() => CodeUnderTest.CheckAsync<InterpolationAnalyzer>(
        """
        class Repository<T>(DbConnection connection, string table)
        {
            private const string Columns = "Id, Name";
            private static readonly string Order = "order by Id";
            private readonly string _table = table;

            private int Count(string name) => connection.ExecuteScalar<int>($"select count(*) from {name}");
            protected IEnumerable<T> Where(string condition, object values) =>
                connection.Query<T>($"select {Columns} from {_table} where {condition} {Order}", values);
            private IEnumerable<T> Named(string name) => connection.Query<T>($"select {Columns} from {_table} where Name = '{{|DJ014:name|}}'");
            public int Delete(int id) => connection.Execute($"delete from {_table} where Id = @id", new { id });
            public int Clear(Type type) => connection.Execute($"delete from {type.Name} where 1 = 1");
        }
        """);

    [Theory]
    [InlineData("private static class", "name")]
    [InlineData("private protected class", "name")]
    [InlineData("internal class", "{|DJ014:name|}")]
    [InlineData("public class", "{|DJ014:name|}")]
    public Task A_public_method_of_a_private_class_is_private(string type, string name)
    {
        string method = $"public static int Count(DbConnection connection, string name) => connection.ExecuteScalar<int>(\"select count(*) from \" + {name});";
        return CodeUnderTest.CheckAsync<InterpolationAnalyzer>(
            $$"""
            public class Outer
            {
                {{type}} Inner
                {
                    {{method}}

                    public class Innermost { {{method}} }
                }
            }

            file static class Local { {{method.Replace(name, "name", StringComparison.Ordinal)}} }
            """);
    }

    [Fact]
    public Task Lambdas_are_open_to_all() => CodeUnderTest.CheckBodyAsync<InterpolationAnalyzer>(
        """
        Func<string, string, object> handler = (name, sort) =>
            connection.QueryJsonResult($"select * from posts where name = '{{|DJ014:name|}}' order by {{|DJ014:sort|}}");
        """);

    [Fact]
    public Task SQL_of_options_is_SQL_too() => CodeUnderTest.CheckAsync<InterpolationAnalyzer>(
        """
        namespace Dapper.Json
        {
            class JsonParameterOptions
            {
                public string SqlType { get; set; }
                public string Collation { get; set; }
            }
        }

        class Queries
        {
            private const string Table = "posts";

            public void Run(string name, int id)
            {
                JsonETag.FromQuery($"select max(Version) from posts where name = '{{|DJ014:name|}}'");
                JsonETag.FromQuery("select max(Version) from posts where name = @name");
                JsonETag.FromQuery($"select max(Version) from {Table} where id = {id}");
                var options = new JsonParameterOptions { SqlType = {|DJ014:name|} };
                options = new JsonParameterOptions { SqlType = $"varchar({id})", Collation = name };
                options.SqlType = "int[]";
                options.SqlType = $"{{|DJ014:name|}}[]";
            }
        }
        """);

    [Fact]
    public Task What_a_request_has_comes_from_a_caller() => CodeUnderTest.CheckAsync<InterpolationAnalyzer>(
        """
        class PostsController(DbConnection connection) : ControllerBase
        {
            public IEnumerable<object> Sorted() => connection.Query($"select * from posts order by {{|DJ014:Request.Query["sort"]|}}");

            public IEnumerable<object> Named() => connection.Query($"select * from posts where name = '{{|DJ014:Request.Query["name"][0]|}}'");
        }
        """);

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<InterpolationAnalyzer>(
        $$"""
        record Search(string Text, int Take);

        class Queries
        {
            private const string Table = "posts";
            private static readonly HashSet<string> Columns = ["id"];
            private static readonly Dictionary<string, string> Orders = new() { ["new"] = "id desc" };
            public string Schema { get; set; }
            private static string OrderOf(string name) => "order by id";
            private static void Check(string name) { }

            public async Task RunAsync(
                DbConnection connection, Stream stream, int id, string name, Search search, Guid key, string[] names, int[] ids,
                HttpRequest request, System.Reflection.PropertyInfo row)
            {
                {{body}}
                await Task.CompletedTask;
            }
        }
        """);
}
