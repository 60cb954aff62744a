using System.Collections;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>A reader of some columns of the current row, renamed to the members that they fill, so that Dapper finds these.</summary>
internal sealed class ProjectedReader(DbDataReader reader, ColumnSchema[] columns) : DbDataReader
{
    public override int Depth => reader.Depth;

    public override int FieldCount => columns.Length;

    public override bool HasRows => reader.HasRows;

    public override bool IsClosed => reader.IsClosed;

    public override int RecordsAffected => reader.RecordsAffected;

    public override object this[int ordinal] => reader[columns[ordinal].Ordinal];

    public override object this[string name] => this[GetOrdinal(name)];

    public override bool GetBoolean(int ordinal) => reader.GetBoolean(columns[ordinal].Ordinal);

    public override byte GetByte(int ordinal) => reader.GetByte(columns[ordinal].Ordinal);

    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length) =>
        reader.GetBytes(columns[ordinal].Ordinal, dataOffset, buffer, bufferOffset, length);

    public override char GetChar(int ordinal) => reader.GetChar(columns[ordinal].Ordinal);

    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length) =>
        reader.GetChars(columns[ordinal].Ordinal, dataOffset, buffer, bufferOffset, length);

    public override string GetDataTypeName(int ordinal) => reader.GetDataTypeName(columns[ordinal].Ordinal);

    public override DateTime GetDateTime(int ordinal) => reader.GetDateTime(columns[ordinal].Ordinal);

    public override decimal GetDecimal(int ordinal) => reader.GetDecimal(columns[ordinal].Ordinal);

    public override double GetDouble(int ordinal) => reader.GetDouble(columns[ordinal].Ordinal);

    public override IEnumerator GetEnumerator() => throw new NotSupportedException();

    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.PublicProperties)]
    public override Type GetFieldType(int ordinal) => reader.GetFieldType(columns[ordinal].Ordinal);

    public override T GetFieldValue<T>(int ordinal) => reader.GetFieldValue<T>(columns[ordinal].Ordinal);

    public override float GetFloat(int ordinal) => reader.GetFloat(columns[ordinal].Ordinal);

    public override Guid GetGuid(int ordinal) => reader.GetGuid(columns[ordinal].Ordinal);

    public override short GetInt16(int ordinal) => reader.GetInt16(columns[ordinal].Ordinal);

    public override int GetInt32(int ordinal) => reader.GetInt32(columns[ordinal].Ordinal);

    public override long GetInt64(int ordinal) => reader.GetInt64(columns[ordinal].Ordinal);

    public override string GetName(int ordinal) => columns[ordinal].MemberName;

    public override int GetOrdinal(string name) => Array.FindIndex(columns, column => column.MemberName.Equals(name, StringComparison.OrdinalIgnoreCase));

    public override string GetString(int ordinal) => reader.GetString(columns[ordinal].Ordinal);

    public override object GetValue(int ordinal) => reader.GetValue(columns[ordinal].Ordinal);

    public override int GetValues(object[] values) => throw new NotSupportedException();

    public override bool IsDBNull(int ordinal) => reader.IsDBNull(columns[ordinal].Ordinal);

    public override bool NextResult() => throw new NotSupportedException();

    public override bool Read() => throw new NotSupportedException();
}
