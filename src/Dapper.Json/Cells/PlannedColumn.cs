namespace Dapper.Json.Cells;

/// <summary>The description of a column from which its writer is created.</summary>
internal readonly record struct PlannedColumn(ColumnSchema Schema, PropertyName Name, CellSettings Settings)
{
    /// <summary>Gets the writer for NULL; null if the options decide, as for all columns but those of members.</summary>
    public NullWriter? OnNull { get; init; }

    /// <summary>Gets whether the property of a NULL is omitted. An element of an array never is.</summary>
    public bool OmitsNulls => Settings.OmitsNulls && Name.HasText;

    /// <summary>Gets the type, without Nullable, that the values are converted to for a member; null if they are not converted.</summary>
    public Type? MemberType { get; init; }

    /// <summary>
    /// Gets whether text of the column is raw JSON. If its values are converted for a member, only its name or the options can declare this: otherwise
    /// the member's type decides.
    /// </summary>
    public bool IsTextJson => Schema.IsRawJson || (MemberType is null && Schema.IsJson);

    /// <summary>
    /// Gets whether bytes of the column are raw JSON. Only its name or the options can declare this: the bytes of a column of the type json or jsonb
    /// may be the database's own binary format, as in SQLite.
    /// </summary>
    public bool IsBinaryJson => Schema.IsRawJson;

    /// <summary>Gets whether the values are strings or bytes, and raw JSON.</summary>
    public bool IsJson => Schema.FieldType == typeof(string) ? IsTextJson : IsBinaryJson && Schema.FieldType == typeof(byte[]);
}
