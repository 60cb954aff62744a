using Dapper.Json.Execution;
using Dapper.Json.Shapes;

namespace Dapper.Json.Tests.Planning;

/// <summary>Many selections of one options instance: each answer is its own, and what is kept of them is bounded.</summary>
public class SelectedPlansTests
{
    private const int Width = 12;
    private const int Tasks = 16;

    private static readonly FakeResult Row = FakeResult.Of(
        [.. Enumerable.Range(0, Width).Select(static i => FakeColumn.Of<int>($"f{i}"))],
        [.. Enumerable.Range(0, Width).Select(static i => (object?)i)]);

    [Fact]
    public async Task Different_selections_at_once_do_not_mix()
    {
        var options = FreshOptions.Create();
        RowPlan whole = WholeOf(options.Prepare());
        var policy = new JsonFieldPolicy(string.Join(',', Enumerable.Range(0, Width).Select(static i => $"f{i}")));
        await Task.WhenAll(Enumerable.Range(0, Tasks).Select(task => Task.Run(() => RunAsync(task))));

        Assert.Same(whole, WholeOf(options.Prepare()));

        async Task RunAsync(int task)
        {
            using var connection = new FakeConnection(new FakeServer(Row) { CompletesLater = true });
            for (int i = 0; i < 150; i++)
            {
                // Some of these are asked for by all tasks, some by one.
                int bits = (i % 5 == 0 ? i : (i * Tasks) + task) % (1 << Width);
                JsonFields fields = JsonFields.Parse(TextOf(bits));
                if (i % 2 == 0)
                {
                    Assert.True(policy.TrySelect(TextOf(bits), out fields!, out _));
                }

                var json = new ArrayBufferWriter<byte>();
                await connection.QueryJsonAsync("select", null, json, options.WithFields(fields));
                Assert.Equal(Expected(bits), Encoding.UTF8.GetString(json.WrittenSpan));
            }
        }
    }

    [Fact]
    public void What_is_kept_is_bounded_and_what_is_asked_for_again_is_found()
    {
        var options = FreshOptions.Create();
        PlanCache plans = options.Prepare().Plans;
        RowPlan whole = WholeOf(options.Prepare());
        using var connection = new FakeConnection(new FakeServer(Row));
        var held = new Held();
        for (int bits = 1; bits < 2000; bits++)
        {
            string text = TextOf(bits);
            Assert.Equal(Expected(bits), connection.QueryJsonString("select", options: options.WithFields(JsonFields.Parse(text))));
            Assert.Equal(Expected(bits), connection.QueryJsonString("select", options: options.WithFields(JsonFields.Parse($" [ {text} ] "))));
            held.Add(() => Selected(text));
        }

        Assert.InRange(held.Count(), PlanCache.SelectedGenerationSize, 2 * PlanCache.SelectedGenerationSize);
        GC.KeepAlive(options);

        RowPlan Selected(string text)
        {
            RowPlan plan = plans.Select(whole, JsonFields.Parse(text));
            Assert.Same(plan, plans.Select(whole, JsonFields.Parse($" [ {text} ] ")));
            return plan;
        }
    }

    [Fact]
    public void What_is_refused_is_not_kept()
    {
        var options = FreshOptions.Create();
        using var connection = new FakeConnection(new FakeServer(Row));
        var held = new Held();
        for (int i = 0; i < 10; i++)
        {
            held.Add(() => Refused($"f1,g{i}"));
        }

        Assert.Equal(0, held.Count());
        GC.KeepAlive(options);

        JsonFields Refused(string text)
        {
            JsonFields fields = JsonFields.Parse(text);
            Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select", options: options.WithFields(fields)));
            return fields;
        }
    }

    private static RowPlan WholeOf(PreparedOptions options)
    {
        using var reader = new FakeDataReader(Row);
        reader.Read();
        using RowSource source = KnownDrivers.Open(new OpenedReader(reader));
        return options.Plans.For(options.Planners.For(RowForm.Object), source, sql: null);
    }

    private static IEnumerable<int> Chosen(int bits) => Enumerable.Range(0, Width).Where(i => (bits & (1 << i)) != 0);

    /// <summary>Asks by names or by what is left out, in another order than that of the columns.</summary>
    private static string TextOf(int bits) =>
        bits % 3 == 1 ? string.Join(',', Chosen(~bits).Select(static i => $"-f{i}").Append("!all"))
        : string.Join(',', Chosen(bits).Reverse().Select(static i => $"f{i}").DefaultIfEmpty("f0,-f0"));

    private static string Expected(int bits) => $"[{{{string.Join(',', Chosen(bits).Select(static i => $"\"f{i}\":{i}"))}}}]";
}
