namespace Dapper.Json.Tests.Planning;

/// <summary>Caches are bounded in entries and in text, and what is used stays in them.</summary>
public class BoundedCacheTests
{
    private static readonly string Megabyte = new('x', 1024 * 1024);

    [Fact]
    public void It_is_bounded_in_entries()
    {
        int dropped = 0;
        var cache = new BoundedCache<int, object>(generationSize: 8, count => dropped += count);
        var held = new Held();
        for (int i = 0; i < 100; i++)
        {
            held.Add(() => Added(cache, i, length: 0));
            Assert.True(i % 40 > 0 || held.Count() is var count && count >= Math.Min(i + 1, 8) && count <= 16);
        }

        Assert.Equal(100, held.Count() + dropped);
        GC.KeepAlive(cache);
    }

    [Fact]
    public void It_is_bounded_in_text()
    {
        var cache = new BoundedCache<int, object>(generationSize: 1000);
        var held = new Held();
        for (int i = 0; i < 1000; i++)
        {
            held.Add(() => Added(cache, i, length: 60_000));
        }

        Assert.InRange(held.Count(), 1, 2 * 1024 * 1024 / 60_000);
        GC.KeepAlive(cache);
    }

    [Fact]
    public void Who_is_told_that_a_generation_is_full_may_wait_for_another_thread_that_uses_the_cache()
    {
        BoundedCache<int, string>? cache = null;
        bool hasAnswered = false;
        cache = new BoundedCache<int, string>(
            generationSize: 2, _ => hasAnswered = Task.Run(() => cache!.Add(-1, "other", length: 0)).Wait(TestTimeouts.Hung));

        for (int i = 0; i < 3; i++)
        {
            cache.Add(i, "value", length: 0);
        }

        Assert.True(hasAnswered);
    }

    [Fact]
    public void What_is_asked_for_stays_and_the_first_value_with_it()
    {
        var cache = new BoundedCache<int, string>(generationSize: 8);
        cache.Add(-1, "kept", length: 4);
        for (int i = 0; i < 100; i++)
        {
            cache.Add(i, "other", length: 5);
            Assert.True(cache.TryGet(-1, out string? value));
            Assert.Equal("kept", value);
            Assert.Equal("kept", cache.Add(-1, "later", length: 5));
        }

        Assert.False(cache.TryGet(0, out _));
        cache.Set(-1, "replaced", length: 8);
        Assert.True(cache.TryGet(-1, out string? last));
        Assert.Equal("replaced", last);
    }

    [Fact]
    public void A_text_of_a_megabyte_is_not_kept()
    {
        var cache = new BoundedCache<string, int>(generationSize: 8);
        Assert.Equal(1, cache.Add(Megabyte, 1, Megabyte.Length));
        cache.Set(Megabyte, 1, Megabyte.Length);
        Assert.False(cache.TryGet(Megabyte, out _));

        var large = new LargeValues();
        large.Add(Megabyte, large, fields: null);
        Assert.False(large.Has(Megabyte, large, fields: null));

        ColumnPlanner planner = new JsonQueryOptions().Prepare().Planners.For(RowForm.Object);
        var plans = new PlanCache();
        using var reader = new FakeDataReader(FakeResult.OfValues<int>(Megabyte, 1));
        reader.Read();
        using RowSource source = KnownDrivers.Open(new OpenedReader(reader));
        Assert.NotSame(plans.For(planner, source, "select"), plans.For(planner, source, "select"));
    }

    private static object Added(BoundedCache<int, object> cache, int key, int length)
    {
        object value = new();
        Assert.Same(value, cache.Add(key, value, length));
        return value;
    }

    [Fact]
    public void A_large_value_is_remembered_for_a_text_with_its_plans_and_fields()
    {
        (object plans, JsonFields fields) = (new(), JsonFields.Parse("a"));
        var large = new LargeValues();
        Assert.False(large.Has("select", plans, fields));

        large.Add("select", plans, fields);
        large.Add("select", plans, JsonFields.Parse("a"));

        Assert.True(large.Has(new string("select"), plans, JsonFields.Parse("a")));
        Assert.False(large.Has("other", plans, fields));
        Assert.False(large.Has("select", new(), fields));
        Assert.False(large.Has("select", plans, JsonFields.Parse("b")));
        Assert.False(large.Has("select", plans, null));

        large.Remove("select", plans, fields);
        large.Remove("other", plans, fields);
        Assert.False(large.Has("select", plans, fields));
        large.Add("select", plans, fields);
        Assert.False(large.Has("select", plans, fields));
    }
}
