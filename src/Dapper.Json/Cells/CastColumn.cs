using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column whose name ends in <c>::boolean</c>, <c>::string</c> or <c>::utc</c>. Converts the JSON that the column is written as.</summary>
internal sealed class CastColumn : ColumnWriter
{
    private readonly ColumnWriter _inner;
    private readonly CellSettings _settings;
    private readonly bool _isDate;
    private JsonScratch? _scratch;

    private CastColumn(in PlannedColumn column, ColumnWriter inner, bool isDate) : base(column) =>
        (_inner, _settings, _isDate) = (inner, column.Settings, isDate);

    /// <summary>Creates the writer of a column, which converts its values only if they may not have the type already.</summary>
    public static ColumnWriter Create(in PlannedColumn column, RowSource source) =>
        MayDiffer(column.Schema, source.Traits.TypesAreFixed)
            ? new CastColumn(
                column,
                source.CreateWriter(column with { Name = PropertyName.Written, Settings = SettingsOf(column) }),
                source.Traits.TypesAreFixed && IsDate(column.Schema))
            : source.CreateWriter(column);

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        // The writer is shared by all queries with this plan: one of them finds what the last has left, without its value; the others have their own.
        JsonScratch? kept = Interlocked.Exchange(ref _scratch, null);
        JavaScriptEncoder? encoder = Schema.Cast == ColumnCast.String ? writer.Options.Encoder : JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
        JsonScratch scratch = kept is not null && kept.Encoder == encoder ? kept : new JsonScratch(new() { Encoder = encoder });
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

    // 0 and 1 are recognised by their digits, and times by their text, however the options write them.
    private static CellSettings SettingsOf(in PlannedColumn column) => column.Schema.Cast == ColumnCast.String ? column.Settings : column.Settings.Exact;

    // Some drivers return a date as midnight. A "Date" of Oracle has a time.
    private static bool IsDate(ColumnSchema column) => column.DataTypeName is "date" or "DATE";

    private static bool MayDiffer(ColumnSchema column, bool typesAreFixed) => column.Cast switch
    {
        ColumnCast.Boolean => !typesAreFixed || column.FieldType != typeof(bool),
        ColumnCast.String => !typesAreFixed || column.FieldType != typeof(string),
        ColumnCast.Utc => true,
        _ => false,
    };

    private void Write(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        if (json.SequenceEqual("null"u8))
        {
            WriteNull(writer);
        }
        else if (Schema.Cast == ColumnCast.Boolean)
        {
            WriteBoolean(writer, json);
        }
        else if (Schema.Cast == ColumnCast.Utc)
        {
            WriteUtc(writer, json);
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

    private void WriteUtc(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        if (_isDate || UtcTime.Read(json) is not { } time)
        {
            throw new JsonException(
                "A column whose name ends in ::utc holds dates with a time, also as text such as 2024-03-01 12:30:00 or 2024-03-01T12:30:00+01:00, but this "
                + "value is none.");
        }

        Name.Write(writer);
        _settings.Types.Writer<DateTime>().Write(writer, time);
    }

    private void WriteRaw(Utf8JsonWriter writer, ReadOnlySpan<byte> json)
    {
        Name.Write(writer);
        RawValue.Write(writer, json, Name.IsElement);
    }

    private static bool Is(ReadOnlySpan<byte> json, string text) => Ascii.EqualsIgnoreCase(json, text);
}
