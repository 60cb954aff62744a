using System.Buffers;
using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A member whose cells are converted. One of another storage class than the first row's is handled as Dapper would.</summary>
internal sealed class SqliteMember<TCalls, T>(in PlannedMember<T> member) : ColumnWriter(member.Column)
    where TCalls : struct, ISqliteCalls
{
    private const int StackLength = 256;

    private readonly int _class = SqliteFirstRow.ClassOf(member.Column.Schema.FieldType);
    private readonly CellConversion<T> _conversion = member.Conversion;
    private readonly Func<long, T>? _fromInt64 = member.Conversion.FromInt64;
    private readonly Func<double, T>? _fromDouble = member.Conversion.FromDouble;
    private readonly TextConversion<T>? _fromText = member.Conversion.FromText;
    private readonly MemberValue<T> _value = member.Value;

    public override bool RunsCallersCode => _value.RunsCallersCode || NullRunsCallersCode;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteCell cell = SqliteSource<TCalls>.Of(source).Cell(Ordinal);
        int storageClass = TCalls.StorageClass(cell);
        if (storageClass == SQLITE_NULL)
        {
            return WriteNull(writer);
        }

        T value = (storageClass == _class ? storageClass : SQLITE_NULL) switch
        {
            SQLITE_INTEGER when _fromInt64 is not null => _fromInt64(TCalls.Int64(cell)),
            SQLITE_FLOAT when _fromDouble is not null => _fromDouble(TCalls.Double(cell)),
            SQLITE_TEXT when _fromText is not null => FromText(TCalls.Text(cell)),
            _ => _conversion.FromBoxed(source.Reader.GetValue(Ordinal)),
        };
        _value.Write(writer, Name, value);
        return true;
    }

    private T FromText(ReadOnlySpan<byte> utf8)
    {
        char[]? rented = utf8.Length > StackLength ? ArrayPool<char>.Shared.Rent(utf8.Length) : null;
        Span<char> text = rented ?? stackalloc char[StackLength];
        try
        {
            int length = Encoding.UTF8.GetChars(utf8, text);
            return _fromText!(text[..length]);
        }
        finally
        {
            if (rented is not null)
            {
                ArrayPool<char>.Shared.Return(rented, clearArray: true);
            }
        }
    }
}
