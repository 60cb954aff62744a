using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.Tests;

public class JsonQueryOptionsTests
{
    [Fact]
    public void Defaults_are_those_documented()
    {
        var options = new JsonQueryOptions();

        Assert.Same(JsonSerializerOptions.Web, options.SerializerOptions);
        Assert.Equal(16_384, options.FlushThreshold);
        Assert.Equal(JsonDuplicateNameHandling.Error, options.DuplicateNames);
        Assert.Empty(options.RawJsonColumns);
        Assert.Equal(JsonQueryFormat.Array, options.Format);
        Assert.True(options.UsesDefaultSerializerOptions);
        Assert.False(options.IsReadOnly);
        Assert.True(JsonQueryOptions.Default.IsReadOnly);
        Assert.Same(JsonSerializerOptions.Web, JsonQueryOptions.Default.SerializerOptions);
    }

    [Fact]
    public void The_first_query_makes_them_and_what_they_wrap_read_only()
    {
        var serializer = new JsonSerializerOptions();
        var options = new JsonQueryOptions(serializer) { FlushThreshold = 10 };
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(1)));

        connection.QueryJsonString("select", options: options);

        Assert.True(options.IsReadOnly);
        Assert.True(serializer.IsReadOnly);
        Assert.All(
            SettingValue.OfQueries.Where(static setting => setting.Name != nameof(JsonQueryOptions.SerializerOptions)),
            setting => Assert.Throws<InvalidOperationException>(() => setting.Set(options)));
        Assert.Equal(10, options.FlushThreshold);
        Assert.Throws<InvalidOperationException>(() => JsonQueryOptions.Default.FlushThreshold = 1);
    }

    [Fact]
    public void Values_that_make_no_sense_are_refused()
    {
        var options = new JsonQueryOptions();

        Assert.Throws<ArgumentOutOfRangeException>("FlushThreshold", () => options.FlushThreshold = 0);
        Assert.Throws<ArgumentOutOfRangeException>("FlushThreshold", () => options.FlushThreshold = -1);
        Assert.Throws<ArgumentOutOfRangeException>("BufferLimit", () => options.BufferLimit = -1);
        Assert.Throws<ArgumentOutOfRangeException>("DuplicateNames", () => options.DuplicateNames = (JsonDuplicateNameHandling)3);
        Assert.Throws<ArgumentNullException>("RawJsonColumns", () => options.RawJsonColumns = null!);
        Assert.Throws<ArgumentException>("RawJsonColumns", () => options.RawJsonColumns = ["a", null!]);
        Assert.Throws<ArgumentException>("RawJsonColumns", () => options.RawJsonColumns = [""]);
        Assert.Throws<ArgumentNullException>("serializerOptions", () => new JsonQueryOptions((JsonSerializerOptions)null!));
        Assert.Throws<ArgumentNullException>("context", () => new JsonQueryOptions((JsonSerializerContext)null!));
        Assert.Throws<ArgumentNullException>("options", () => new JsonQueryOptions((JsonQueryOptions)null!));
    }

    [Fact]
    public void References_cannot_be_preserved()
    {
        var preserving = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve };

        ArgumentException error = Assert.Throws<ArgumentException>(() => new JsonQueryOptions(preserving));

        Assert.Equal("serializerOptions", error.ParamName);
        var context = new PlainContext(new JsonSerializerOptions(preserving));
        Assert.Throws<ArgumentException>("context", () => new JsonQueryOptions(context));
        Assert.Same(ReferenceHandler.IgnoreCycles, new JsonQueryOptions(new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.IgnoreCycles }).SerializerOptions.ReferenceHandler);
    }

    [Fact]
    public void References_cannot_be_preserved_by_a_later_setting_either()
    {
        var serializer = new JsonSerializerOptions();
        var options = new JsonQueryOptions(serializer);
        serializer.ReferenceHandler = ReferenceHandler.Preserve;

        using var connection = new FakeConnection(new FakeServer(new FakeResult([FakeColumn.Of<int>("Id")], [])));

        Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString("select", options: options));
    }

    [Fact]
    public void Options_of_a_context_are_the_context_s()
    {
        var context = new PlainContext(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper });

        var options = new JsonQueryOptions(context);

        Assert.Same(context.Options, options.SerializerOptions);
        Assert.False(options.UsesDefaultSerializerOptions);
        Assert.Equal("""[{"AUTHOR_ID":7}]""", FakeQuery.ToJson(FakeResult.OfValues<int>("AuthorId", 7), options));
    }

    [Fact]
    public void Serializer_options_that_are_given_are_not_the_default_whatever_they_are()
    {
        Assert.False(new JsonQueryOptions(JsonSerializerOptions.Web).UsesDefaultSerializerOptions);
        Assert.True(new JsonQueryOptions(JsonQueryOptions.Default).UsesDefaultSerializerOptions);
    }

    [Fact]
    public void Names_of_raw_columns_are_copied()
    {
        List<string> names = ["Tags"];
        var options = new JsonQueryOptions { RawJsonColumns = names };
        names.Clear();

        Assert.Equal(["Tags"], options.RawJsonColumns);
        Assert.Equal("""[{"tags":[1]}]""", FakeQuery.ToJson(FakeResult.OfValues<string>("Tags", "[1]"), options));
    }
}

[JsonSerializable(typeof(int))]
internal sealed partial class PlainContext : JsonSerializerContext;
