using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json;

/// <summary>Parameters of a query.</summary>
internal sealed record PostKey(int Id, string Title);

internal readonly record struct PostNumber(int Id);

internal enum PostState
{
    None,
    Draft,
}

internal sealed class Post
{
    public int Id { get; set; }

    public string? Title { get; private set; }

    public PostState State { get; init; }
}

/// <summary>A record, whose constructor takes the columns.</summary>
internal sealed record PostLine(long Id, string Title);

internal sealed class Author
{
    public string Name { get; set; } = "";

    public List<Post> Posts { get; set; } = [];

    public IReadOnlyList<int>? Tags { get; set; }
}

/// <summary>A key that is only made by its operator.</summary>
internal readonly record struct PostId(long Value)
{
    public static implicit operator PostId(long value) => new(value);
}

/// <summary>Types that Dapper makes by operators.</summary>
internal sealed class Measure
{
    public PostId Id { get; set; }

    public PostId? Next { get; set; }

    public Half Half { get; set; }

    public Memory<byte> Bytes { get; set; }

    public List<PostId>? Links { get; set; }
}

/// <summary>A key that is only made by its operator, in rows of a generic method.</summary>
internal readonly record struct VisitId(long Value)
{
    public static implicit operator VisitId(long value) => new(value);
}

internal sealed class Visit
{
    public VisitId Id { get; set; }
}

/// <summary>Parameters, one of which must not be read.</summary>
internal class PostFilter
{
    public int Id => 2;

    public string Costly => throw new InvalidOperationException("The SQL does not name it.");
}

/// <summary>Parameters in a variable of their base type.</summary>
internal sealed class PublicFilter : PostFilter;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, UseStringEnumConverter = true)]
[JsonSerializable(typeof(Post))]
[JsonSerializable(typeof(PostLine))]
[JsonSerializable(typeof(Author))]
[JsonSerializable(typeof(Measure))]
[JsonSerializable(typeof(Visit))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof((int Id, string Title)))]
[JsonSerializable(typeof((int Id, string Title)?))]
internal sealed partial class BlogJson : JsonSerializerContext;

internal static class Blog
{
    public static JsonQueryOptions Query { get; } = new(BlogJson.Default) { PathNames = true };

    public static JsonQueryOptions InUpperCase { get; } = new(Query)
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };
}
