using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests;

/// <summary>Options made of others have all their settings and nothing else of them.</summary>
public class JsonQueryOptionsCopyTests
{
    /// <remarks>A value for each property that can be set, other than its default. A new property needs a line here, and one in the copy constructor.</remarks>
    private static readonly Dictionary<string, object> Values = new()
    {
        [nameof(JsonQueryOptions.SerializerOptions)] = new JsonSerializerOptions(),
        [nameof(JsonQueryOptions.FlushThreshold)] = 4_321,
        [nameof(JsonQueryOptions.DuplicateNames)] = DuplicateNameHandling.KeepLast,
        [nameof(JsonQueryOptions.RawJsonColumns)] = new[] { "Raw" },
        [nameof(JsonQueryOptions.Format)] = JsonQueryFormat.Lines,
        [nameof(JsonQueryOptions.PathNames)] = false,
        [nameof(JsonQueryOptions.BufferLimit)] = 7L,
        [nameof(JsonQueryOptions.UnmappedColumns)] = JsonUnmappedMemberHandling.Disallow,
        [nameof(JsonQueryOptions.GroupKeys)] = new[] { "Id" },
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
    public void A_copy_has_plans_of_its_own()
    {
        var options = new JsonQueryOptions();
        FakeQuery.ToJson(FakeResult.Counting(1), options);
        var copy = new JsonQueryOptions(options) { SerializerOptions = new JsonSerializerOptions() };

        Assert.Equal("""[{"Id":1}]""", FakeQuery.ToJson(FakeResult.Counting(1), copy));

        Assert.Equal((1, 1), (options.Prepare().Plans.Created, copy.Prepare().Plans.Created));
    }
}
