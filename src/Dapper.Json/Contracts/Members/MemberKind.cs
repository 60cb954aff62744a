using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>The factory of the column writers for members of one type, nullable or not.</summary>
internal abstract class MemberKind
{
    private static readonly ConcurrentDictionary<Type, MemberKind> Kinds = new();

    /// <summary>Returns the kind of a member's type; null for a type that only Dapper and the serializer can handle.</summary>
    public static MemberKind? Of(Type type) => ClrType.IsValue(type) ? Kinds.GetOrAdd(Nullable.GetUnderlyingType(type) ?? type, Create) : null;

    /// <summary>Returns the kind of an array of values, which a driver makes; null for any other type.</summary>
    public static MemberKind? OfArray(Type type) => type.IsSZArray && ClrType.IsValue(type.GetElementType()!) ? Kinds.GetOrAdd(type, Create) : null;

    /// <summary>Creates the column writer of a member.</summary>
    /// <param name="rows">The open result.</param>
    /// <param name="column">The column and the member's JSON name.</param>
    /// <param name="mapped">The member that Dapper fills from it.</param>
    /// <param name="member">The property in the JSON.</param>
    /// <param name="reason">The reason for null.</param>
    public abstract ColumnWriter? TryCreate(RowSource rows, PlannedColumn column, MappedColumn mapped, JsonMember member, out string? reason);

    /// <summary>Creates the writer of a value that is the same in every row.</summary>
    public abstract NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called only where code can be generated.")]
    [UnconditionalSuppressMessage("Trimming", "IL2071", Justification = "No constructor of the type is called: struct constraints ask for one.")]
    private static MemberKind Create(Type type) =>
        (MemberKind)Activator.CreateInstance((type.IsValueType ? typeof(StructKind<>) : typeof(MemberKind<>)).MakeGenericType(type))!;
}
