using System.Collections.Frozen;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>
/// The columns of a typed query that are embedded as the JSON that they hold: those that the caller names, and those of the database's own
/// types whose member Dapper could not make of the text.
/// </summary>
internal static class EmbeddedJson
{
    /// <param name="column">The column.</param>
    /// <param name="targetOf">Gives the type of what it fills, null where it fills nothing: Dapper's map is asked only where that decides.</param>
    /// <param name="named">The names of the columns that the caller says hold JSON.</param>
    public static bool Is(in ColumnSchema column, Func<ColumnSchema, Type?> targetOf, FrozenSet<string> named) =>
        named.Contains(column.Name) || (column.IsJson && column.FieldType == typeof(string) && targetOf(column) is { } target && IsOnlyJson(target));

    /// <summary>Finds the first such column of some objects.</summary>
    public static ColumnSchema? FirstIn(ObjectMap map, FrozenSet<string> named) => map.Tree
        .SelectMany(inside => inside.Columns.Where(column => Is(column, filling => inside.TargetOf(filling, named), named)))
        .Select(static column => (ColumnSchema?)column)
        .FirstOrDefault();

    /// <summary>Says whether a type has a member that nothing but JSON fills.</summary>
    /// <param name="owner">The type.</param>
    /// <param name="except">The name of a member that is filled in another way.</param>
    /// <remarks>Dapper fills private fields too, such as those behind properties without a setter.</remarks>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps all members of the type.")]
    public static bool MayBeIn(Type owner, string? except = null)
    {
        const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        return owner.GetProperties(Instance).Any(property => property.Name != except && property.CanWrite && IsOnlyJson(property.PropertyType))
            || owner.GetFields(Instance).Any(field => field.Name != except && field.Name != $"<{except}>k__BackingField" && IsOnlyJson(field.FieldType))
            || owner.GetConstructors(Instance).SelectMany(static constructor => constructor.GetParameters())
                .Any(parameter => parameter.ParameterType != owner && IsOnlyJson(parameter.ParameterType));
    }

    /// <summary>Says whether Dapper makes no value of a type of a text.</summary>
    private static bool IsOnlyJson(Type type) => !ClrType.IsValue(type) && type != typeof(object) && !SqlMapper.HasTypeHandler(type) && !HasOperator(type);

    /// <remarks>Of a text, that of JsonNode makes a JSON string.</remarks>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Dapper asks for the same methods.")]
    private static bool HasOperator(Type type) =>
        type.Assembly != typeof(JsonSerializer).Assembly
        && type.GetMethods(BindingFlags.Public | BindingFlags.Static).Any(method =>
            method.Name is "op_Implicit" or "op_Explicit" && method.ReturnType == type && method.GetParameters()[0].ParameterType == typeof(string));
}
