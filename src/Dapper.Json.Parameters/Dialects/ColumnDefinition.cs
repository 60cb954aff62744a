namespace Dapper.Json.Parameters.Dialects;

/// <summary>A column that values are to become.</summary>
/// <param name="Name">The name that the SQL has for it.</param>
/// <param name="ParameterName">The name of a parameter of its own, where it needs one.</param>
/// <param name="SqlType">The type that the caller has told, with a collation; null for none.</param>
internal readonly record struct ColumnDefinition(string Name, string ParameterName, string? SqlType)
{
    /// <summary>Gets whether the values are those of a list, which is compared with a column and not read.</summary>
    public bool IsList { get; init; }
}
