using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Dapper's settings about types, which a program makes for the whole process.</summary>
/// <param name="mapper">The class of Dapper's that holds it.</param>
internal sealed class DapperSettings([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type mapper)
{
    private const string Name = "UseGetFieldValue";

    // Only newer versions have it.
    private static readonly Func<bool>? EnumSetting =
        typeof(SqlMapper.Settings).GetProperty("PreferTypeHandlersForEnums", BindingFlags.Static | BindingFlags.Public, null, typeof(bool), [], null)
            ?.GetMethod?.CreateDelegate<Func<bool>>();

    // Dapper keeps this to itself, and a program can change it: SqlMapper.AddTypeMap(type, dbType, useGetFieldValue).
    private readonly Func<Type, bool>? _useGetFieldValue =
        mapper.GetMethod(Name, BindingFlags.Static | BindingFlags.NonPublic, [typeof(Type)]) is { } method && method.ReturnType == typeof(bool)
            ? method.CreateDelegate<Func<Type, bool>>()
            : null;

    /// <summary>Gets those of the version of Dapper that is there.</summary>
    public static DapperSettings Current { get; } = new(typeof(SqlMapper));

    /// <summary>Gets why it is not known what Dapper would do; null where it is.</summary>
    public string? WhyUnknown => _useGetFieldValue is not null ? null
        : $"this version of Dapper does not tell by {mapper.Name}.{Name} which types it leaves to the driver";

    /// <summary>Gets whether a registered handler makes values of enums: versions without the setting ask none.</summary>
    public static bool PrefersTypeHandlersForEnums => EnumSetting?.Invoke() == true;

    /// <summary>Says whether a registered handler makes the values. Dapper registers one for T and T? together.</summary>
    public static bool HasTypeHandler(Type type) => SqlMapper.HasTypeHandler(type) && (!type.IsEnum || PrefersTypeHandlersForEnums);

    /// <summary>Says whether Dapper asks the driver for members of this type; null where that is not known.</summary>
    public bool? IsReadByGetFieldValue(Type type) => _useGetFieldValue?.Invoke(type);

    /// <summary>Says the same of the type's Nullable, which has an entry of its own in Dapper's table.</summary>
    public bool? IsNullableReadByGetFieldValue(Type type) =>
        IsReadByGetFieldValue(type.IsValueType && RuntimeFeature.IsDynamicCodeSupported ? typeof(Nullable<>).MakeGenericType(type) : type);
}
