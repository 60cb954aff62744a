using System.Reflection;
using System.Runtime.Loader;
using Dapper.Json.AspNetCore.Tests.Pairs;
using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Options can be changed until a result has used them, and copied at any time.</summary>
public sealed class ResultOptionsTests : DatabaseTest
{
    private static readonly IReadOnlyList<SettingValue> Settings = SettingValue.FirstOf(ResultSettings.All);

    [Fact]
    public void A_setting_can_be_changed_until_the_options_are_read_only() => Assert.All(Settings, static setting =>
    {
        var options = new JsonResultOptions();

        setting.Set(options);
        options.MakeReadOnly();

        Assert.Equal(setting.Value, setting.Get(options));
        Assert.True(options.IsReadOnly);
        AssertRefused(() => setting.Set(options));
        AssertRefused(() => setting.Set(JsonResultOptions.Default));
    });

    [Fact]
    public void A_copy_has_the_settings_and_can_be_changed()
    {
        var options = new JsonResultOptions();
        foreach (SettingValue setting in Settings)
        {
            setting.Set(options);
        }

        options.MakeReadOnly();
        var copy = new JsonResultOptions(options);

        Assert.False(copy.IsReadOnly);
        Assert.All(Settings, setting => Assert.Equal(setting.Get(options), setting.Get(copy)));
        copy.BufferUpTo++;
        Assert.NotEqual(options.BufferUpTo, copy.BufferUpTo);
        Assert.Throws<ArgumentNullException>("options", static () => new JsonResultOptions(null!));
    }

    [Fact]
    public void The_default_is_read_only_with_every_default()
    {
        var options = new JsonResultOptions();

        Assert.False(options.IsReadOnly);
        Assert.All(Settings, setting => Assert.Equal(setting.Get(options), setting.Get(JsonResultOptions.Default)));
    }

    /// <remarks>Other tests may have used the default, so the assembly is loaded a second time.</remarks>
    [Theory]
    [InlineData(typeof(JsonQueryOptions))]
    [InlineData(typeof(JsonResultOptions))]
    public void The_default_is_read_only_before_its_first_use(Type type)
    {
        Assembly copy = new AssemblyLoadContext(name: null).LoadFromAssemblyPath(type.Assembly.Location);
        object options = copy.GetType(type.FullName!)!.GetProperty("Default")!.GetValue(null)!;
        Assert.NotSame(type, options.GetType());
        Assert.Equal(true, options.GetType().GetProperty("IsReadOnly")!.GetValue(options));
    }

    [Fact]
    public async Task The_first_use_makes_them_read_only()
    {
        JsonResultOptions[] used = [.. Enumerable.Range(0, 7).Select(static _ => new JsonResultOptions { Query = new JsonQueryOptions() })];

#pragma warning disable DJ007 // Only the options are looked at.
        _database.QueryJsonResult("select 1", options: used[0]);
        _database.QuerySingleOrDefaultJsonResult<object>("select 1", options: used[1]);
        _database.QueryMultipleJsonResult("select 1", null, [JsonResultSet.Rows("rows")], used[2]);
#pragma warning restore DJ007
        await _database.Open().QueryJsonResult("select 1 as One", options: used[3]).ExecuteAsync(new DefaultHttpContext());
        WebApplication.CreateSlimBuilder().Build().MapGet("/", static () => "").ProducesJson(used[4]);
        WebApplication.CreateSlimBuilder().Build().MapGroup("").WithJsonResults(used[5]);
        await new TestRequest().WithServices(services => services.AddSingleton(Microsoft.Extensions.Options.Options.Create(used[6])))
            .ExecuteAsync(_database.QueryJsonResult("select 1 as One"));

        Assert.All(used, static options => Assert.True(options.IsReadOnly));
        Assert.All(used, static options => Assert.True(options.Query!.IsReadOnly));
        AssertRefused(() => used[0].Format = JsonQueryFormat.Lines);
    }

    [Theory]
    [InlineData(nameof(JsonResultOptions.StatusCode), 199, 205, 304, 600)]
    [InlineData(nameof(JsonResultOptions.FieldsParameter), "")]
    [InlineData(nameof(JsonResultOptions.CursorParameter), "")]
    [InlineData(nameof(JsonResultOptions.FileName), "")]
    [InlineData(nameof(JsonResultOptions.BufferUpTo), -1)]
    [InlineData(nameof(JsonResultOptions.BufferLimit), -1L)]
    public void A_setting_refuses_what_it_cannot_be(string name, params object[] values) => Assert.All(values, value =>
    {
        ArgumentException refusal = Assert.ThrowsAny<ArgumentException>(
            () => new SettingValue(typeof(JsonResultOptions), name, value).Set(new JsonResultOptions()));
        Assert.Equal(name, refusal.ParamName);
    });

    [Fact]
    public void Options_that_a_result_refuses_can_be_corrected()
    {
        var options = new JsonResultOptions { Format = JsonQueryFormat.Values, NegotiatesLines = true };

        Assert.Throws<ArgumentException>("options", () => _database.QueryJsonResult("select 1", options: options));
        options.NegotiatesLines = false;

        Assert.NotNull(_database.QueryJsonResult("select 1", options: options));
        Assert.True(options.IsReadOnly);
    }

    private static void AssertRefused(Action change) =>
        Assert.Contains("read-only", Assert.Throws<InvalidOperationException>(change).Message, StringComparison.Ordinal);
}
