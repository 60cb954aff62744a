using System.Runtime.CompilerServices;
using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.Tests;

/// <summary>Options made of others have all their settings and nothing else of them.</summary>
public class JsonQueryOptionsCopyTests
{
    private static readonly IReadOnlyList<SettingValue> Settings = SettingValue.FirstOf(SettingValue.OfQueries);

    [Fact]
    public void Every_setting_is_copied()
    {
        var options = new JsonQueryOptions();
        foreach (SettingValue setting in Settings)
        {
            Assert.NotEqual(setting.Value, setting.Get(options));
            setting.Set(options);
        }

        var copy = new JsonQueryOptions(options);

        Assert.All(Settings, setting => Assert.Equal(setting.Get(options), setting.Get(copy)));
        Assert.Same(options.SerializerOptions, copy.SerializerOptions);
    }

    [Fact]
    public void A_copy_of_read_only_options_can_be_changed_and_leaves_them_as_they_are()
    {
        var options = new JsonQueryOptions { FlushThreshold = 10 };
        options.MakeReadOnly();

        var copy = new JsonQueryOptions(options);
        Assert.False(copy.IsReadOnly);
        copy.FlushThreshold = 20;

        Assert.Equal((10, 20), (options.FlushThreshold, copy.FlushThreshold));
        Assert.True(options.IsReadOnly);
    }

    [Fact]
    public void Equal_options_share_plans_and_others_do_not()
    {
        JsonQueryOptions options = FreshOptions.Create();

        Assert.Same(options.Prepare().Plans, new JsonQueryOptions(options).Prepare().Plans);
        Assert.Same(options.Prepare().Plans, new JsonQueryOptions(options.SerializerOptions).Prepare().Plans);
        Assert.Same(options.Prepare().Plans, options.WithFields(JsonFields.Parse("id")).Prepare().Plans);
        Assert.NotSame(options.Prepare().Plans, new JsonQueryOptions(options) { PropertyNamingPolicy = null }.Prepare().Plans);
        foreach (SettingValue setting in SettingValue.OfQueries)
        {
            var other = new JsonQueryOptions(options);
            setting.Set(other);
            Assert.NotSame(options.Prepare().Plans, other.Prepare().Plans);

            var equal = new JsonQueryOptions(options);
            setting.Set(equal, setting.Value is string[] names ? names.Select(static name => name.ToUpperInvariant()).ToArray() : setting.Value);
            Assert.Same(other.Prepare().Plans, equal.Prepare().Plans);
        }
    }

    [Fact]
    public void Fields_and_observers_are_not_shared()
    {
        JsonQueryOptions options = FreshOptions.Create();
        var plans = new List<JsonQueryPlan>();
        JsonQueryOptions observed = options.WithObserver(plans.Add);
        FakeQuery.ToJsonAsTheyDrift(FakeResult.Counting(1), observed);

        Assert.Equal("""[{"id":1}]""", FakeQuery.ToJsonAsTheyDrift(FakeResult.Counting(1), new JsonQueryOptions(options)));
        Assert.Null(new JsonQueryOptions(options).Prepare().Fields);
        Assert.Null(new JsonQueryOptions(options).Prepare().Observer);
        Assert.NotNull(observed.Prepare().Observer);
    }

    /// <remarks>The bound is 64 in each of two generations. What is prepared is dropped with the serializer's options.</remarks>
    [Fact]
    public void What_is_shared_is_bounded_and_dropped()
    {
        JsonQueryOptions options = FreshOptions.Create();
        WeakReference first = PreparedWith(() => new JsonQueryOptions(options) { FlushThreshold = 1 });
        for (int threshold = 2; threshold < 200; threshold++)
        {
            new JsonQueryOptions(options) { FlushThreshold = threshold }.MakeReadOnly();
        }

        WeakReference dropped = PreparedWith(FreshOptions.Create);
        for (int i = 0; i < 10 && (first.IsAlive || dropped.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(first.IsAlive);
        Assert.False(dropped.IsAlive);
        GC.KeepAlive(options);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference PreparedWith(Func<JsonQueryOptions> create) => new(create().Prepare());
    }

    [Fact]
    public void Fields_replace_those_before_and_leave_the_options_as_they_are()
    {
        var options = FreshOptions.Create();
        JsonFields one = JsonFields.Parse("f1");
        Assert.Same(one, options.WithFields(JsonFields.Parse("f2")).WithFields(one).Fields);
        Assert.Same(one, new JsonQueryOptions(options.WithFields(one)) { PathNames = true }.Fields);
        Assert.True(options.WithFields(one).IsReadOnly);
        Assert.True(options.IsReadOnly);
        Assert.Throws<ArgumentNullException>(() => options.WithFields(null!));
        Assert.All(
            (string[])["", "[]", "!all", "!default", "!all,!default"],
            text => Assert.Null(options.WithFields(one).WithFields(JsonFields.Parse(text)).Fields));
    }
}
