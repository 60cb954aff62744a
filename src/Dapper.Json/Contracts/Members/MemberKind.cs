using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>Makes the writers of members whose type is one of a kind: nullable or not.</summary>
internal abstract class MemberKind
{
    private static readonly ConcurrentDictionary<Type, MemberKind> Kinds = new();

    /// <summary>Gets the kind of a member's type, or null for one that only Dapper and the serializer know to handle.</summary>
    public static MemberKind? Of(Type type) => ClrType.IsValue(type) ? Kinds.GetOrAdd(Nullable.GetUnderlyingType(type) ?? type, Create) : null;

    /// <summary>Makes what writes a member from a column.</summary>
    /// <returns>The writer; null where there is nothing to write and nothing that could fail, or where <paramref name="reason"/> says why not.</returns>
    public abstract ColumnWriter? TryCreate(in MemberRequest request, out string? reason);

    /// <summary>Makes what writes a value that is the same in every row.</summary>
    public abstract NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Typed queries ask for dynamic code.")]
    [UnconditionalSuppressMessage("Trimming", "IL2071", Justification = "No constructor of the type is called: struct constraints ask for one.")]
    private static MemberKind Create(Type type) =>
        (MemberKind)Activator.CreateInstance((type.IsValueType ? typeof(StructKind<>) : typeof(MemberKind<>)).MakeGenericType(type))!;
}

/// <summary>A column that fills a member, for which a writer is wanted.</summary>
/// <param name="Rows">The open result.</param>
/// <param name="Column">The column and the member's JSON name.</param>
/// <param name="Mapped">The member that Dapper fills from it.</param>
/// <param name="Member">The property that it becomes; null where the JSON has none and only errors matter.</param>
internal readonly record struct MemberRequest(RowSource Rows, PlannedColumn Column, MappedColumn Mapped, JsonMember? Member);
