using Dapper.Json.Tests.Access;
using Dapper.Json.Tests.Fields;

namespace Dapper.Json.Tests.Results;

/// <summary>Any tree of results is what a model builds of the same rows, whatever order the results have.</summary>
public class GeneratedSetsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public void Any_results_that_come_later_go_to_a_stream() => Check(sets =>
    {
        var server = new FakeServer(sets.Results) { Calls = CallStyle.AsyncOnly, CompletesLater = true };
        using var connection = new FakeConnection(server);
        var stream = new FakeStream { Calls = CallStyle.AsyncOnly, CompletesLater = true };
        bool isWritten = connection.QueryMultipleJsonAsync("select", null, stream, sets.Sets, sets.Options, cancellationToken: Token).GetAwaiter().GetResult();
        byte[]? expected = SetsModel.Write(sets);
        Assert.Equal(expected is not null, isWritten);
        AssertSame(expected ?? [], stream.Written);
        connection.AssertPutAway();
    });

    [Fact]
    public void Any_fields_of_any_results_are_those_of_the_whole()
    {
        using SqliteConnection connection = Databases.Open();
        Prop.ForAll(
            GeneratedSets.Any,
            Gen.Choose(0, int.MaxValue).ToArbitrary(),
            (sets, seed) =>
            {
                var maker = new FieldChoiceMaker(new Random(seed));
                FieldChoice choice = maker.Make(SetsModel.FieldsOf(sets));
                string fields = maker.Write(choice);
                JsonQueryOptions options = sets.Options.WithFields(JsonFields.Parse(fields));
                byte[]? expected = SetsModel.Write(sets) is { } whole ? PrunedRows.Of(whole, choice, sets.Options) : null;
                (string sql, DynamicParameters parameters) = AccessTarget.SqliteOf(sets.Results);
                AssertWritten(sets, expected, (json, results) => connection.QueryMultipleJson(sql, parameters, json, results, options), $"Fields {fields}.");
            }).Check(ContractRuns.Config);
    }

    [Fact]
    public void Generated_results_reach_every_form_and_depth()
    {
        GeneratedSets[] sample = [.. GeneratedSets.Any.Generator.Sample(1000, 50)];
        GeneratedSet[] all = [.. sample.SelectMany(static sets => sets.All)];
        Assert.All(Enum.GetValues<ResultKind>(), kind => Assert.True(kind is ResultKind.Next or ResultKind.Skip || all.Count(set => set.Kind == kind) > 20, $"{kind}"));
        Assert.All(Enumerable.Range(1, 3), depth => Assert.True(all.Count(set => set.Path.Count(static segment => segment.IsList) == depth) > 20, $"Depth {depth}"));
        Assert.All(Enumerable.Range(1, 3), keys => Assert.True(all.Count(set => set.Keys.Length == keys) > 20, $"{keys} keys"));
        Assert.True(all.Count(static set => set is { Kind: ResultKind.Row, Rows.Length: 0 }) > 20);
        Assert.True(all.Count(static set => set is { Limit: > 0 } && set.Rows.Length > set.Limit) > 20);
        Assert.True(sample.Count(static sets => SetsModel.Write(sets) is null) > 20);
        Assert.True(sample.Count(static sets => sets.All.Any(set => sets.All.Any(other => other.Holds(set) && other.Kind == ResultKind.Row))) > 50);

        // Keys meet: of rows that hold others, and of types that differ.
        GeneratedSets[] tied = [.. sample.Where(static sets => sets.All.Any(static set => set.IsTied && set.Rows.Length > 0))];
        Assert.True(tied.Length > 100);
        Assert.True(tied.Count(static sets => sets.All.Any(set => set.Rows.Length > 0 && sets.ParentOf(set) is { } parent
            && set.Keys.Any(key => set.Columns[key.Column].Type != parent.Columns[key.Parent].Type))) > 100);
    }

    private static void Check(Action<GeneratedSets> check) => Prop.ForAll(GeneratedSets.Any, check).Check(ContractRuns.Config);

    private static void AssertWritten(
        GeneratedSets sets, byte[]? expected, Func<IBufferWriter<byte>, JsonResultSet[], bool> write, string about = "")
    {
        var json = new ArrayBufferWriter<byte>();
        Assert.Equal(expected is not null, write(json, sets.Sets));
        AssertSame(expected ?? [], json.WrittenSpan, about);
        var segments = new TinySegmentWriter();
        write(segments, sets.Sets);
        AssertSame(expected ?? [], segments.Written, about);
    }

    private static void AssertSame(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> written, string about = "")
    {
        if (!expected.SequenceEqual(written))
        {
            Assert.Fail($"{about}\nExpected {Encoding.UTF8.GetString(expected)}\nWritten  {Encoding.UTF8.GetString(written)}");
        }
    }
}
