namespace Dapper.Json.Cells;

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
