namespace Dapper.Json.Cells;

/// <summary>The description of a member from which the writer of its column is created.</summary>
/// <param name="Column">The column, with the writer for its NULL.</param>
/// <param name="Conversion">Dapper's conversion of the column's values.</param>
/// <param name="Value">The writer of the converted values.</param>
internal readonly record struct PlannedMember<T>(PlannedColumn Column, CellConversion<T> Conversion, JsonValueWriter<T> Value)
{
    /// <summary>Gets whether text is written without conversion.</summary>
    public bool IsPlainText => typeof(T) == typeof(string) && Value.IsPlainProperty && Column.Settings.Types.IsPlain(typeof(string));

    /// <summary>
    /// Gets whether the values are text or bytes that are written without conversion. Special support for a driver can write these without
    /// creating a string or an array.
    /// </summary>
    public bool IsVerbatim => Column.Schema.FieldType == typeof(T) && (IsPlainText || IsPlainBytes);

    private bool IsPlainBytes => typeof(T) == typeof(byte[]) && Value.IsPlainProperty && Column.Settings.Types.IsPlain(typeof(byte[]));
}
