namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Who has written posts.</summary>
internal sealed record SoakAuthor(long Id, string Name)
{
    /// <summary>Gets all rows of the table.</summary>
    public static SoakAuthor[] All { get; } = [.. Enumerable.Range(1, SoakDatabase.Authors).Select(static n => new SoakAuthor(n, $"Author \"{n}\" ä🎉"))];
}

/// <summary>A post with its author.</summary>
internal sealed class SoakSigned
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets the title.</summary>
    public string? Title { get; set; }

    /// <summary>Gets or sets who has written it.</summary>
    public SoakAuthor? Author { get; set; }
}

/// <summary>A post: a third have no body, some a long one.</summary>
internal sealed record SoakPost(long Id, long AuthorId, string Title, string? Body, double Rating)
{
    /// <summary>Gets all rows of the table.</summary>
    public static SoakPost[] All { get; } = [.. Enumerable.Range(1, SoakDatabase.Posts).Select(Of)];

    private static SoakPost Of(int n) => new(
        n, 1 + (n % SoakDatabase.Authors), $"Title <{n}>", n % 3 == 0 ? null : BodyOf(n), n / 4.0);

    private static string BodyOf(int n) => string.Concat(Enumerable.Repeat($"body {n} \\ ü ", n % 50 == 1 ? 500 : 3));
}
