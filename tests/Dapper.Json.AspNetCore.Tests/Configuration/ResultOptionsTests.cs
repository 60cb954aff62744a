using System.Reflection;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Options can be changed until a result has used them, and copied at any time.</summary>
public sealed class ResultOptionsTests : DatabaseTest
{
    private static readonly JsonNotFound NotFound = JsonNotFound.Problem();
    private static readonly JsonETag ETag = JsonETag.FromContent();
    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonFieldPolicy Fields = new("[id]");
    private static readonly JsonCursor Cursor = JsonCursor.By<long>("Id");
    private static readonly Func<JsonRowsRead, ValueTask> OnRowsRead = static _ => default;

    public static TheoryData<string> Settings => [.. Properties.Select(static property => property.Name)];

    private static IEnumerable<PropertyInfo> Properties =>
        typeof(JsonResultOptions).GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(static property => property.CanWrite);

    [Theory]
    [MemberData(nameof(Settings))]
    public void A_setting_can_be_changed_until_the_options_are_read_only(string name)
    {
        PropertyInfo property = typeof(JsonResultOptions).GetProperty(name)!;
        var options = new JsonResultOptions();

        property.SetValue(options, ValueOf(property));
        options.MakeReadOnly();

        Assert.Equal(ValueOf(property), property.GetValue(options));
        Assert.True(options.IsReadOnly);
        AssertRefused(() => property.SetValue(options, ValueOf(property)));
        AssertRefused(() => property.SetValue(JsonResultOptions.Default, ValueOf(property)));
    }

    [Fact]
    public void A_copy_has_the_settings_and_can_be_changed()
    {
        var options = new JsonResultOptions();
        foreach (PropertyInfo property in Properties)
        {
            property.SetValue(options, ValueOf(property));
        }

        options.MakeReadOnly();
        var copy = new JsonResultOptions(options);

        Assert.False(copy.IsReadOnly);
        Assert.All(Properties, property => Assert.Equal(property.GetValue(options), property.GetValue(copy)));
        copy.BufferUpTo++;
        Assert.NotEqual(options.BufferUpTo, copy.BufferUpTo);
        Assert.Throws<ArgumentNullException>("options", static () => new JsonResultOptions(null!));
    }

    [Fact]
    public void The_default_is_read_only_with_every_default()
    {
        var options = new JsonResultOptions();

        Assert.Equal((false, true), (options.IsReadOnly, JsonResultOptions.Default.IsReadOnly));
        Assert.All(Properties, property => Assert.Equal(property.GetValue(options), property.GetValue(JsonResultOptions.Default)));
    }

    [Fact]
    public async Task The_first_use_makes_them_read_only()
    {
        JsonResultOptions[] used = [.. Enumerable.Range(0, 5).Select(static _ => new JsonResultOptions { Query = new JsonQueryOptions() })];

#pragma warning disable DJ007 // Only the options are looked at.
        _database.QueryJsonResult("select 1", options: used[0]);
        _database.QuerySingleOrDefaultJsonResult<object>("select 1", options: used[1]);
        _database.QueryMultipleJsonResult("select 1", null, [JsonResultSet.Rows("rows")], used[2]);
#pragma warning restore DJ007
        await _database.Open().QueryJsonResult("select 1 as One", options: used[3]).ExecuteAsync(new DefaultHttpContext());
        WebApplication.CreateSlimBuilder().Build().MapGet("/", static () => "").ProducesJson(used[4]);

        Assert.All(used, static options => Assert.True(options.IsReadOnly));
        Assert.All(used, static options => Assert.True(options.Query!.IsReadOnly));
        AssertRefused(() => used[0].Format = JsonQueryFormat.Lines);
    }

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
        Assert.Contains("read-only", (Record.Exception(change) switch
        {
            TargetInvocationException { InnerException: InvalidOperationException inner } => inner,
            InvalidOperationException exception => exception,
            _ => throw new InvalidOperationException("The change was not refused."),
        }).Message, StringComparison.Ordinal);

    private static object ValueOf(PropertyInfo property) => property.Name switch
    {
        nameof(JsonResultOptions.Query) => JsonQueryOptions.Default,
        nameof(JsonResultOptions.StatusCode) => 203,
        nameof(JsonResultOptions.Location) => "/posts/{id}",
        nameof(JsonResultOptions.ContentType) => "application/vnd.test+json",
        nameof(JsonResultOptions.Format) => JsonQueryFormat.Lines,
        nameof(JsonResultOptions.FileName) => "posts.json",
        nameof(JsonResultOptions.NotFound) => NotFound,
        nameof(JsonResultOptions.ETag) => ETag,
        nameof(JsonResultOptions.Fields) => Fields,
        nameof(JsonResultOptions.FieldsParameter) => "select",
        nameof(JsonResultOptions.Cursor) => Cursor,
        nameof(JsonResultOptions.CursorParameter) => "from",
        nameof(JsonResultOptions.BufferUpTo) => 17,
        nameof(JsonResultOptions.BufferLimit) => 18L,
        nameof(JsonResultOptions.OnRowsRead) => OnRowsRead,
        nameof(JsonResultOptions.IfMatch) => Version,
        nameof(JsonResultOptions.NegotiatesLines) or nameof(JsonResultOptions.CommitsTransaction) or nameof(JsonResultOptions.RequiresIfMatch) => true,
        _ => throw new InvalidOperationException($"{property.Name} is a new setting: add a value here."),
    };
}
