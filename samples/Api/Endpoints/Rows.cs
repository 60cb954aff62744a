namespace Api.Endpoints;

/// <summary>A post in a list.</summary>
internal sealed record PostSummary
{
    public int Id { get; init; }

    public required string Title { get; init; }

    public DateOnly? PublishedAt { get; init; }

    public double? Rating { get; init; }
}

/// <summary>A page of posts, and how many there are on all pages.</summary>
internal sealed record PostPage(long Total, IEnumerable<PostSummary> Items);

/// <summary>A single post, with the name of its author.</summary>
internal sealed record Post
{
    public int Id { get; init; }

    public required string Title { get; init; }

    public DateOnly? PublishedAt { get; init; }

    public double? Rating { get; init; }

    public bool IsDraft { get; init; }

    public required string Author { get; init; }
}

/// <summary>An author.</summary>
/// <remarks>Dapper needs a constructor with the reader's own types: SQLite's integers are long, so Id is not an int.</remarks>
internal sealed record Author(long Id, string Name, string Country, string? Bio);
