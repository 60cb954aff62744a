using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>A row whose values are all NULL, of which Dapper makes an object that is there for what is inside it.</summary>
internal sealed class EmptyRow(DbDataReader reader) : RowReader(reader)
{
    public override int FieldCount => Inner.FieldCount;

    public override string GetDataTypeName(int ordinal) => Inner.GetDataTypeName(ordinal);

    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.PublicProperties)]
    public override Type GetFieldType(int ordinal) => Inner.GetFieldType(ordinal);

    public override T GetFieldValue<T>(int ordinal) => throw new NotSupportedException();

    public override string GetName(int ordinal) => Inner.GetName(ordinal);

    public override int GetOrdinal(string name) => Inner.GetOrdinal(name);

    public override object GetValue(int ordinal) => DBNull.Value;

    public override bool IsDBNull(int ordinal) => true;
}
