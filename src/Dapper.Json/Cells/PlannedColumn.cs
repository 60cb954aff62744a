namespace Dapper.Json.Cells;

/// <summary>A column that is going to be written: what its writer is made from.</summary>
internal readonly record struct PlannedColumn(ColumnSchema Schema, PropertyName Name, CellSettings Settings)
{
    /// <summary>Gets what stands for NULL; null where the options decide, which is so for all columns but those of members.</summary>
    public NullWriter? OnNull { get; init; }

    /// <summary>Gets whether the property of a NULL is left out. An element of an array always has its place.</summary>
    public bool OmitsNulls => Settings.OmitsNulls && Name.HasText;

    /// <summary>Gets the type, without Nullable, that its values are converted to for a member; null where they are written as they are.</summary>
    public Type? MemberType { get; init; }

    /// <summary>Gets whether the caller says that text and bytes of the column are JSON already.</summary>
    public bool IsRawJson { get; init; }

    /// <summary>
    /// Gets whether text of the column is JSON already. Of a column whose values are converted for a member only the caller can say so: else
    /// the member's type decides.
    /// </summary>
    public bool IsTextJson => IsRawJson || (MemberType is null && Schema.IsJson);

    /// <summary>
    /// Gets whether bytes of the column are JSON already: only where the caller says so, because those of a column
    /// declared as json or jsonb may be the database's own binary form, as SQLite's are.
    /// </summary>
    public bool IsBinaryJson => IsRawJson;
}

/// <summary>A member that is going to be written from a column, or only looked at: what its writer is made from.</summary>
/// <param name="Column">The column, with what stands for its NULL.</param>
/// <param name="Conversion">What Dapper would make of its cells.</param>
/// <param name="Value">How the result is written.</param>
internal readonly record struct PlannedMember<T>(PlannedColumn Column, CellConversion<T> Conversion, MemberValue<T> Value)
{
    /// <summary>Gets whether text is written as it is.</summary>
    public bool IsPlainText => typeof(T) == typeof(string) && Value.IsPlain && Column.Settings.Types.String.IsPlain;

    /// <summary>
    /// Gets whether the cells are text or bytes that are written as they are, which the driver's part knows to do without a
    /// string or an array.
    /// </summary>
    public bool IsVerbatim => Column.Schema.FieldType == typeof(T) && (IsPlainText || IsPlainBytes);

    private bool IsPlainBytes => typeof(T) == typeof(byte[]) && Value.IsPlain && Column.Settings.Types.Bytes.IsPlain;
}
