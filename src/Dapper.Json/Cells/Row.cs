using System.Runtime.ExceptionServices;

namespace Dapper.Json.Cells;

/// <summary>
/// What the current row has, asked for by column. A source that can seek reads a column when it is asked for. Over a sequential one the row writes each
/// column once, in the order of the ordinals, up to the one that is asked for, and hands out slices of its JSON; a value of a plain type is held as it is, and
/// a column whose turn it is, and that nothing else asks for, is written straight from the source.
/// </summary>
/// <remarks>The memory is not limited: a reader that is not opened for sequential access holds each row too.</remarks>
/// <param name="source">The result. It is not disposed of with the row.</param>
internal sealed partial class Row(RowSource source) : IDisposable
{
    // The columns that are asked for beside the plan's: keys, totals, versions.
    private readonly List<Cell> _asked = [];
    private readonly List<JsonScratch> _scratches = [];

    /// <summary>Gets the result.</summary>
    public RowSource Source { get; private set; } = source;

    /// <summary>Gets whether the columns of a plan are held here, because the source is sequential.</summary>
    public bool IsHeld => _json is not null;

    /// <summary>Gets how many columns were asked for.</summary>
    public int Asked => _asked.Count;

    /// <summary>Asks for the value of a column beside those of the plan, before one is read.</summary>
    public void Ask(in PlannedColumn column)
    {
        var encoder = column.Settings.Encoder;
        JsonScratch? scratch = _scratches.Find(scratch => scratch.Encoder == encoder);
        if (scratch is null)
        {
            _scratches.Add(scratch = new JsonScratch(new() { Encoder = encoder }));
        }

        _asked.Add(new Cell(CastColumn.Create(column, Source), column, scratch));
    }

    /// <summary>Returns the JSON of a column that was asked for, valid until the next call. It is never indented.</summary>
    /// <param name="asked">How many columns were asked for before it.</param>
    /// <param name="rowNumber">The number of the row, for the error.</param>
    /// <exception cref="JsonQueryException">The value could not be read.</exception>
    public ReadOnlySpan<byte> JsonOf(int asked, long rowNumber)
    {
        Cell cell = _asked[asked];
        try
        {
            return IsHeld ? HeldJsonOf(cell) : cell.Alone!.Write(cell.Column, Source);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, Source.Reader))
        {
            throw ColumnError.Of($"The value of a key could not be read: {cause.Message}", cell.Column.Schema, rowNumber, cause);
        }
    }

    /// <summary>Returns the JSON of the last columns that were asked for, as an array.</summary>
    /// <param name="first">How many were asked for before them.</param>
    /// <param name="rowNumber"><inheritdoc cref="JsonOf" path="/param[@name='rowNumber']/node()"/></param>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public byte[] ArrayFrom(int first, long rowNumber)
    {
        using var array = new MemoryStream();
        array.WriteByte((byte)'[');
        for (int i = first; i < _asked.Count; i++)
        {
            array.Write(i > first ? ","u8 : default);
            array.Write(JsonOf(i, rowNumber));
        }

        array.WriteByte((byte)']');
        return array.ToArray();
    }

    /// <summary>Returns a column that was asked for, with the type that it had then.</summary>
    /// <inheritdoc cref="JsonOf" path="/param[@name='asked']"/>
    public ColumnSchema ColumnOf(int asked) => _asked[asked].Column.Schema;

    /// <summary>Continues with another source of the same row, which can seek.</summary>
    public void ContinueWith(RowSource seekable)
    {
        Source = seekable;
        for (int i = 0; i < _asked.Count; i++)
        {
            Cell cell = _asked[i];
            _asked[i] = new Cell(CastColumn.Create(cell.Planned, seekable), cell.Planned, cell.Alone!);
        }
    }

    public void Dispose()
    {
        _json?.Dispose();
        _scratches.ForEach(static scratch => scratch.Dispose());
    }

    private ReadOnlySpan<byte> HeldJsonOf(Cell cell)
    {
        Cell read = cell.Same ?? cell;
        HoldUpTo(read.Position);
        ThrowIfFailed(read);
        return read.Alone is not null ? _json!.Slice(read.Start, read.End)
            : read.IsNull == true ? "null"u8
            : read.Value is { } value ? cell.Alone!.Write(value)
            : read.Start == read.End ? "null"u8
            : cell.Alone!.Escape(ValueOf(read).TrimStart(" \t\r\n"u8));
    }

    private static void ThrowIfFailed(Cell cell)
    {
        if (cell.Failure is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }
}
