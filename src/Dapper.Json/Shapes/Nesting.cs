using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>How deep the JSON of a row is nested.</summary>
/// <param name="Depth">The number of objects and arrays of the row around its deepest value.</param>
/// <param name="DeepestColumn">The column of that value.</param>
internal sealed record Nesting(int Depth, ColumnSchema DeepestColumn)
{
    /// <summary>Gets the nesting of a value alone, and of rows whose depth is the serializer's to count.</summary>
    public static Nesting None { get; } = new(0, ColumnSchema.None);

    /// <summary>Throws if a value would be deeper than the serializer allows.</summary>
    /// <param name="maxDepth">The MaxDepth of the serializer's options. It may not be reached by what is around a value.</param>
    /// <param name="outside">The number of objects and arrays around the row.</param>
    /// <exception cref="JsonQueryException">It would be.</exception>
    public void ThrowIfBeyond(int maxDepth, int outside)
    {
        if (Depth > 0 && outside + Depth >= maxDepth)
        {
            throw ColumnError.Of(
                $"The value would be inside {outside + Depth} objects and arrays of the JSON, but a JsonSerializerOptions.MaxDepth of {maxDepth} allows "
                + $"{maxDepth - 1}. Shorten the path that is the column's name, or raise MaxDepth",
                DeepestColumn);
        }
    }
}
