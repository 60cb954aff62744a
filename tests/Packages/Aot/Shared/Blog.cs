using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json;

/// <summary>Parameters of a query.</summary>
internal sealed record PostKey(int Id, string Title);

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

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, UseStringEnumConverter = true)]
[JsonSerializable(typeof(Post))]
[JsonSerializable(typeof(PostLine))]
[JsonSerializable(typeof(Author))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof((int Id, string Title)))]
internal sealed partial class BlogJson : JsonSerializerContext;

internal static class Blog
{
    public static JsonQueryOptions Query { get; } = new(BlogJson.Default) { PathNames = true };
}
