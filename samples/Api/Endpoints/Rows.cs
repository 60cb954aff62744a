namespace Api.Endpoints;

/// <summary>A post in a list.</summary>
internal sealed record PostSummary
{
    public int Id { get; init; }

    public required string Title { get; init; }

    public DateOnly? PublishedAt { get; init; }

    public double? Rating { get; init; }
}

/// <summary>A post by itself.</summary>
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
/// <remarks>Dapper looks for a constructor that takes the reader's own types: SQLite's whole numbers are long, so this Id is no int.</remarks>
internal sealed record Author(long Id, string Name, string Country, string? Bio);
