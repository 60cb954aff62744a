namespace Dapper.Json.Cells.Casts;

/// <summary>JSON, which is embedded: <c>doc::json</c>.</summary>
internal static class JsonCast
{
    public static ColumnCast Cast { get; } = new()
    {
        Word = "json",
        IsRawJson = true,
        Fits = static _ => true,
    };
}
