using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>Makes the writers of members whose type is one of a kind: nullable or not.</summary>
internal abstract class MemberKind
{
    private static readonly ConcurrentDictionary<Type, MemberKind?> Enums = new();

    private static readonly Dictionary<Type, MemberKind> Known = new()
    {
        // Numbers.
        [typeof(int)] = new StructKind<int>(),
        [typeof(long)] = new StructKind<long>(),
        [typeof(short)] = new StructKind<short>(),
        [typeof(byte)] = new StructKind<byte>(),
        [typeof(sbyte)] = new StructKind<sbyte>(),
        [typeof(ushort)] = new StructKind<ushort>(),
        [typeof(uint)] = new StructKind<uint>(),
        [typeof(ulong)] = new StructKind<ulong>(),
        [typeof(decimal)] = new StructKind<decimal>(),
        [typeof(double)] = new StructKind<double>(),
        [typeof(float)] = new StructKind<float>(),
        [typeof(bool)] = new StructKind<bool>(),

        // Text and bytes.
        [typeof(string)] = new ReferenceKind<string>(),
        [typeof(byte[])] = new ReferenceKind<byte[]>(),
        [typeof(char)] = new StructKind<char>(),
        [typeof(Guid)] = new StructKind<Guid>(),

        // Dates and times.
        [typeof(DateTime)] = new StructKind<DateTime>(),
        [typeof(DateTimeOffset)] = new StructKind<DateTimeOffset>(),
        [typeof(DateOnly)] = new StructKind<DateOnly>(),
        [typeof(TimeOnly)] = new StructKind<TimeOnly>(),
        [typeof(TimeSpan)] = new StructKind<TimeSpan>(),
    };

    /// <summary>Gets the kind of a member's type, or null for one that only Dapper and the serializer know to handle.</summary>
    public static MemberKind? Of(Type type)
    {
        Type value = Nullable.GetUnderlyingType(type) ?? type;
        return Known.TryGetValue(value, out MemberKind? kind) ? kind
            : value.IsEnum ? Enums.GetOrAdd(value, EnumOf)
            : null;
    }

    /// <summary>Makes what writes a member from a column.</summary>
    /// <returns>The writer; null where there is nothing to write and nothing that could fail, or where <paramref name="reason"/> says why not.</returns>
    public abstract ColumnWriter? TryCreate(in MemberRequest request, out string? reason);

    /// <summary>Makes what writes a value that is the same in every row.</summary>
    public abstract NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason);

    [UnconditionalSuppressMessage("Trimming", "IL2071", Justification = "An enum has no constructor that could be trimmed: the requirement comes with every struct constraint.")]
    private static MemberKind? EnumOf(Type type) =>
        RuntimeFeature.IsDynamicCodeSupported ? (MemberKind?)Activator.CreateInstance(typeof(StructKind<>).MakeGenericType(type)) : null;
}
