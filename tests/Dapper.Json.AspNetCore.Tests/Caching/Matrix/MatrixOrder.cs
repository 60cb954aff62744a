namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>An order of middleware, the outermost first.</summary>
internal sealed class MatrixOrder(int number, IReadOnlyList<MatrixOrder.Part> parts)
{
    private static readonly Part[] Parts = Enum.GetValues<Part>();

    /// <summary>What may stand between a client and an endpoint.</summary>
    internal enum Part
    {
        OutputCache,
        ResponseCaching,
        Compression,
        ExceptionHandler,

        /// <summary>Middleware that catches whatever is thrown, and does nothing else.</summary>
        Catching,
    }

    /// <summary>Gets every order of all of them.</summary>
    public static IReadOnlyList<MatrixOrder> All { get; } = [.. Permute(Parts).Select(static (parts, i) => new MatrixOrder(i, parts))];

    /// <summary>Gets one for each order of the others, for requests without compression: it does nothing for them.</summary>
    public static IReadOnlyList<MatrixOrder> WithoutCompression { get; } = [.. All.Where(static order => order.At(Part.Compression) == 0)];

    public string Path { get; } = $"/{number}";

    /// <summary>Gets what an exception that the output cache lets through meets first; null if one inside of the cache keeps it away.</summary>
    public Part? CatchesOutside =>
        int.Max(At(Part.ExceptionHandler), At(Part.Catching)) is var last && last < At(Part.OutputCache) ? parts[last] : null;

    public override string ToString() => string.Join(" > ", parts);

    public void Use(IApplicationBuilder app)
    {
        foreach (Part part in parts)
        {
            _ = part switch
            {
                Part.OutputCache => app.UseOutputCache(),
                Part.ResponseCaching => app.UseResponseCaching(),
                Part.Compression => app.UseResponseCompression(),
                Part.ExceptionHandler => app.UseExceptionHandler(),
                Part.Catching => UseCatching(app),
                _ => throw new InvalidOperationException($"{part}"),
            };
        }
    }

    private static IApplicationBuilder UseCatching(IApplicationBuilder app) => app.Use(async (context, next) =>
    {
        try
        {
            await next(context);
        }
        catch (Exception)
        {
            // As middleware that logs, or that answers in a way of its own.
        }
    });

    private static IEnumerable<Part[]> Permute(Part[] parts) => parts.Length == 0
        ? [[]]
        : parts.SelectMany(first => Permute([.. parts.Where(part => part != first)]), static (first, rest) => (Part[])[first, .. rest]);

    private int At(Part part) => parts.ToList().IndexOf(part);
}
