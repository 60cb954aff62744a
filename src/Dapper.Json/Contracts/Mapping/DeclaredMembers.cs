using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds members of a type and its bases through the type that declares them. Private members are not visible through a derived type.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Kept)]
internal static class DeclaredMembers
{
    /// <summary>The end of the names of fields behind automatic properties.</summary>
    public const string BackingField = ">k__BackingField";

    private const string Kept = "The queries' type parameter keeps all members of the type and of its bases. Nobody calls an override that is not there.";
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Returns whether columns cannot fill members of the type. In an object or a dictionary their values would silently be missing.</summary>
    public static bool AreNoneIn(Type type) =>
        type.IsPrimitive || type.IsEnum || type.IsArray || type == typeof(object) || typeof(IDictionary).IsAssignableFrom(type)
        || ClrType.For(type) is not null || SqlMapper.HasTypeHandler(type);

    /// <summary>
    /// Finds the member or parameter that a column names, as Dapper does (DefaultTypeMap.MatchFirstOrDefault): the exact name comes first, then another
    /// case; where underscores may differ, first those of the column.
    /// </summary>
    public static T? Named<T>(T[] members, string column, Func<T, string?> nameOf)
        where T : class
    {
        string bare = WithoutUnderscores(column)!;
        return Find(nameOf, column) ?? (!DefaultTypeMap.MatchNamesWithUnderscores ? null
            : Find(nameOf, bare) ?? Find(member => WithoutUnderscores(nameOf(member)), bare));

        static string? WithoutUnderscores(string? name) => name?.Replace("_", "", StringComparison.Ordinal);

        T? Find(Func<T, string?> name, string wanted) =>
            Array.Find(members, member => string.Equals(name(member), wanted, StringComparison.Ordinal))
            ?? Array.Find(members, member => string.Equals(name(member), wanted, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Returns the name of a field. That behind a property without a setter, which Dapper fills too, is named as the property is.</summary>
    public static string NameOf(FieldInfo field) =>
        field.Name.EndsWith(BackingField, StringComparison.Ordinal) ? field.Name[1..^BackingField.Length] : field.Name;

    /// <summary>Returns whether the compiler has written an accessor of a property, which only reads or stores its field.</summary>
    /// <remarks>An accessor with a body may use the field too, by its keyword, and is not marked. Trimming may have removed all marks.</remarks>
    public static bool IsAutomatic(PropertyInfo property, MethodInfo? accessor)
    {
        return accessor is not null && property.DeclaringType!.GetField($"<{property.Name}{BackingField}", Declared) is { } field
            && (IsMarked(accessor) || !IsMarked(field));

        static bool IsMarked(MemberInfo member) => member.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
    }

    /// <summary>Returns the fields of a type and its bases.</summary>
    public static IEnumerable<FieldInfo> FieldsOf(Type? type) => type is null ? [] : type.GetFields(Declared).Concat(FieldsOf(type.BaseType));

    /// <summary>Returns the field as reflected from its declaring type: two of one inherited field are not equal if their ReflectedType differs.</summary>
    public static FieldInfo DeclaredOf(FieldInfo field) =>
        field.ReflectedType == field.DeclaringType ? field : field.DeclaringType!.GetField(field.Name, Declared)!;

    public static MethodInfo? SetterOf(PropertyInfo property, Type type) => DeclaredOf(property, type)?.GetSetMethod(nonPublic: true);

    /// <summary>Returns the property as reflected from its declaring type.</summary>
    public static PropertyInfo? DeclaredOf(PropertyInfo property, Type type) => property.DeclaringType == type || property.DeclaringType is null
        ? property
        : property.DeclaringType.GetProperty(property.Name, Declared, Type.DefaultBinder, property.PropertyType, [], null);

    /// <summary>Finds the method that a virtual call on an object of the type runs.</summary>
    public static MethodInfo MostDerived(MethodInfo method, Type type) =>
        !method.IsVirtual || type.IsValueType || type == method.DeclaringType || type.BaseType is not { } parent
            ? method
            : Array.Find(type.GetMethods(Declared), candidate => candidate.GetBaseDefinition() == method.GetBaseDefinition())
                ?? MostDerived(method, parent);
}
