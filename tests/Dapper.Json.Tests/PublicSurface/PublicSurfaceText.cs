using System.Reflection;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>Renders the public types of an assembly as text: one line per member, in a settled order.</summary>
internal static class PublicSurfaceText
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public static string Of(Assembly assembly)
    {
        var text = new StringBuilder();
        foreach (Type type in assembly.GetExportedTypes().OrderBy(static type => type.FullName, StringComparer.Ordinal))
        {
            text.Append(SignatureText.OfType(type)).Append('\n');
            foreach (string member in Members(type).Order(StringComparer.Ordinal))
            {
                text.Append("    ").Append(member).Append('\n');
            }

            text.Append('\n');
        }

        return text.ToString();
    }

    private static IEnumerable<string> Members(Type type)
    {
        if (type.IsEnum)
        {
            return type.GetFields(BindingFlags.Public | BindingFlags.Static).Select(static value => $"{value.Name} = {Convert.ToInt64(value.GetRawConstantValue(), provider: null)}");
        }

        return type.GetMembers(Declared).SelectMany(static member => member switch
        {
            ConstructorInfo constructor when IsVisible(constructor) => [SignatureText.OfConstructor(constructor)],
            MethodInfo method when IsVisible(method) && !method.IsSpecialName => [SignatureText.OfMethod(method)],
            PropertyInfo property when property.GetAccessors(nonPublic: true).Any(IsVisible) => [SignatureText.OfProperty(property, IsVisible)],
            FieldInfo { IsSpecialName: false } field when field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly => [SignatureText.OfField(field)],
            EventInfo { AddMethod: { } add } @event when IsVisible(add) => [$"event {@event.EventHandlerType} {@event.Name}"],
            _ => Enumerable.Empty<string>(),
        });
    }

    private static bool IsVisible(MethodBase? method) => method is { IsPublic: true } or { IsFamily: true } or { IsFamilyOrAssembly: true };
}
