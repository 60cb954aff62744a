namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>
/// Dapper.AOT fills members by its own rules: by [DbValue], [UseColumnAttribute], [Column], and names in snake_case. A typed query does not know them, so
/// it would lose values, or write what was to stay inside.
/// </summary>
public class DapperAotTests
{
    private const string Call = "JsonSerializer.Serialize(c.Query<Post>(\"select 1 as Id\"))";

    private const string Reported = $"{{|DJ001:{Call}|}}";

    [Theory]
    [InlineData("[assembly: DapperAot]", "", Call)]
    [InlineData("[module: DapperAot(false)]", "", Reported)]
    [InlineData("[module: DapperAot]", "[DapperAot(false)]", Reported)]
    [InlineData("[module: DapperAot(true)]", "", Call)]
    public Task A_call_that_Dapper_AOT_takes_is_left_alone(string module, string type, string call) =>
        CodeUnderTest.CheckAsync<SerializedRowsAnalyzer>($$"""
            {{module}}
            {{type}} class Queries
            {
                string Read(DbConnection c) => {{call}};

                string Later(DbConnection c)
                {
                    Func<string> read = () => {{call}};
                    return read();
                }
            }

            class Post { public int Id { get; set; } }
            {{Attributes}}
            """);

    [Theory]
    [InlineData("class Post { [UseColumnAttribute, Column(\"id\")] public int Id { get; set; } }", Call)]
    [InlineData("class Post { [DbValue] public int Id; }", Call)]
    [InlineData("record Post([DbValue(Name = \"id\")] int Id);", Call)]
    [InlineData("class Base { [DbValue] public int Id { get; set; } } class Post : Base { }", Call)]
    [InlineData("class Post { [Other.DbValue] public int Id { get; set; } }", Reported)]
    public Task Rows_with_its_attributes_are_left_alone(string post, string call) => CodeUnderTest.CheckAsync<SerializedRowsAnalyzer>(
        $$"""
        class Queries
        {
            string Read(DbConnection c) => {{call}};
        }

        {{post}}
        {{Attributes}}
        """);

    [Fact]
    public Task Endpoints_are_left_alone_too() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        $$"""
        var app = WebApplication.Create();
        app.MapGet("/", [DapperAot] async (DbConnection c) => Results.Ok(await c.QueryAsync<Post>("select 1 as Id")));
        app.MapGet("/", async (DbConnection c) => Results.Ok(await c.QueryAsync<Described>("select 1 as Id")));
        app.MapGet("/", async (DbConnection c) => {|DJ002:Results.Ok(await c.QueryAsync<Post>("select 1 as Id"))|});

        class Post { public int Id { get; set; } }
        class Described { [DbValue(Ignore = true)] public int Id { get; set; } }
        {{Attributes}}
        """,
        isProgram: true);

    /// <summary>As Dapper.AOT declares them.</summary>
    private const string Attributes = """
        namespace Dapper
        {
            [AttributeUsage(AttributeTargets.All)]
            class DapperAotAttribute(bool enabled = true) : Attribute { public bool Enabled { get; } = enabled; }

            [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
            class DbValueAttribute : Attribute { public bool Ignore { get; set; } public string Name { get; set; } = ""; }

            class UseColumnAttributeAttribute(bool enable = true) : Attribute { public bool Enable { get; } = enable; }
        }

        namespace Other
        {
            class DbValueAttribute : Attribute { }
        }

        class ColumnAttribute(string name) : Attribute { public string Name { get; } = name; }
        """;
}
