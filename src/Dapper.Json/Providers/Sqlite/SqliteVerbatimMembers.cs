using System.Runtime.CompilerServices;
using System.Text.Json;
using Dapper.Json.Contracts.Members;
using static SQLitePCL.raw;

namespace Dapper.Json.Providers.Sqlite;

/// <summary>A string, written from SQLite's own text.</summary>
internal sealed class SqliteTextMember<TCalls>(in PlannedMember<string> member)
    : SqliteCellWriter(member.Column, member.Column.Options.Columns.String, member.Column.Options.Columns.Bytes)
    where TCalls : struct, ISqliteCalls
{
    private readonly PlannedMember<string> _member = member;

    public override bool Write(RowSource row, Utf8JsonWriter writer)
    {
        SqliteCell cell = TCalls.Cell(Unsafe.As<SqliteRows>(row), Ordinal);
        switch (TCalls.StorageClass(cell))
        {
            case SQLITE_TEXT:
                return WriteText(row, TCalls.Text(cell), writer);
            case SQLITE_NULL:
                return WriteNull(writer);
            default:
                _member.Value.Write(writer, Name, _member.Conversion.FromBoxed(row.Reader.GetValue(Ordinal)));
                return true;
        }
    }
}

/// <summary>Bytes, written from SQLite's own blob.</summary>
internal sealed class SqliteBlobMember<TCalls>(in PlannedMember<byte[]> member)
    : SqliteCellWriter(member.Column, member.Column.Options.Columns.String, member.Column.Options.Columns.Bytes)
    where TCalls : struct, ISqliteCalls
{
    private readonly PlannedMember<byte[]> _member = member;

    public override bool Write(RowSource row, Utf8JsonWriter writer)
    {
        SqliteCell cell = TCalls.Cell(Unsafe.As<SqliteRows>(row), Ordinal);
        switch (TCalls.StorageClass(cell))
        {
            case SQLITE_BLOB:
                return WriteBlob(row, TCalls.Blob(cell), writer);
            case SQLITE_NULL:
                return WriteNull(writer);
            default:
                _member.Value.Write(writer, Name, _member.Conversion.FromBoxed(row.Reader.GetValue(Ordinal)));
                return true;
        }
    }
}
