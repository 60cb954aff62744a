namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>An order of middleware, the outermost first.</summary>
internal sealed class MatrixOrder(int number, string[] parts)
{
    /// <summary>Gets every order of all that may stand between a client and an endpoint.</summary>
    public static IReadOnlyList<MatrixOrder> All { get; } =
        [.. Permute(["cache", "response-cache", "compression", "errors", "catching"]).Select(static (parts, i) => new MatrixOrder(i, parts))];

    /// <summary>Gets one for each order of the others, for requests without compression: it does nothing for them.</summary>
    public static IReadOnlyList<MatrixOrder> WithoutCompression { get; } = [.. All.Where(static order => order.At("compression") == 0)];

    public string Path { get; } = $"/{number}";

    /// <summary>Gets what an exception that the output cache lets through meets first; null if one inside of the cache keeps it away.</summary>
    public string? CatchesOutside => int.Max(At("errors"), At("catching")) is var last && last < At("cache") ? parts[last] : null;

    public override string ToString() => string.Join(' ', parts);

    private static IEnumerable<string[]> Permute(string[] parts) => parts.Length == 0
        ? [[]]
        : parts.SelectMany(first => Permute([.. parts.Where(part => part != first)]), static (first, rest) => (string[])[first, .. rest]);

    private int At(string part) => Array.IndexOf(parts, part);
}
