using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Shapes;

/// <summary>
/// Where the writing of a result stands: which row, which step of its shape, and how much of a large value. It can stop in the
/// middle of any value and go on later, so that what has been written may be passed on meanwhile.
/// </summary>
internal sealed class RowCursor(RowSource source, JsonOutput output) : IDisposable
{
    /// <summary>The value of <see cref="Pending"/> where nothing is.</summary>
    public const int NothingPending = -1;

    private readonly QueryMeasurement? _measurement = output.Measurement;
    private ValueProgress _progress;
    private RowKey? _key;
    private JsonScratch? _scratch;
    private bool _holdsRow;

    public RowSource Source => source;

    public Utf8JsonWriter Writer { get; } = output.Writer;

    /// <summary>Gets whether writing may run code of the caller's, whatever is written.</summary>
    public bool WriterRunsCallersCode { get; } = output.RunsCallersCode;

    /// <summary>Gets or sets the number of the row that is written, from 1.</summary>
    public long RowNumber { get; set; }

    /// <summary>Gets or sets whether an object has been begun that further rows may belong to.</summary>
    public bool IsInGroup { get; set; }

    /// <summary>Gets or sets the step of the shape that comes next.</summary>
    public int Step { get; set; }

    /// <summary>
    /// Gets or sets the step of the outermost bracket that is held back because all columns inside have held NULL so far.
    /// </summary>
    public int Pending { get; set; } = NothingPending;

    /// <summary>
    /// Gets or sets how many of the objects around the row it shares with the row before: none, the outermost, and so on inwards.
    /// </summary>
    public int Level { get; set; }

    /// <summary>Gets the values that the rows of a group share.</summary>
    public RowKey Key => _key ??= new RowKey();

    /// <summary>Gets where a plan writes what it writes only a part of. Text is escaped as by the writer.</summary>
    public JsonScratch Scratch => _scratch ??= new JsonScratch(Writer.Options.Encoder);

    /// <summary>Gets or sets what a plan keeps from one row to the next.</summary>
    public object? State { get; set; }

    /// <summary>Gets how far the value that is being written has come.</summary>
    public ref ValueProgress Progress => ref _progress;

    /// <summary>Has the source prepare for reading the cells of the row, unless that has been done.</summary>
    /// <seealso cref="RowSource.EnterRow"/>
    public void EnterRow()
    {
        if (!_holdsRow)
        {
            source.EnterRow();
            _holdsRow = true;
        }
    }

    /// <summary>Ends what <see cref="EnterRow"/> began, if anything.</summary>
    public void LeaveRow()
    {
        if (_holdsRow)
        {
            _holdsRow = false;
            source.LeaveRow();
        }
    }

    public void Dispose()
    {
        LeaveRow();
        _progress.Dispose();
        _key?.Dispose();
        _scratch?.Dispose();
        _measurement?.EndResult(RowNumber);
    }
}
