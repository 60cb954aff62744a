using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>A reader of some columns of the current row, renamed to the members that they fill, so that Dapper finds these.</summary>
/// <param name="reader">The reader.</param>
/// <param name="columns">The columns.</param>
/// <param name="isEmpty">Whether all of them are NULL: of these Dapper makes an object that is there for what is inside it.</param>
internal sealed class ProjectedReader(DbDataReader reader, ColumnSchema[] columns, bool isEmpty) : RowReader(reader)
{
    public override int FieldCount => columns.Length;

    public override string GetDataTypeName(int ordinal) => Inner.GetDataTypeName(columns[ordinal].Ordinal);

    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.PublicProperties)]
    public override Type GetFieldType(int ordinal) => Inner.GetFieldType(columns[ordinal].Ordinal);

    public override T GetFieldValue<T>(int ordinal) => Inner.GetFieldValue<T>(columns[ordinal].Ordinal);

    public override string GetName(int ordinal) => columns[ordinal].MemberName;

    public override int GetOrdinal(string name) => Array.FindIndex(columns, column => column.MemberName.Equals(name, StringComparison.OrdinalIgnoreCase));

    public override object GetValue(int ordinal) => isEmpty ? DBNull.Value : Inner.GetValue(columns[ordinal].Ordinal);

    public override bool IsDBNull(int ordinal) => isEmpty || Inner.IsDBNull(columns[ordinal].Ordinal);
}
