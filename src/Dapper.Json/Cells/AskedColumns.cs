using System.Text.Encodings.Web;

namespace Dapper.Json.Cells;

/// <summary>
/// The columns of a result that are asked for beside its plan: keys, totals, cursors, versions. They are read of the current row when their JSON is asked for,
/// by the same getters as the plan's.
/// </summary>
internal sealed class AskedColumns : IDisposable
{
    private readonly List<(ColumnWriter Writer, JsonScratch Json)> _columns = [];
    private readonly List<JsonScratch> _scratches = [];

    /// <summary>Gets the result.</summary>
    public RowSource Source { get; private set; } = null!;

    /// <summary>Gets what reads the columns.</summary>
    public IEnumerable<NeededColumn> Needed => _columns.Select(static column => new NeededColumn(column.Writer.Schema, Writer: column.Writer));

    /// <summary>Gets whether none was asked for.</summary>
    public bool IsEmpty => _columns.Count == 0;

    /// <summary>Begins a result.</summary>
    /// <param name="source">The result. It is not disposed of here.</param>
    public void Begin(RowSource source) => Source = source;

    /// <summary>Asks for the value of a column, before one is read.</summary>
    public AskedColumn Ask(in PlannedColumn column)
    {
        JavaScriptEncoder? encoder = column.Settings.Encoder;
        JsonScratch? json = _scratches.Find(scratch => scratch.Encoder == encoder);
        if (json is null)
        {
            _scratches.Add(json = new JsonScratch(new() { Encoder = encoder }));
        }

        _columns.Add((CastColumn.Create(column, Source), json));
        return new AskedColumn(_columns.Count - 1, column.Schema);
    }

    /// <summary>Returns the JSON of a column, valid until the next call. It is never indented.</summary>
    /// <param name="asked">The column.</param>
    /// <param name="rowNumber">The number of the row, for the error.</param>
    /// <exception cref="JsonQueryException">The value could not be read.</exception>
    public ReadOnlySpan<byte> JsonOf(AskedColumn asked, long rowNumber)
    {
        (ColumnWriter writer, JsonScratch json) = _columns[asked.Index];
        try
        {
            return writer.JsonOf(Source, json);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, Source.Reader))
        {
            throw ColumnError.Of($"The value of a column could not be read: {cause.Message}{ColumnError.AdviceOn(cause)}", asked.Schema, rowNumber, cause);
        }
    }

    /// <summary>Returns the JSON of columns as an array.</summary>
    /// <param name="asked">The columns.</param>
    /// <param name="rowNumber"><inheritdoc cref="JsonOf" path="/param[@name='rowNumber']/node()"/></param>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public byte[] ArrayOf(ReadOnlySpan<AskedColumn> asked, long rowNumber)
    {
        using var array = new MemoryStream();
        for (int i = 0; i < asked.Length; i++)
        {
            array.WriteByte(i == 0 ? (byte)'[' : (byte)',');
            array.Write(JsonOf(asked[i], rowNumber));
        }

        array.Write(asked.IsEmpty ? "[]"u8 : "]"u8);
        return array.ToArray();
    }

    /// <summary>Forgets the result, which has ended.</summary>
    public void Dispose()
    {
        Source = null!;
        _columns.Clear();
        _scratches.ForEach(static scratch => scratch.Dispose());
        _scratches.Clear();
    }
}
