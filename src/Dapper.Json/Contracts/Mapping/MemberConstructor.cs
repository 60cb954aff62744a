using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds the constructor whose parameters are members, such as that of a positional record, by the rules of System.Text.Json.</summary>
internal static class MemberConstructor
{
    /// <summary>
    /// Returns the constructor with [JsonConstructor], or else the only public one; null if there is none, or Dapper takes one without parameters, or one
    /// that is marked for it.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps all members of the type.")]
    public static ConstructorInfo? Find(Type type)
    {
        ConstructorInfo[] all = type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
        if (type.IsValueType || type.IsAbstract || Array.Exists(all, static constructor => constructor.GetParameters().Length == 0)
            || SqlMapper.GetTypeMap(type).FindExplicitConstructor() is not null)
        {
            return null;
        }

        ConstructorInfo[] candidates = Array.FindAll(all, static constructor => constructor.IsDefined(typeof(JsonConstructorAttribute)));
        candidates = candidates.Length > 0 ? candidates : Array.FindAll(all, static constructor => constructor.IsPublic);
        return candidates is [{ } only] ? only : null;
    }

    /// <summary>
    /// Returns the parameter that a column names, as Dapper compares them; null for none. A member of exactly that name comes before a parameter whose
    /// name differs in underscores.
    /// </summary>
    public static ParameterInfo? ParameterOf(ConstructorInfo constructor, string column)
    {
        ParameterInfo? parameter = DeclaredMembers.Named(constructor.GetParameters(), column, static parameter => parameter.Name);
        return parameter is null || IsSame(parameter.Name)
            || SqlMapper.GetTypeMap(constructor.DeclaringType!).GetMember(column) is not { } member
            || !IsSame(member.Property?.Name ?? DeclaredMembers.NameOf(member.Field!))
                ? parameter
                : null;

        bool IsSame(string? name) => string.Equals(name, column, StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Returns whether a column fills each parameter without a default value. Otherwise the name of a column may be misspelt.</summary>
    public static bool IsFilled(ConstructorInfo constructor, ColumnSchema[] columns) => Array.TrueForAll(
        constructor.GetParameters(),
        parameter => parameter.HasDefaultValue || Array.Exists(columns, column => ParameterOf(constructor, column.MemberName)?.Position == parameter.Position));

    /// <summary>Returns the default value of a parameter.</summary>
    public static object? DefaultOf(ParameterInfo parameter) =>
        parameter is not { HasDefaultValue: true, DefaultValue: { } value } ? ZeroValue.Of(parameter.ParameterType)
        : Nullable.GetUnderlyingType(parameter.ParameterType) is { IsEnum: true } type ? Enum.ToObject(type, value)
        : value;
}
