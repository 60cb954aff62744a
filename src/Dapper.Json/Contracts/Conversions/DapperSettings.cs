using System.Reflection;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>What a program has told Dapper about types, for the whole process.</summary>
internal static class DapperSettings
{
    // Dapper keeps this to itself, and a program can change it: SqlMapper.AddTypeMap(type, dbType, useGetFieldValue).
    private static readonly Func<Type, bool>? UseGetFieldValue =
        typeof(SqlMapper).GetMethod("UseGetFieldValue", BindingFlags.Static | BindingFlags.NonPublic, [typeof(Type)])?
            .CreateDelegate<Func<Type, bool>>();

    /// <summary>Says whether a registered handler makes the values. Dapper registers one for T and T? together.</summary>
    public static bool HasTypeHandler(Type type) =>
        SqlMapper.HasTypeHandler(type) && (!type.IsEnum || SqlMapper.Settings.PreferTypeHandlersForEnums);

    /// <summary>Says whether Dapper asks the driver for members of this type.</summary>
    public static bool IsReadByGetFieldValue(Type type) =>
        UseGetFieldValue?.Invoke(type) ?? (type == typeof(DateOnly) || type == typeof(TimeOnly));

    /// <summary>Says the same of the type's Nullable, which has an entry of its own in Dapper's table.</summary>
    public static bool IsNullableReadByGetFieldValue(Type type) =>
        IsReadByGetFieldValue(type.IsValueType && RuntimeFeature.IsDynamicCodeSupported ? typeof(Nullable<>).MakeGenericType(type) : type);
}
