using System.Diagnostics;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>
/// A result of a reader that is, or may be, sequential, whose columns may be read in any order: the driver's own column writers have written those of
/// the current row once, in the order of their ordinals, and its own copy that. So a row that is held has the bytes, the keys and the errors of one that
/// is not. Used when only the open reader shows that another order is needed, as with a view that has the names of lists.
/// </summary>
/// <remarks>The memory is not limited: a reader that is not opened for sequential access holds each row too.</remarks>
/// <param name="inner">The driver's own source. It is not disposed of with this one.</param>
/// <param name="cells">The columns that the plan reads, by their ordinals; null while they are planned.</param>
internal sealed class HeldRow(RowSource inner, HeldCell?[]? cells = null) : RowSource(inner.Reader, inner.Traits, ReadOrder.Any)
{
    private readonly HeldCell?[] _cells = cells ?? new HeldCell?[inner.Reader.FieldCount];
    private readonly HeldValue[] _values = new HeldValue[inner.Reader.FieldCount];
    private readonly RowKey _keys = new();
    private PooledBuffer<byte> _json;
    private JsonScratch? _scratch;
    private JsonWriterOptions _options;
    private int _depth;
    private bool _isHeld;

    /// <summary>Gets the columns that the plan reads, by their ordinals.</summary>
    public HeldCell?[] Cells => _cells;

    public override void Place(JsonWriterOptions options, int depth) => (_options, _depth) = (options, depth);

    public override ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken)
    {
        _isHeld = false;
        return inner.ReadAsync(async, cancellationToken);
    }

    public override bool IsNull(int ordinal) => ValueOf(ordinal).IsNullOrThrow();

    public override int HashSchema() => inner.HashSchema();

    public override bool Matches(ResultSchema schema) => inner.Matches(schema);

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns) => inner.CopySchema(looksAtCells, out columns);

    /// <remarks>A column that is a grouping key has two writers, planned alike: one compares it.</remarks>
    public override ColumnWriter CreateWriter(in PlannedColumn column)
    {
        ref HeldCell? cell = ref _cells[column.Schema.Ordinal];
        if (cell is null)
        {
            cell = new HeldCell(inner.CreateWriter(column with { Name = column.Name.IsElement ? PropertyName.Element : PropertyName.Written }));
        }
        else
        {
            // A key is checked where it is read, which is once.
            cell.IsKey = true;
            cell.Writer = column.Settings.AreCompared ? inner.CreateWriter(column with { Name = cell.Writer.Name }) : cell.Writer;
        }

        return new HeldColumn(column, cell);
    }

    /// <exception cref="UnreachableException">Always: rows with a type are held as objects.</exception>
    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) => throw new UnreachableException();

    /// <summary>Returns what the current row has in a column.</summary>
    public ref readonly HeldValue ValueOf(int ordinal)
    {
        if (!_isHeld)
        {
            Hold();
        }

        return ref _values[ordinal];
    }

    /// <summary>Returns the JSON of a value.</summary>
    public ReadOnlySpan<byte> JsonOf(in HeldValue value) => _json.Written[value.Json];

    /// <summary>Returns the bytes by which a value is compared.</summary>
    public ReadOnlySpan<byte> KeyOf(in HeldValue value) => _keys.Added[value.Key];

    public override void Dispose()
    {
        _json.Dispose();
        _keys.Dispose();
        _scratch?.Dispose();
        base.Dispose();
    }

    private void Hold()
    {
        _json.Clear();
        _keys.Clear();
        for (int i = 0; i < _values.Length; i++)
        {
            _values[i] = _cells[i] is { } cell ? Hold(cell) : default;
        }

        _isHeld = true;
    }

    /// <summary>Reads a column once, and keeps a failure: it is thrown where the column is read, which may be nowhere.</summary>
    private HeldValue Hold(HeldCell cell)
    {
        (int start, int keyStart) = (_json.Length, _keys.Added.Length);
        bool isKey = cell.IsKey;
        bool? isNull = null;
        Exception? failure = null;
        try
        {
            isNull = cell.Writer.IsNull(inner);
            if (isNull == true)
            {
                return new HeldValue(default, default, isNull, Failure: null);
            }

            JsonScratch scratch = _scratch ??= new JsonScratch(_options);
            Utf8JsonWriter writer = scratch.BeginInside(_depth + cell.Depth, cell.Writer.Name.IsElement);
            if (!isKey || !cell.Writer.TryWriteWithKey(inner, writer, _keys))
            {
                isKey = false;
                scratch.Append(cell.Writer, inner);
            }

            _json.Append(scratch.End());
            if (cell.IsKey && !isKey)
            {
                _keys.Add(scratch.End());
                isKey = true;
            }
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, Reader))
        {
            failure = cause;
        }

        // A value that failed may have added a part of its key.
        if (!isKey)
        {
            _keys.Truncate(keyStart);
        }

        return new HeldValue(start.._json.Length, keyStart.._keys.Added.Length, isNull, failure);
    }
}
