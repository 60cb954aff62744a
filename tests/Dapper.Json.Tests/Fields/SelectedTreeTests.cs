using Dapper.Json.Tests.Access;
using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Fields;

/// <summary>Any selection of any tree is what a model prunes of the whole.</summary>
public class SelectedTreeTests
{
    [Fact]
    public void Any_selection_of_SQLite_under_each_access()
    {
        using SqliteConnection connection = Databases.Open();
        Check(selected =>
        {
            byte[] expected = selected.Expected(out byte[]? first);
            (string sql, DynamicParameters parameters) = AccessTarget.SqliteOf(selected.Tree.Result);
            foreach (SqliteAccess access in Enum.GetValues<SqliteAccess>())
            {
                AssertSame(expected, access.Write(connection, sql, parameters, selected.Options));
            }

            var json = new ArrayBufferWriter<byte>();
            Assert.Equal(first is not null, connection.QueryFirstOrDefaultJson(sql, parameters, json, selected.Options));
            AssertSame(first ?? [], json.WrittenSpan);
        });
    }

    [Fact]
    public void Any_selection_of_a_reader_that_may_be_sequential() => Check(static selected =>
    {
        GeneratedTree tree = selected.Tree;
        byte[] expected = selected.Expected(out _);
        var server = new FakeServer(tree.Result) { Calls = CallStyle.SyncOnly };
        using var connection = new FakeConnection(server);
        for (int run = 0; run < 2; run++)
        {
            var json = new TinySegmentWriter();
            connection.QueryJson("select", null, json, selected.Options);
            AssertSame(expected, json.Written);
            Assert.Empty(server.Violations);
        }
    });

    [Fact]
    public void Any_selection_into_a_writer_of_the_callers() => Check(static selected =>
    {
        var options = new JsonQueryOptions(selected.Tree.Options) { Format = JsonQueryFormat.Array };
        SelectedTree array = selected with { Tree = selected.Tree with { Options = options } };
        using var connection = new FakeConnection(new FakeServer(array.Tree.Result));
        var json = new ArrayBufferWriter<byte>();
        var settings = new JsonWriterOptions { Encoder = options.SerializerOptions.Encoder, Indented = options.SerializerOptions.WriteIndented };
        using (var writer = new Utf8JsonWriter(json, settings))
        {
            using IDataReader reader = connection.ExecuteReader("select");
            ((DbDataReader)((IWrappedDataReader)reader).Reader).WriteJson(writer, array.Options);
        }

        AssertSame(array.Expected(out _), json.WrittenSpan);
    });

    [Fact]
    public void Any_columns_of_a_table()
    {
        using SqliteConnection connection = Databases.Open();
        Prop.ForAll(
            GeneratedResult.Any,
            Gen.Choose(0, int.MaxValue).ToArbitrary(),
            (result, seed) =>
            {
                var options = new JsonQueryOptions(new JsonSerializerOptions(result.Options.SerializerOptions) { WriteIndented = false })
                {
                    Format = JsonQueryFormat.Table,
                };
                JsonNamingPolicy? policy = options.SerializerOptions.PropertyNamingPolicy;
                var maker = new FieldChoiceMaker(new Random(seed));
                FieldChoice choice = maker.Make(FieldTree.Of(result.Names.Select(name => (string[])[policy?.ConvertName(name) ?? name])));
                byte[] whole = Write(options);
                AssertSame(PrunedRows.OfRows(whole, choice, options), Write(options.WithFields(JsonFields.Parse(maker.Write(choice)))));

                byte[] Write(JsonQueryOptions options) => SqliteAccess.Public.Write(connection, result.Sql, result.Parameters(Encoding.UTF8), options);
            }).Check(ContractRuns.Config);
    }

    [Fact]
    public void Generated_selections_reach_all_that_may_be_said()
    {
        SelectedTree[] sample = [.. SelectedTree.Any.Generator.Sample(300, 50)];
        Assert.InRange(sample.Count(static selected => selected.Choice.IsEverything), 3, 100);
        Assert.True(sample.Count(static selected => selected.Choice.Members.Any(static member => member.Inside is { IsEverything: false })) > 20);
        Assert.True(sample.Count(static selected => selected.Choice.Members.GroupBy(static member => member.Name).Any(static same => same.Count() > 1)) > 20);
        Assert.All(
            Enum.GetValues<FieldSign>(), sign => Assert.Contains(sample, selected => selected.Choice.Members.Any(member => member.Sign == sign)));
    }

    private static void Check(Action<SelectedTree> check) => Prop.ForAll(SelectedTree.Any, check).Check(ContractRuns.Config);

    private static void AssertSame(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> written)
    {
        if (!expected.SequenceEqual(written))
        {
            Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(written));
            Assert.Equal(expected.ToArray(), written.ToArray());
        }
    }
}
