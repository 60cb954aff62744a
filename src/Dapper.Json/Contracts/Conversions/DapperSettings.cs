using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Dapper's settings of types, which apply to the whole process.</summary>
/// <param name="mapper">The class of Dapper that holds them.</param>
internal sealed class DapperSettings([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type mapper)
{
    private const string Name = "UseGetFieldValue";

    // Only newer versions of Dapper have it.
    private static readonly Func<bool>? EnumSetting =
        typeof(SqlMapper.Settings).GetProperty("PreferTypeHandlersForEnums", BindingFlags.Static | BindingFlags.Public, null, typeof(bool), [], null)
            ?.GetMethod?.CreateDelegate<Func<bool>>();

    // The method is not public, but a program can change its result: SqlMapper.AddTypeMap(type, dbType, useGetFieldValue).
    private readonly Func<Type, bool>? _useGetFieldValue =
        mapper.GetMethod(Name, BindingFlags.Static | BindingFlags.NonPublic, [typeof(Type)]) is { } method && method.ReturnType == typeof(bool)
            ? method.CreateDelegate<Func<Type, bool>>()
            : null;

    public static DapperSettings Current { get; } = new(typeof(SqlMapper));

    /// <summary>Gets the reason why Dapper's behavior is not known; null if it is known.</summary>
    public string? WhyUnknown => _useGetFieldValue is not null ? null
        : $"this version of Dapper does not tell by {mapper.Name}.{Name} which types it leaves to the driver";

    /// <summary>Gets whether Dapper uses registered type handlers for enums. Versions without the setting do not.</summary>
    public static bool PrefersTypeHandlersForEnums => EnumSetting?.Invoke() == true;

    /// <summary>Returns whether a type handler creates the values. Dapper registers it for T and T? together.</summary>
    public static bool HasTypeHandler(Type type) => SqlMapper.HasTypeHandler(type) && (!type.IsEnum || PrefersTypeHandlersForEnums);

    /// <summary>Returns the reason why Dapper makes the values of a member; null if no type handler does.</summary>
    public static string? WhyHandled(Type type, string member) =>
        HasTypeHandler(type) ? $"a type handler creates the {TypeNames.Of(Nullable.GetUnderlyingType(type) ?? type)} of its member {member}" : null;

    /// <summary>Returns whether Dapper reads members of this type by the driver's GetFieldValue; null if that is not known.</summary>
    public bool? IsReadByGetFieldValue(Type type) => _useGetFieldValue?.Invoke(type);

    /// <summary>Returns the same for the type's Nullable, which has a separate entry in Dapper's table.</summary>
    public bool? IsNullableReadByGetFieldValue(Type type) =>
        IsReadByGetFieldValue(type.IsValueType && RuntimeFeature.IsDynamicCodeSupported ? typeof(Nullable<>).MakeGenericType(type) : type);
}
