namespace Dapper.Json.Cells.Casts;

/// <summary>The types that names of columns may end in.</summary>
internal static class ColumnCasts
{
    public static ColumnCast[] All { get; } = [BooleanCast.Cast, JsonCast.Cast, StringCast.Cast, UtcCast.Cast];

    /// <summary>Gets the words, for messages.</summary>
    public static string Words => $"::{string.Join(", ::", All.SkipLast(1).Select(static cast => cast.Word))} or ::{All[^1].Word}";
}
