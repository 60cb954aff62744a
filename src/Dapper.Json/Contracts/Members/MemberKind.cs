using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>The factory of the column writers for members of one type, nullable or not.</summary>
internal abstract class MemberKind
{
    private static readonly ConcurrentDictionary<Type, MemberKind> Kinds = new();

    /// <summary>Returns the kind of a member's type; null for a type that only Dapper and the serializer can handle.</summary>
    public static MemberKind? Of(Type type) => ClrType.IsValue(type) ? Kinds.GetOrAdd(Nullable.GetUnderlyingType(type) ?? type, Create) : null;

    /// <summary>Creates the column writer of a member.</summary>
    /// <returns>The writer; null if there is none, for the <paramref name="reason"/>.</returns>
    public abstract ColumnWriter? TryCreate(in MemberRequest request, out string? reason);

    /// <summary>Creates the writer of a value that is the same in every row.</summary>
    public abstract NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called only where code can be generated.")]
    [UnconditionalSuppressMessage("Trimming", "IL2071", Justification = "No constructor of the type is called: struct constraints ask for one.")]
    private static MemberKind Create(Type type) =>
        (MemberKind)Activator.CreateInstance((type.IsValueType ? typeof(StructKind<>) : typeof(MemberKind<>)).MakeGenericType(type))!;
}
