namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>The columns of a row, or the members of an object, by the names of the SQL.</summary>
internal sealed record Row(params (string Name, object? Value)[] Members);

/// <summary>How many objects a result has.</summary>
internal enum PairRows
{
    All,
    First,
    Several,
}

public sealed record Item
{
    public long Id { get; init; }

    public string? Title { get; init; }

    public double? Rating { get; init; }

    public string? Raw { get; init; }
}

public sealed record Changed(long Id, string Title, string Raw);

public sealed record Post
{
    public long Id { get; init; }

    public string? Title { get; init; }

    public string? Raw { get; init; }

    public Author? Author { get; init; }

    public IReadOnlyList<Line>? Lines { get; init; }
}

public sealed record Document(string Doc);

public sealed record Author(string Name);

public sealed record Line(string Sku, long Length);
