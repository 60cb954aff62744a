using System.Text;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column whose name ends in <c>::boolean</c> or <c>::string</c>. Converts the JSON that the column is written as.</summary>
internal sealed class CastColumn : ColumnWriter
{
    private readonly ColumnWriter _inner;
    private readonly CellSettings _settings;
    private readonly bool _isBoolean;
    private JsonScratch? _scratch;

    private CastColumn(in PlannedColumn column, ColumnWriter inner) : base(column)
    {
        (_inner, _settings) = (inner, column.Settings);
        _isBoolean = column.Schema.Cast == ColumnCast.Boolean;
    }

    /// <summary>Creates the writer of a column, which converts its values only if they may not have the type already.</summary>
    public static ColumnWriter Create(in PlannedColumn column, RowSource source) =>
        MayDiffer(column.Schema, source.Traits.TypesAreFixed)
            ? new CastColumn(column, source.CreateWriter(column with { Name = PropertyName.Written, Settings = SettingsOf(column) }))
            : source.CreateWriter(column);

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        // The writer is shared by all queries with this plan: one of them finds what the last has left, without its value; the others have their own.
        JsonScratch? kept = Interlocked.Exchange(ref _scratch, null);
        JsonScratch scratch = kept is not null && kept.Encoder == writer.Options.Encoder ? kept : new JsonScratch(new() { Encoder = writer.Options.Encoder });
        try
        {
            Write(writer, scratch.Write(_inner, source));
        }
        finally
        {
            scratch.Clear();
            Volatile.Write(ref _scratch, scratch);
        }

        return true;
    }

    // 0 and 1 are recognised by their digits, however the options write numbers.
    private static CellSettings SettingsOf(in PlannedColumn column) => column.Schema.Cast == ColumnCast.Boolean ? column.Settings.Exact : column.Settings;

    private static bool MayDiffer(ColumnSchema column, bool typesAreFixed) => column.Cast switch
    {
        ColumnCast.Boolean => !typesAreFixed || column.FieldType != typeof(bool),
        ColumnCast.String => !typesAreFixed || column.FieldType != typeof(string),
        _ => false,
    };

    private void Write(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        if (json.SequenceEqual("null"u8))
        {
            WriteNull(writer);
        }
        else if (_isBoolean)
        {
            WriteBoolean(writer, json);
        }
        else
        {
            WriteString(writer, json);
        }
    }

    private void WriteBoolean(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        bool value = json is [(byte)'1'] || Is(json, "true") || Is(json, "\"true\"") || Is(json, "\"t\"");
        if (!value && !(json is [(byte)'0'] || Is(json, "false") || Is(json, "\"false\"") || Is(json, "\"f\"")))
        {
            throw new JsonException(
                "A column whose name ends in ::boolean holds booleans, 0 and 1, or the texts true, false, t and f, but this value is none of them.");
        }

        Name.Write(writer);
        _settings.Types.Writer<bool>().Write(writer, value);
    }

    private void WriteString(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        if (json is [(byte)'"', ..])
        {
            WriteRaw(writer, json);
        }
        else if (json is [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..])
        {
            // Not a JSON string of the writer, which would escape the plus sign of an exponent. System.Text.Json does not.
            Span<byte> quoted = json.Length <= 62 ? stackalloc byte[json.Length + 2] : new byte[json.Length + 2];
            quoted[0] = quoted[^1] = (byte)'"';
            json.CopyTo(quoted[1..]);
            WriteRaw(writer, quoted);
        }
        else
        {
            throw new JsonException("A column whose name ends in ::string holds numbers, or what is written as a string, but this value is neither.");
        }
    }

    private void WriteRaw(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        Name.Write(writer);
        RawValue.Write(writer, json, Name.IsElement);
    }

    private static bool Is(ReadOnlySpan<byte> json, string text) => Ascii.EqualsIgnoreCase(json, text);
}
