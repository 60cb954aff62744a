namespace Dapper.Json.Parameters.Dialects;

/// <summary>A type of SQL as a caller has named it.</summary>
/// <param name="Type">The type.</param>
/// <param name="Collation">The collation with the keyword and a blank before it; empty where there is none.</param>
internal readonly record struct SqlTypeName(string Type, string Collation)
{
    public const string Keyword = " collate ";

    public static SqlTypeName Of(string told)
    {
        int collation = told.IndexOf(Keyword, StringComparison.OrdinalIgnoreCase);
        return collation < 0 ? new SqlTypeName(told.Trim(), "") : new SqlTypeName(told[..collation].Trim(), told[collation..].TrimEnd());
    }
}
