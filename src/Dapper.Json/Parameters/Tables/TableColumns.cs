using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Tables;

/// <summary>Makes columns of the members of rows.</summary>
internal static class TableColumns
{
    /// <exception cref="ArgumentException">The rows' type has no members, or one that databases have no type for; or a row is null.</exception>
    public static TableColumn[] Of<T>(in ParameterTarget target, JsonTypeInfo<T> type, T[] rows)
    {
        JsonPropertyInfo[] members = MembersOf(target, type);
        object[] boxed = Boxed(target, rows);
        var columns = new TableColumn[members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            columns[i] = ColumnOf(target, members[i], boxed, $"{target.Name}__{i}");
        }

        return columns;
    }

    private static JsonPropertyInfo[] MembersOf(in ParameterTarget target, JsonTypeInfo type)
    {
        JsonPropertyInfo[] members = [.. type.Properties.Where(static member => member.Get is not null && !member.IsExtensionData)];
        if (members.Length == 0)
        {
            throw new ArgumentException(
                $"The rows of the table '{target.Name}' are of {type.Type}, which has no members for its columns. A table is made of objects of one "
                + "class, record, structure or anonymous type; for values alone there is JsonParameter.List.");
        }

        foreach (string told in target.Options.ColumnTypes?.Keys ?? [])
        {
            if (!members.Any(member => member.Name == told))
            {
                throw new ArgumentException(
                    $"The table '{target.Name}' has no column '{told}' to have the type that {nameof(JsonParameterOptions.ColumnTypes)} tells. Its columns "
                    + $"are {string.Join(", ", members.Select(static member => $"'{member.Name}'"))}.");
            }
        }

        return members;
    }

    private static object[] Boxed<T>(in ParameterTarget target, T[] rows)
    {
        var boxed = new object[rows.Length];
        for (int row = 0; row < rows.Length; row++)
        {
            boxed[row] = rows[row] ?? throw new ArgumentException($"Row {row} of the table '{target.Name}', counted from 0, is null.");
        }

        return boxed;
    }

    private static TableColumn ColumnOf(in ParameterTarget target, JsonPropertyInfo member, object[] rows, string parameterName)
    {
        object?[] values = Array.ConvertAll(rows, row => member.Get!(row));
        bool isDocument = !ScalarValues.Are(member.PropertyType);
        string? told = target.Options.ColumnTypes?.GetValueOrDefault(member.Name) ?? (isDocument ? target.Dialect.DocumentType : null);
        var taker = new ColumnTaker(target, new ColumnDefinition(member.Name, parameterName, told));
        if (isDocument)
        {
            JsonTypeInfo type = DocumentTypeOf(target, member);
            taker.Take<string?>(Array.ConvertAll(values, value => value is null ? null : JsonSerializer.Serialize(value, type)), source: null);
        }
        else
        {
            ScalarValues.Give(taker, target.Command, values, member.PropertyType);
        }

        return taker.Column ?? throw new ArgumentException(
            $"The values of '{member.Name}' in the table '{target.Name}' are of {member.PropertyType} and have no common type in this database: "
            + $"tell one by {nameof(JsonParameterOptions)}.{nameof(JsonParameterOptions.ColumnTypes)}.");
    }

    /// <summary>Gives the contract of a member that is sent as JSON: an object, a list, or what is JSON already.</summary>
    private static JsonTypeInfo DocumentTypeOf(in ParameterTarget target, JsonPropertyInfo member)
    {
        JsonTypeInfo type = member.Options.GetTypeInfo(member.PropertyType);
        bool isJson = typeof(JsonNode).IsAssignableFrom(type.Type) || type.Type == typeof(JsonDocument) || type.Type == typeof(JsonElement)
            || type.Type == typeof(JsonElement?);
        return type.Kind != JsonTypeInfoKind.None || isJson
            ? type
            : throw new ArgumentException(
                $"No database has a type for '{member.Name}' of the table '{target.Name}', which is of {type.Type}. Add a type handler to Dapper, or "
                + "leave the member out by [JsonIgnore].");
    }
}
