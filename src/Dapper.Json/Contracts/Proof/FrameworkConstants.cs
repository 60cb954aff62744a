using System.Collections.ObjectModel;
using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// The members of the framework that run while a body is read, and the only code that does. They always return the same value and have no
/// side effects.
/// </summary>
internal static class FrameworkConstants
{
    /// <summary>The structs whose constructors only compute. That of DateTimeOffset may ask for the time zone.</summary>
    private static readonly HashSet<Type> Structs =
        [typeof(decimal), typeof(DateTime), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Guid), typeof(Int128), typeof(UInt128)];

    /// <summary>The collections that are empty when created without arguments, which runs no code of their elements.</summary>
    private static readonly HashSet<Type> Collections =
    [
        typeof(List<>), typeof(Dictionary<,>), typeof(HashSet<>), typeof(Queue<>), typeof(Stack<>), typeof(LinkedList<>),
        typeof(SortedList<,>), typeof(SortedDictionary<,>), typeof(SortedSet<>), typeof(Collection<>), typeof(ObservableCollection<>),
    ];

    /// <summary>Returns a read-only field of the core library, such as <c>string.Empty</c> or <c>decimal.One</c>; null for any other.</summary>
    public static StackValue? StaticField(FieldInfo field) =>
        field is { IsInitOnly: true, DeclaringType.IsGenericType: false } && field.Module == typeof(object).Module
            ? new StackValue(field.FieldType, field.GetValue(null))
            : null;

    /// <summary>Returns the result of <c>Array.Empty</c> or <c>Enumerable.Empty</c>, to which <c>[]</c> also compiles; null for any other method.</summary>
    public static StackValue? Call(MethodBase method) =>
        method is MethodInfo { IsGenericMethod: true, Name: nameof(Array.Empty) } empty
        && (empty.DeclaringType == typeof(Array) || empty.DeclaringType == typeof(Enumerable))
            ? new StackValue(empty.ReturnType, empty.Invoke(null, null))
            : null;

    /// <summary>Returns the value that a framework constructor creates from constants of its parameters' types; null for any other constructor.</summary>
    public static StackValue? Construct(ConstructorInfo constructor, StackValue?[] arguments)
    {
        Type type = constructor.DeclaringType!;
        if (!Array.TrueForAll(arguments, static argument => argument is { IsConstant: true }))
        {
            return null;
        }

        object?[] values = Array.ConvertAll(arguments, static argument => argument!.Constant);
        return Nullable.GetUnderlyingType(type) is not null ? new StackValue(type, values[0])
            : values.Length == 0 ? IsEmptyObject(type) ? StackValue.Of(constructor.Invoke(null)) : null
            : Structs.Contains(type) ? StackValue.Of(constructor.Invoke(values)) : null;
    }

    private static bool IsEmptyObject(Type type) => type == typeof(object) || (type.IsGenericType && Collections.Contains(type.GetGenericTypeDefinition()));
}
