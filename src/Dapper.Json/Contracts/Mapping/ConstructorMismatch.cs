using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Explains why Dapper uses no constructor of a type for some columns. It converts values for properties and fields only.</summary>
internal static class ConstructorMismatch
{
    /// <returns>The mismatch of the nearest constructor; null if the constructors are not the reason.</returns>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps all members of the type.")]
    public static string? Describe(Type type, ColumnSchema[] columns)
    {
        if (DapperConstructor.Find(type, columns, isNested: false) is { IsFilledByMembers: true } or { Info: not null })
        {
            return null;
        }

        // A record's copy constructor has nothing to do with columns.
        ConstructorInfo? nearest = type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(constructor => constructor.GetParameters() is not [{ } only] || only.ParameterType != type)
            .MaxBy(constructor => constructor.GetParameters().Count(parameter => Array.Exists(columns, column => IsFor(parameter, column))));
        return nearest is null ? null : Describe(SqlMapper.GetTypeMap(type), nearest, nearest.GetParameters(), columns);
    }

    private static string Describe(SqlMapper.ITypeMap rules, ConstructorInfo constructor, ParameterInfo[] parameters, ColumnSchema[] columns)
    {
        string named = string.Join(", ", parameters.Select(static parameter => parameter.Name));
        string order = $"Select the columns ({named}), in this order, with aliases where their names differ.";
        for (int i = 0; i < parameters.Length; i++)
        {
            if (!Array.Exists(columns, column => IsFor(parameters[i], column)))
            {
                return $"No column is for its parameter {parameters[i].Name}. {order}";
            }

            if (i >= columns.Length || !IsFor(parameters[i], columns[i]))
            {
                return $"The column for its parameter {parameters[i].Name} is at another place. {order}";
            }
        }

        if (parameters.Length < columns.Length)
        {
            return $"No parameter is for column {columns[parameters.Length].Ordinal} '{columns[parameters.Length].Name}'. {order}";
        }

        // Dapper itself is asked about one parameter after the other: the types of the rest are right.
        string[] names = Array.ConvertAll(parameters, static parameter => parameter.Name!);
        Type[] fitting = Array.ConvertAll(parameters, static parameter => DapperConstructor.ValueOf(parameter.ParameterType));
        int differing = Array.FindIndex(parameters, parameter =>
        {
            Type[] types = [.. fitting];
            types[parameter.Position] = columns[parameter.Position].FieldType;
            return rules.FindConstructor(names, types) != constructor;
        });
        return differing < 0 ? order
            : $"Its parameter {names[differing]} is a {TypeNames.Of(fitting[differing])}, but column {columns[differing].Ordinal} '{columns[differing].Name}' "
            + $"is a {TypeNames.Of(columns[differing].FieldType)}. Cast the column in SQL, or declare the parameter as the column's type; if the column "
            + $"holds JSON, name it in JsonQueryOptions.{nameof(JsonQueryOptions.RawJsonColumns)}.";
    }

    private static bool IsFor(ParameterInfo parameter, ColumnSchema column) =>
        parameter == MemberConstructor.ParameterOf((ConstructorInfo)parameter.Member, column.MemberName);
}
