using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>
/// A member that takes a number, a flag, text or bytes as its column has it, and is written plainly: the column's own writer does both. Code for a generic type
/// of each member's type, which <see cref="MemberKind"/> needs, would be compiled in the first call of a process.
/// </summary>
internal static class UnconvertedMember
{
    /// <summary>Creates the writer of the column; null if something is converted, or written in another way.</summary>
    /// <inheritdoc cref="MemberKind.TryCreate"/>
    public static ColumnWriter? TryCreate(RowSource rows, in PlannedColumn column, MappedColumn mapped, JsonMember member)
    {
        Type type = Nullable.GetUnderlyingType(mapped.Type) ?? mapped.Type;
        if (!CellConversions.TakesAsIs(column.Schema.FieldType, type) || !column.Settings.Types.IsPlain(type) || member.Converter is not null
            || (type.IsPrimitive && (member.NumberHandling ?? JsonNumberHandling.Strict).ForWriting() != JsonNumberHandling.Strict)
            || (member.OmitsDefault && mapped.Type.IsPrimitive))
        {
            return null;
        }

        NullWriter onNull = NullOf(mapped.ValueOfNull, member, column.Settings.Types);
        return member.Property.Options.GetTypeInfo(member.Type).IsBuiltIn() ? rows.CreateWriter(column with { OnNull = onNull, MemberType = type }) : null;
    }

    private static NullWriter NullOf(object? value, JsonMember member, TypeTable types) =>
        value is not null ? NullWriter.Constant(writer => types.TryWrite(writer, value)) : member.OmitsNull ? NullWriter.Omitted : NullWriter.Literal;
}
