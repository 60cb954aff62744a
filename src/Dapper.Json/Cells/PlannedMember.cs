namespace Dapper.Json.Cells;

/// <summary>The description of a member from which the writer of its column is created.</summary>
/// <param name="Column">The column, with the writer for its NULL.</param>
/// <param name="Conversion">Dapper's conversion of the column's values.</param>
/// <param name="Value">The writer of the converted values.</param>
internal readonly record struct PlannedMember<T>(PlannedColumn Column, CellConversion<T> Conversion, JsonValueWriter<T> Value)
{
    /// <summary>Gets whether text is written without conversion.</summary>
    public bool IsPlainText => typeof(T) == typeof(string) && Value.IsPlainProperty && Column.Settings.Types.IsPlain(typeof(string));
}
