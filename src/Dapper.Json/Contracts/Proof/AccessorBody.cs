using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>Finds the field behind a property's accessor, if the IL proves that the accessor only reads or stores that field.</summary>
/// <remarks><see cref="FieldValues"/> explains why IL is read instead of trying an object.</remarks>
internal static class AccessorBody
{
    /// <summary>Returns the field whose value a getter returns unchanged; null if the getter does more.</summary>
    public static FieldInfo? FieldReadBy(MethodInfo getter)
    {
        var fields = new FieldValues(areNew: false);
        return !getter.IsStatic && getter.GetParameters().Length == 0
            && BodyRun.Follow(getter, [StackValue.This], fields, out StackValue? result) is null && fields.Stored.Count == 0 ? result?.Field : null;
    }

    /// <summary>Returns the field to which a setter or an init accessor stores its value unchanged; null if it does more.</summary>
    public static FieldInfo? FieldWrittenBy(MethodInfo setter)
    {
        var fields = new FieldValues(areNew: false);
        StackValue? value = setter.GetParameters() is [var parameter] ? new StackValue(parameter.ParameterType) { Parameter = 0 } : null;
        return value is not null && !setter.IsStatic && setter.ReturnType == typeof(void)
            && BodyRun.Follow(setter, [StackValue.This, value], fields, out _) is null && fields.Stored.ToArray() is [var only] && only.Value == value
            ? only.Key
            : null;
    }
}
