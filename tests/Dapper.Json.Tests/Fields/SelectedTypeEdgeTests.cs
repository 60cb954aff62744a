using Dapper.Json.Tests.Contracts.Corpus;
using Dapper.Json.Tests.Drivers.SqlServer;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Fields;

/// <summary>Selections of a type's fields by other ways than a query for all rows of SQLite, and of contracts that are no list of members.</summary>
public sealed class SelectedTypeEdgeTests : SqliteTests
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_reader_that_is_sequential(bool isInOrder)
    {
        SqlServerColumn id = SqlServerColumn.Of<int>("int") with { Name = "Id" };
        SqlServerColumn title = SqlServerColumn.Of("nvarchar(max)") with { Name = "Title" };
        string text = new('x', 50_000);
        FakeServer server = isInOrder
            ? SqlServerAccesses.Server([id, title], [[1, text], [2, null]])
            : SqlServerAccesses.Server([title, id], [[text, 1], [null, 2]]);
        using var connection = new SqlConnection(server);
        JsonQueryOptions ids = Paths.WithFields(JsonFields.Parse("id"));
        JsonQueryOptions titles = Paths.WithFields(JsonFields.Parse("title"));
        for (int run = 0; run < 3; run++)
        {
            Assert.Equal("""[{"id":1},{"id":2}]""", connection.QueryJsonString<Post>("select", options: ids));
            Assert.Equal($$"""[{"title":"{{text}}"},{"title":null}]""", connection.QueryJsonString<Post>("select", options: titles));
            Assert.Equal("""[{"id":1},{"id":2}]""", connection.QueryJsonString("select", options: ids));
        }

        Assert.Empty(server.Violations);
        Assert.Contains(server.Commands, static command => command.Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
    }

    [Fact]
    public void What_a_converter_writes_is_selected_as_JSON()
    {
        const string sql = "select 1 as Id";
        Assert.Equal("""[{"a":{"b":[{"c":"\u00e4"},{},[2]]}}]""", Selected<Converted>(sql, "a[b[c]]"));
        Assert.Equal("""[{"a":{"b":[{"c":"\u00e4","d":1.50},{"d":null},[2]],"e":true}}]""", Selected<Converted>(sql, "a,nope"));
        Assert.Equal("[{}]", Selected<Converted>(sql, "nope"));
        Assert.Equal("[{}]", Selected<Converted>(sql, "-a"));
    }

    [Fact]
    public void What_only_a_generated_method_knows_is_selected_as_JSON()
    {
        const string sql = "select 1 as Id, 'x' as Name";
        var options = new JsonQueryOptions(SerializationContext.Default);
        Assert.Equal("""[{"Id":1,"Name":"x"}]""", Connection.QueryJsonString<GeneratedRecord>(sql, options: options));
        Assert.Equal("""[{"Name":"x"}]""", Connection.QueryJsonString<GeneratedRecord>(sql, options: options.WithFields(JsonFields.Parse("Name"))));
        Assert.Equal("""[{"Id":1}]""", Connection.QueryJsonString<GeneratedRecord>(sql, options: options.WithFields(JsonFields.Parse("-Name"))));
    }

    private string Selected<T>(string sql, string fields) =>
        Connection.QueryJsonString<T>(sql, options: JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields)));

    private sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }
    }

    [JsonConverter(typeof(Converter))]
    private sealed class Converted
    {
        public int Id { get; set; }
    }

    private sealed class Converter() : WritingConverter<Converted>(
        static (writer, value) => writer.WriteRawValue("""{"a":{"b":[{"c":"\u00e4","d":1.50},{"d":null},[2]],"e":true}}"""));
}
