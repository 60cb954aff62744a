using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>Renders a declaration as C# would have it, with type parameters, constraints, nullability and default values.</summary>
internal static class SignatureText
{
    public static string OfType(Type type)
    {
        string kind = type.IsEnum ? "enum" : type.IsInterface ? "interface" : type.IsValueType ? "struct" : "class";
        string modifier = !type.IsClass ? ""
            : type is { IsAbstract: true, IsSealed: true } ? "static "
            : type.IsSealed ? "sealed "
            : type.IsAbstract ? "abstract "
            : "";
        IEnumerable<Type> parent = type.BaseType is { } one && one != typeof(object) && one != typeof(ValueType) && one != typeof(Enum) ? [one] : [];
        IEnumerable<Type> interfaces = type.IsEnum ? [] : type.GetInterfaces().Except(type.BaseType?.GetInterfaces() ?? []);
        string bases = string.Join(", ", parent.Concat(interfaces).Select(TypeText.Of));
        string constraints = TypeText.Constraints(type.GetGenericArguments());
        return $"public {modifier}{kind} {type.Namespace}.{TypeText.Of(type)}{(bases.Length > 0 ? " : " + bases : "")}{constraints}";
    }

    public static string OfConstructor(ConstructorInfo constructor) =>
        $"{TypeText.NameOf(constructor.DeclaringType!)}({Parameters(constructor)})";

    public static string OfMethod(MethodInfo method) =>
        $"{Modifiers(method)}{TypeText.Of(method.ReturnParameter)} {method.Name}{TypeParameters(method)}"
        + $"({(method.IsDefined(typeof(ExtensionAttribute)) ? "this " : "")}{Parameters(method)}){TypeText.Constraints(method.GetGenericArguments())}";

    public static string OfProperty(PropertyInfo property, Func<MethodBase?, bool> isVisible)
    {
        string get = isVisible(property.GetMethod) ? "get; " : "";
        string set = isVisible(property.SetMethod) ? IsInit(property.SetMethod!) ? "init; " : "set; " : "";
        return $"{Modifiers((property.GetMethod ?? property.SetMethod)!)}{TypeText.Of(property)} {property.Name} {{ {get}{set}}}";
    }

    public static string OfField(FieldInfo field) =>
        $"{(field.IsLiteral ? "const " : field.IsStatic ? "static " : "")}{TypeText.Of(field.FieldType)} {field.Name}";

    private static bool IsInit(MethodInfo setter) =>
        setter.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit));

    private static string Modifiers(MethodInfo method) =>
        (method.IsFamily || method.IsFamilyOrAssembly ? "protected " : "") +
        (method.IsStatic ? "static " : method.IsAbstract ? "abstract " : method.GetBaseDefinition() != method ? "override " : method is { IsVirtual: true, IsFinal: false } ? "virtual " : "");

    private static string TypeParameters(MethodInfo method) =>
        method.IsGenericMethod ? $"<{string.Join(", ", method.GetGenericArguments().Select(TypeText.Of))}>" : "";

    private static string Parameters(MethodBase method) =>
        string.Join(", ", method.GetParameters().Select(static parameter => $"{TypeText.Of(parameter)} {parameter.Name}{Default(parameter)}"));

    private static string Default(ParameterInfo parameter) =>
        !parameter.HasDefaultValue ? ""
        : parameter.DefaultValue is string text ? $" = \"{text}\""
        : parameter.DefaultValue is { } value ? " = " + Convert.ToString(value, CultureInfo.InvariantCulture)
        : parameter.ParameterType.IsValueType && Nullable.GetUnderlyingType(parameter.ParameterType) is null ? " = default"
        : " = null";
}
