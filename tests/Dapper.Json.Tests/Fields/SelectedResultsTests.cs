using System.Buffers;
using System.Data;
using System.Text;
using System.Text.Json;
using Dapper.Json.Generated;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Execution;
using Dapper.Json.Tests.Fakes;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Fields;

/// <summary>Any selection of several results is what a model prunes of their document.</summary>
public class SelectedResultsTests
{
    private const string Sql =
        """
        select 1 as id, null as name, 'm' as "at.place";
        select 3;
        select 'x' union all select null;
        select 1 as a, 2 as "o.b", 3 as "l[].c", 4 as "l[].d" union all select 1, 2, 5, null union all select 6, null, null, null;
        select 7 as last;
        select 8 as z, null as y where @isThere;
        select 9 as Id, 'n' as Name
        """;

    private static readonly JsonResultSet[] Results =
    [
        JsonResultSet.Spread(), JsonResultSet.Value("total"), JsonResultSet.Values("tags"), JsonResultSet.Rows("items"),
        JsonResultSet.Spread(), JsonResultSet.Row("one"), JsonResultSet.Rows<Item>("typed"),
    ];

    private static readonly JsonQueryOptions Indented =
        new(new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true }) { PathNames = true };

    private static readonly string[] Names =
    [
        "id", "name", "at.place", "total", "tags", "items.a", "items.o.b", "items.l.c", "items.l.d", "last", "one.z", "one.y",
        "typed.id", "typed.name", "typed.none",
    ];

    private static readonly Arbitrary<int> Seeds = Gen.Choose(0, int.MaxValue).ToArbitrary();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Any_selection_of_several_results(bool isThere)
    {
        using SqliteConnection connection = Databases.Open();
        byte[] whole = Write(connection, Indented);
        Prop.ForAll(Seeds, seed =>
        {
            FieldChoice choice = Make(seed, out JsonFields fields);
            string expected = Encoding.UTF8.GetString(PrunedJson.Of(whole, choice, Indented));
            Assert.Equal(expected, Encoding.UTF8.GetString(Write(connection, Indented.WithFields(fields))));
        }).Check(ContractRuns.Config);

        byte[] Write(SqliteConnection connection, JsonQueryOptions options)
        {
            var json = new ArrayBufferWriter<byte>();
            Assert.True(connection.QueryMultipleJson(Sql, new { isThere }, json, Results, options));
            return json.WrittenSpan.ToArray();
        }
    }

    [Theory]
    [InlineData("total,items[l[d]],typed[name]", """{"total":3,"items":[{"l":[{"d":4},{"d":null}]},{"l":[]}],"typed":[{"name":"n"}]}""")]
    [InlineData("!default,-id,-at,-items,-typed,one[y]", """{"name":null,"total":3,"tags":["x",null],"last":7,"one":null}""")]
    public async Task By_each_form(string fields, string expected) => Assert.Equal(
        expected,
        await MultipleQuery.WriteAsync(Sql, Results, new JsonQueryOptions { PathNames = true }.WithFields(JsonFields.Parse(fields)), new { isThere = false }));

    [Fact]
    public void Results_that_are_not_selected_are_not_read()
    {
        FakeResult failing = FakeResult.OfValues<int>("b", 1).FailingAt(1, new InvalidOperationException());
        var server = new FakeServer(FakeResult.Counting(2), failing, FakeResult.Counting(1));
        using var connection = new FakeConnection(server);
        var json = new ArrayBufferWriter<byte>();
        JsonResultSet[] results = [JsonResultSet.Rows("first"), JsonResultSet.Rows("second"), JsonResultSet.Row("third")];

        Assert.True(connection.QueryMultipleJson("select", null, json, results, FreshOptions.Create().WithFields(JsonFields.Parse("-second"))));

        Assert.Equal("""{"first":[{"id":1},{"id":2}],"third":{"id":1}}""", Encoding.UTF8.GetString(json.WrittenSpan));
        Assert.True(Assert.Single(server.Commands).Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        Assert.Empty(server.Violations);
    }

    private static FieldChoice Make(int seed, out JsonFields fields)
    {
        var maker = new FieldChoiceMaker(new Random(seed));
        FieldChoice choice = maker.Make(FieldTree.Of(Names.Select(static name => name.Split('.'))));
        fields = JsonFields.Parse(maker.Write(choice));
        return choice;
    }

    private sealed class Item
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public string? None { get; set; }
    }
}
