using System.Text.Encodings.Web;
using System.Text.Json;
using Dapper.Json.Cells.Casts;

namespace Dapper.Json.Cells;

/// <summary>A column whose name ends in a type that its values may not have. Converts the JSON that they are written as without it.</summary>
internal sealed class CastColumn : ColumnWriter
{
    private readonly ColumnWriter _inner;
    private readonly CastConversion _conversion;
    private readonly TypeTable _types;
    private readonly bool _isRefused;
    private JsonScratch? _scratch;

    private CastColumn(in PlannedColumn column, ColumnWriter inner, CastConversion conversion) : base(column)
    {
        (_inner, _conversion, _types) = (inner, conversion, column.Settings.Types);
        _isRefused = conversion.Refuses?.Invoke(column.Schema.FieldType, column.Schema.DataTypeName) == true;
    }

    /// <summary>Creates the writer of a column, which converts its values only if they may not have the type already.</summary>
    public static ColumnWriter Create(in PlannedColumn column, RowSource source)
    {
        bool isFree = source.Traits.TypesAreFixed && !column.IsJson;
        if (column.Schema.Cast?.Conversion is not { } conversion || (isFree && column.Schema.FieldType == conversion.FreeType))
        {
            return source.CreateWriter(column);
        }

        CellSettings settings = conversion.ReadsDefaultJson ? column.Settings.ForCasts : column.Settings;
        return new CastColumn(column, source.CreateWriter(column with { Name = PropertyName.None, Settings = settings }), conversion);
    }

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        // The writer is shared by all queries with this plan: one of them finds what the last has left, without its value; the others have their own.
        JsonScratch? kept = Interlocked.Exchange(ref _scratch, null);
        JavaScriptEncoder? encoder = _conversion.ReadsDefaultJson ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping : writer.Options.Encoder;
        JsonScratch scratch = kept is not null && kept.Encoder == encoder ? kept : new JsonScratch(new() { Encoder = encoder });
        try
        {
            ReadOnlySpan<byte> json = _inner.JsonOf(source, scratch);
            return json.SequenceEqual("null"u8) ? WriteNull(writer)
                : !_isRefused && _conversion.TryWrite(writer, Name, _types, json) ? true
                : throw new JsonException(_conversion.Problem);
        }
        finally
        {
            scratch.Dispose();
            Volatile.Write(ref _scratch, scratch);
        }
    }
}
