using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Tables;

/// <summary>Creates columns from the members of rows.</summary>
internal static class TableColumns
{
    /// <exception cref="ArgumentException">The type of the rows has no members, or one for which databases have no type; or a row is null.</exception>
    public static TableColumn[] Of<T>(ParameterDialect dialect, in ParameterTarget target, JsonTypeInfo<T> type, T[] rows)
    {
        JsonPropertyInfo[] members = MembersOf(target, type);
        object[] boxed = Boxed(target, rows);
        var written = new Lazy<JsonElement?[]>(() => new JsonElement?[boxed.Length]);
        var columns = new TableColumn[members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            columns[i] = ColumnOf(dialect, target, type, members[i], boxed, written, $"{target.Name}__{i}");
        }

        return columns;
    }

    private static JsonPropertyInfo[] MembersOf(in ParameterTarget target, JsonTypeInfo type)
    {
        JsonPropertyInfo[] members = [.. type.Properties.Where(static member => member.Get is not null && !member.IsExtensionData)];
        if (members.Length == 0)
        {
            throw new ArgumentException(
                $"The rows of the table '{target.Name}' are of {type.Type}, which has no members for its columns. The rows of a table are objects of one "
                + "class, record, structure or anonymous type; for single values use JsonParameter.List. A source-generated contract lists its members "
                + "only with JsonSourceGenerationMode.Metadata.");
        }

        ThrowIfAmbiguous(target, members);

        foreach (string told in target.Options.ColumnTypes?.Keys ?? [])
        {
            if (!members.Any(member => member.Name == told))
            {
                throw new ArgumentException(
                    $"{nameof(JsonParameterOptions.ColumnTypes)} has a type for '{told}', which is not a column of the table '{target.Name}'. Its columns "
                    + $"are {string.Join(", ", members.Select(static member => $"'{member.Name}'"))}.");
            }
        }

        return members;
    }

    /// <remarks>SQL reads names without case: with two columns of one name some databases throw, and SQLite takes the first.</remarks>
    private static void ThrowIfAmbiguous(in ParameterTarget target, JsonPropertyInfo[] members)
    {
        var names = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string name in members.Select(static member => member.Name))
        {
            if (!names.TryAdd(name, name))
            {
                throw new ArgumentException(
                    $"The columns '{names[name]}' and '{name}' of the table '{target.Name}' are the same name in SQL. Rename one with "
                    + "[JsonPropertyName], or leave it out with [JsonIgnore].");
            }
        }
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

    private static TableColumn ColumnOf(
        ParameterDialect dialect, in ParameterTarget target, JsonTypeInfo type, JsonPropertyInfo member, object[] rows, Lazy<JsonElement?[]> written,
        string parameterName)
    {
        bool isDocument = !ScalarValues.Are(member.PropertyType);
        string? told = target.Options.ColumnTypes?.GetValueOrDefault(member.Name) ?? (isDocument ? dialect.DocumentType : null);
        var taker = new ColumnTaker(dialect, target, new ColumnDefinition(member.Name, parameterName, told));
        if (isDocument)
        {
            taker.Take<string?>(DocumentsOf(target, type, member, rows, written), source: null);
        }
        else
        {
            ScalarValues.Give(taker, target.Command, Array.ConvertAll(rows, row => member.Get!(row)), member.PropertyType);
        }

        return taker.Column ?? throw new ArgumentException(
            $"The values of '{member.Name}' in the table '{target.Name}' are of {member.PropertyType} and have no common type in this database. "
            + $"Give the member one type; on SQL Server and MySQL it is enough to set one in {nameof(JsonParameterOptions.ColumnTypes)}.");
    }

    /// <summary>Returns the values of a member that is sent as JSON: an object, a list, or JSON.</summary>
    private static string?[] DocumentsOf(
        in ParameterTarget target, JsonTypeInfo rowType, JsonPropertyInfo member, object[] rows, Lazy<JsonElement?[]> written)
    {
        JsonTypeInfo type = member.Options.GetTypeInfo(member.PropertyType);
        bool isJson = typeof(JsonNode).IsAssignableFrom(type.Type) || type.Type == typeof(JsonDocument) || type.Type == typeof(JsonElement)
            || type.Type == typeof(JsonElement?);
        if (type.Kind == JsonTypeInfoKind.None && !isJson)
        {
            throw new ArgumentException(
                $"No database has a type for '{member.Name}' of the table '{target.Name}', which is of {type.Type}. Add a type handler to Dapper, or "
                + "leave the member out with [JsonIgnore].");
        }

        if (member.CustomConverter is null && member.NumberHandling is null)
        {
            return Array.ConvertAll(rows, row => member.Get!(row) is { } value ? JsonSerializer.Serialize(value, type) : null);
        }

        // Only the contract of the whole row knows the attributes of a member, so the row is written once for all such members.
        var documents = new string?[rows.Length];
        for (int i = 0; i < rows.Length; i++)
        {
            if (member.Get!(rows[i]) is not null)
            {
                JsonElement row = written.Value[i] ??= JsonSerializer.SerializeToElement(rows[i], rowType);
                documents[i] = row.TryGetProperty(member.Name, out JsonElement value) ? value.GetRawText() : null;
            }
        }

        return documents;
    }

    /// <summary>Creates a column from the values that it is given.</summary>
    private sealed class ColumnTaker(ParameterDialect dialect, ParameterTarget target, ColumnDefinition definition) : IValuesTaker
    {
        /// <summary>Gets the column; null if the database has no type for the values.</summary>
        public TableColumn? Column { get; private set; }

        public void Take<T>(ReadOnlySpan<T> values, object? source) => Column = dialect.ColumnOf(target, definition, values, source);
    }
}
