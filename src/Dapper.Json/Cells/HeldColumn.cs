using System.Runtime.ExceptionServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column of a <see cref="HeldRow"/>: copies what the driver's own writer has written.</summary>
internal sealed class HeldColumn(in PlannedColumn column, HeldCell cell) : ColumnWriter(column)
{
    public override void Place(int depth) => cell.Depth = depth;

    public override bool IsNull(RowSource source) => ((HeldRow)source).ValueOf(Ordinal).IsNullOrThrow();

    public override void AddKey(RowSource source, RowKey key)
    {
        var row = (HeldRow)source;
        ref readonly HeldValue value = ref row.ValueOf(Ordinal);
        if (value.IsNull == true)
        {
            key.AddNull();
        }
        else if (value.HasKey)
        {
            key.Add(row.KeyOf(value));
        }
        else
        {
            Throw(value);
        }
    }

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var row = (HeldRow)source;
        ref readonly HeldValue value = ref row.ValueOf(Ordinal);
        if (value.Failure is not null)
        {
            Throw(value);
        }

        if (value.IsNull == true)
        {
            return WriteNull(writer);
        }

        Name.Write(writer);
        writer.WriteRawValue(row.JsonOf(value), skipInputValidation: true);
        return true;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer)
    {
        Name.Write(writer);
        cell.Writer.WriteNullProperty(writer);
    }

    private static void Throw(in HeldValue value) =>
        ExceptionDispatchInfo.Throw(value.IsNull is not null ? value.Failure! : new UnreadableValueException(value.Failure!));
}

/// <summary>A column that a plan reads from a <see cref="HeldRow"/>.</summary>
/// <param name="writer">The driver's own writer, without the name.</param>
internal sealed class HeldCell(ColumnWriter writer)
{
    public ColumnWriter Writer { get; set; } = writer;

    /// <summary>Gets or sets whether the column is compared.</summary>
    public bool IsKey { get; set; }

    /// <summary>Gets or sets how many arrays and objects of its row are around the column: they decide on indentation and on the maximum depth.</summary>
    public int Depth { get; set; } = 1;
}

/// <summary>What a row has in a column.</summary>
/// <param name="Json">The place of the JSON.</param>
/// <param name="Key">The place of the key; empty for none.</param>
/// <param name="IsNull">Whether it is NULL; null if finding it out was the failure.</param>
/// <param name="Failure">The exception that reading or writing the value failed with; null for none.</param>
internal readonly record struct HeldValue(Range Json, Range Key, bool? IsNull, Exception? Failure)
{
    public bool HasKey => !Key.Start.Equals(Key.End);

    /// <summary>Returns <see cref="IsNull"/>.</summary>
    /// <exception cref="Exception">The driver failed to say it.</exception>
    public bool IsNullOrThrow()
    {
        if (IsNull is null && Failure is not null)
        {
            ExceptionDispatchInfo.Throw(Failure);
        }

        return IsNull == true;
    }
}
