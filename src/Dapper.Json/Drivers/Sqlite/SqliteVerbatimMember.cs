using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A string or bytes, written from SQLite's own text or blob.</summary>
internal sealed class SqliteVerbatimMember<TCalls, T>(in PlannedMember<T> member) : SqliteCellWriter(member.Column)
    where TCalls : struct, ISqliteCalls
{
    private readonly PlannedMember<T> _member = member;
    private readonly int _class = SqliteFirstRow.ClassOf(typeof(T));

    public override bool RunsCallersCode => _member.Value.RunsCallersCode || base.RunsCallersCode;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteCell cell = SqliteSource<TCalls>.Of(source).Cell(Ordinal);
        int storageClass = TCalls.StorageClass(cell);
        if (storageClass == SQLITE_NULL)
        {
            return WriteNull(writer);
        }

        if (storageClass != _class)
        {
            _member.Value.Write(writer, Name, _member.Conversion.FromBoxed(source.Reader.GetValue(Ordinal)));
            return true;
        }

        return storageClass == SQLITE_TEXT ? WriteText(TCalls.Text(cell), writer, ref progress) : WriteBlob(TCalls.Blob(cell), writer, ref progress);
    }
}
