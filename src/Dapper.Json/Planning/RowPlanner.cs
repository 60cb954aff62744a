using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Execution;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Decides, once per schema, which columns are written, under which names and by which writers.</summary>
internal sealed class RowPlanner(PreparedOptions options) : IRowPlanner
{
    public RowPlan Plan(ResultSchema schema, ColumnSchema[] columns, RowSource rows)
    {
        var names = new string[columns.Length];
        var kept = new Dictionary<string, int>(columns.Length, StringComparer.Ordinal);
        for (int i = 0; i < columns.Length; i++)
        {
            names[i] = NameOf(columns[i]);
            if (!kept.TryAdd(names[i], i))
            {
                switch (options.Query.DuplicateNames)
                {
                    case DuplicateNameHandling.KeepFirst:
                        break;
                    case DuplicateNameHandling.KeepLast:
                        kept[names[i]] = i;
                        break;
                    default:
                        ColumnSchema first = columns[kept[names[i]]];
                        throw new JsonQueryException(
                            $"Two columns would both be written as \"{names[i]}\": column {first.Ordinal} '{first.Name}' has that name already. Give one an alias in SQL, or set JsonQueryOptions.DuplicateNames",
                            columns[i]);
                }
            }
        }

        var writers = new List<ColumnWriter>(kept.Count);
        for (int i = 0; i < columns.Length; i++)
        {
            if (kept[names[i]] == i)
            {
                writers.Add(WriterOf(new PlannedColumn(columns[i], Encode(names[i], options), options), rows));
            }
        }

        return new ColumnsPlan(schema, writers.ToArray());
    }

    private string NameOf(in ColumnSchema column)
    {
        if (column.Name.Length == 0)
        {
            throw new JsonQueryException("A column has no name. Give it an alias in SQL", column);
        }

        return options.Serializer.PropertyNamingPolicy is { } policy
            ? policy.ConvertName(column.Name) ?? throw new JsonQueryException("The naming policy gave no name for a column", column)
            : column.Name;
    }

    /// <summary>Encodes a name as JsonSerializer does that of a property: half a surrogate pair becomes U+FFFD.</summary>
    public static JsonEncodedText Encode(string name, PreparedOptions options) =>
        JsonEncodedText.Encode(Encoding.UTF8.GetBytes(name), options.Serializer.Encoder);

    private static ColumnWriter WriterOf(in PlannedColumn column, RowSource rows)
    {
        try
        {
            return rows.CreateWriter(column);
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw new JsonQueryException(
                $"System.Text.Json has no way to write {column.Schema.FieldType} under these options: {cause.Message} Cast the column in SQL, or register a converter",
                column.Schema,
                cause: cause);
        }
    }
}
