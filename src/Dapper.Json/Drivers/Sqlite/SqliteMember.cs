using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A member. A value of another storage class than the first row's is converted as Dapper would.</summary>
internal sealed class SqliteMember<T>(in PlannedMember<T> member) : SqliteCellWriter(member.Column)
{
    // A string, written directly from the text, also if the first row has a number.
    private readonly bool _isText = member.IsPlainText;
    private readonly int _class = SqliteFirstRow.ClassOf(member.IsPlainText ? typeof(T) : member.Column.Schema.FieldType);
    private readonly CellConversion<T> _conversion = member.Conversion;

    // Copied into fields: reading them through the conversion for each value is measurably slower in a typed query.
    private readonly Func<long, T>? _fromInt64 = member.Conversion.FromInt64;
    private readonly Func<double, T>? _fromDouble = member.Conversion.FromDouble;
    private readonly TextConversion<T>? _fromText = member.Conversion.FromText;
    private readonly JsonValueWriter<T> _value = member.Value;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteSource rows = SqliteSource.Cast(source);
        ref readonly SqliteCell cell = ref rows.Cell(Ordinal);
        int storageClass = cell.StorageClass;
        if (storageClass == SQLITE_NULL)
        {
            return WriteNull(writer);
        }

        if (_isText && storageClass == _class)
        {
            return WriteText(rows, cell, writer, ref progress);
        }

        T value = (storageClass == _class ? storageClass : SQLITE_NULL) switch
        {
            SQLITE_INTEGER when _fromInt64 is not null => _fromInt64(cell.Bits),
            SQLITE_FLOAT when _fromDouble is not null => _fromDouble(cell.Double),
            SQLITE_TEXT when _fromText is not null && !cell.IsLarge => Convert(rows.BytesOf(cell), _fromText),
            _ => _conversion.FromBoxed(source.Reader.GetValue(Ordinal)),
        };
        _value.Write(writer, Name, value);
        return true;
    }

    private static T Convert(ReadOnlySpan<byte> utf8, TextConversion<T> convert)
    {
        Span<char> text = stackalloc char[SqliteCell.MaxCopied];
        return convert(text[..Encoding.UTF8.GetChars(utf8, text)]);
    }
}
