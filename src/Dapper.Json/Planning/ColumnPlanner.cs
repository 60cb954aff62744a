using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Plans rows by their columns alone: which are written, under which names and by which writers.</summary>
internal sealed class ColumnPlanner(CellSettings settings, DuplicateNameHandling duplicates) : IRowPlanner
{
    public RowPlan Plan(ColumnSchema[] columns, RowSource source)
    {
        RawJsonNames.ThrowIfMissing(settings, columns);
        string[] names = Array.ConvertAll(columns, NameOf);
        Dictionary<string, int> kept = KeepOne(names, columns);
        var properties = new List<ShapeNode>(kept.Count);
        for (int i = 0; i < columns.Length; i++)
        {
            if (kept[names[i]] == i)
            {
                var column = new PlannedColumn(columns[i], settings.Encode(names[i]), settings)
                {
                    IsRawJson = settings.RawJsonColumns.Contains(columns[i].Name),
                };
                properties.Add(new ValueNode(WriterOf(column, source)));
            }
        }

        return new ShapePlan(new Shape(properties));
    }

    /// <summary>Says for each name which of its columns is written.</summary>
    private Dictionary<string, int> KeepOne(string[] names, ColumnSchema[] columns)
    {
        var kept = new Dictionary<string, int>(names.Length, StringComparer.Ordinal);
        for (int i = 0; i < names.Length; i++)
        {
            if (kept.TryAdd(names[i], i) || duplicates == DuplicateNameHandling.KeepFirst)
            {
                continue;
            }

            if (duplicates == DuplicateNameHandling.Error)
            {
                ColumnSchema first = columns[kept[names[i]]];
                throw new JsonQueryException(
                    $"Two columns would both be written as \"{names[i]}\": column {first.Ordinal} '{first.Name}' has that name already. "
                    + "Give one an alias in SQL, or set JsonQueryOptions.DuplicateNames",
                    columns[i]);
            }

            kept[names[i]] = i;
        }

        return kept;
    }

    private string NameOf(ColumnSchema column)
    {
        if (column.Name.Length == 0)
        {
            throw new JsonQueryException("A column has no name. Give it an alias in SQL", column);
        }

        return settings.Serializer.PropertyNamingPolicy is { } policy
            ? policy.ConvertName(column.Name) ?? throw new JsonQueryException("The naming policy gave no name for a column", column)
            : column.Name;
    }

    private static ColumnWriter WriterOf(in PlannedColumn column, RowSource source)
    {
        try
        {
            return source.CreateWriter(column);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
        {
            throw new JsonQueryException(
                $"System.Text.Json has no way to write {column.Schema.FieldType} under these options: {cause.Message} "
                + "Cast the column in SQL, or register a converter",
                column.Schema,
                cause: cause);
        }
    }
}
