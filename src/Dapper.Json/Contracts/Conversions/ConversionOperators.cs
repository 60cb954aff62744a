using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Finds the conversion operators of C# that Dapper calls (SqlMapper.GetOperator).</summary>
/// <remarks>A program that is trimmed keeps those of the members of its row types: the generator names them.</remarks>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "An operator that nobody keeps is one that nobody finds: the value's error says so.")]
internal static class ConversionOperators
{
    private const string Implicit = "op_Implicit";
    private const string Explicit = "op_Explicit";

    /// <summary>Finds the operator between two types, which either of them may declare.</summary>
    public static MethodInfo? Find(Type from, Type to) =>
        Find(from, Implicit, from, to) ?? Find(to, Implicit, from, to) ?? Find(from, Explicit, from, to) ?? Find(to, Explicit, from, to);

    /// <summary>Returns whether a type declares an operator that makes values of it.</summary>
    public static bool Make(Type type) => MethodsOf(type).Any(method => method.Name is Implicit or Explicit && method.ReturnType == type);

    /// <summary>Calls an operator. As in Dapper's code, only a value of exactly its type is converted.</summary>
    /// <exception cref="InvalidCastException">The value has another type than the column.</exception>
    public static object? Call(MethodInfo method, object value)
    {
        Type from = method.GetParameters()[0].ParameterType;
        return from.IsInstanceOfType(value)
            ? method.Invoke(null, BindingFlags.DoNotWrapExceptions, binder: null, [value], culture: null)
            : throw new InvalidCastException($"Unable to cast object of type '{value.GetType()}' to type '{from}'.");
    }

    private static MethodInfo? Find(Type declaring, string name, Type from, Type to) => Array.Find(MethodsOf(declaring), method =>
        method.Name == name && method.ReturnType == to && method.GetParameters() is [{ } only] && only.ParameterType == from);

    private static MethodInfo[] MethodsOf(Type type) => type.GetMethods(BindingFlags.Static | BindingFlags.Public);
}
