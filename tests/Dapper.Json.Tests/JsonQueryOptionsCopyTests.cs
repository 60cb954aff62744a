using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests;

/// <summary>Options made of others have all their settings and nothing else of them.</summary>
public class JsonQueryOptionsCopyTests
{
    /// <remarks>A value for each property that can be set, other than its default. A new property needs a line here.</remarks>
    private static readonly Dictionary<string, object> Values = new()
    {
        [nameof(JsonQueryOptions.SerializerOptions)] = new JsonSerializerOptions(),
        [nameof(JsonQueryOptions.FlushThreshold)] = 4_321,
        [nameof(JsonQueryOptions.DuplicateNames)] = JsonDuplicateNameHandling.KeepLast,
        [nameof(JsonQueryOptions.RawJsonColumns)] = new[] { "Raw" },
        [nameof(JsonQueryOptions.Format)] = JsonQueryFormat.Lines,
        [nameof(JsonQueryOptions.PathNames)] = false,
        [nameof(JsonQueryOptions.BufferLimit)] = 7L,
        [nameof(JsonQueryOptions.UnmappedColumns)] = JsonUnmappedMemberHandling.Disallow,
        [nameof(JsonQueryOptions.RespectRequiredMembers)] = false,
        [nameof(JsonQueryOptions.GroupKeys)] = new[] { "Id" },
        [nameof(JsonQueryOptions.PropertyNamingPolicy)] = JsonNamingPolicy.SnakeCaseUpper,
        [nameof(JsonQueryOptions.DefaultIgnoreCondition)] = JsonIgnoreCondition.WhenWritingNull,
        [nameof(JsonQueryOptions.NumberHandling)] = JsonNumberHandling.WriteAsString,
        [nameof(JsonQueryOptions.Encoder)] = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        [nameof(JsonQueryOptions.WriteIndented)] = true,
    };

    private static PropertyInfo[] Settable => [.. typeof(JsonQueryOptions).GetProperties().Where(static property => property.CanWrite)];

    [Fact]
    public void Every_setting_is_copied()
    {
        var options = new JsonQueryOptions();
        foreach (PropertyInfo property in Settable)
        {
            Assert.True(Values.ContainsKey(property.Name), $"{property.Name} has no value here: is it copied?");
            Assert.NotEqual(Values[property.Name], property.GetValue(options));
            property.SetValue(options, Values[property.Name]);
        }

        var copy = new JsonQueryOptions(options);

        Assert.All(Settable, property => Assert.Equal(property.GetValue(options), property.GetValue(copy)));
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
        foreach (PropertyInfo property in Settable)
        {
            var other = new JsonQueryOptions(options);
            property.SetValue(other, Values[property.Name]);
            Assert.NotSame(options.Prepare().Plans, other.Prepare().Plans);

            var equal = new JsonQueryOptions(options);
            property.SetValue(equal, Values[property.Name] is string[] names ? names.Select(static name => name.ToUpperInvariant()).ToArray() : Values[property.Name]);
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
}
