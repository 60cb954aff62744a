using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A member that is a string or bytes, written directly from SQLite's text or blob.</summary>
internal sealed class SqliteVerbatimMember<T>(in PlannedMember<T> member) : SqliteCellWriter(member.Column)
{
    private readonly PlannedMember<T> _member = member;
    private readonly int _class = SqliteFirstRow.ClassOf(typeof(T));

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteSource rows = SqliteSource.Cast(source);
        ref readonly SqliteCell cell = ref rows.Cell(Ordinal);
        int storageClass = cell.StorageClass;
        if (storageClass == SQLITE_NULL)
        {
            return WriteNull(writer);
        }

        if (storageClass != _class)
        {
            _member.Value.Write(writer, Name, _member.Conversion.FromBoxed(source.Reader.GetValue(Ordinal)));
            return true;
        }

        return storageClass == SQLITE_TEXT ? WriteText(rows, cell, writer, ref progress) : WriteBlob(rows, cell, writer, ref progress);
    }
}
