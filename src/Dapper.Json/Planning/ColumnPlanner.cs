using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Plans the rows of queries without a type: which columns are written, where, under which names and by which writers.</summary>
/// <param name="settings">The settings of cell values.</param>
/// <param name="names">The meaning of column names.</param>
/// <param name="form">The form of a row.</param>
internal sealed class ColumnPlanner(CellSettings settings, NameSettings names, RowForm form) : IRowPlanner, IPropertyNames
{
    public RowPlan Plan(ColumnSchema[] columns, RowSource source) => Plan(columns, (column, name) => WriterOf(column, name, source));

    public void CheckNames(ColumnSchema[] columns, JsonFields? fields)
    {
        RowPlan plan = Plan(columns, (column, name) => new UnusedColumn(new PlannedColumn(column, name, settings)));
        _ = fields is null ? plan : plan.Select(fields);
    }

    /// <summary>Returns the names of the properties, or of the columns of a table, in their order.</summary>
    public IEnumerable<string> NamesOf(ColumnSchema[] columns) => Read(columns).Properties.Select(static property => property.Name!);

    /// <summary>Encodes a name for the JSON.</summary>
    public JsonEncodedText Encode(string name) => settings.Encode(name).Text;

    public string NameOf(string name, in ColumnSchema column) =>
        settings.Serializer.PropertyNamingPolicy is { } policy
            ? policy.ConvertName(name) ?? throw ColumnError.Of("The naming policy returned no name for a column", column)
            : name;

    private PathObject Read(ColumnSchema[] columns)
    {
        var root = new PathObject(columns);
        foreach (ColumnSchema column in columns)
        {
            root.Add(ColumnPath.Parse(column, names.ArePaths), column, this, names.Duplicates);
        }

        return root;
    }

    private RowPlan Plan(ColumnSchema[] columns, Func<ColumnSchema, PropertyName, ColumnWriter> writerOf)
    {
        names.ThrowIfMissing(settings.RawJsonColumns, columns);
        if (form is RowForm.Value or RowForm.Element)
        {
            return PlanValue(columns, writerOf);
        }

        PathObject root = Read(columns);
        ColumnSchema[][] keys = GroupKeys.Of(root.Levels, names, columns);
        var nodes = new PathNodes(settings, keys, form, writerOf);
        var shape = new Shape(nodes.Root(root));
        return shape.Levels.Length > 0 ? new GroupPlan(shape) : new ShapePlan(shape, isForward: nodes.IsForward);
    }

    private ShapePlan PlanValue(ColumnSchema[] columns, Func<ColumnSchema, PropertyName, ColumnWriter> writerOf)
    {
        if (columns.Length > 1)
        {
            throw ColumnError.Of(
                "Only the values of one column are written here, but the result has more columns. Select that column alone", columns[1]);
        }

        PropertyName name = form == RowForm.Element ? PropertyName.Element : PropertyName.Written;
        return new ShapePlan(new Shape(new ValueNode(writerOf(columns[0], name))));
    }

    private ColumnWriter WriterOf(in ColumnSchema schema, PropertyName name, RowSource source)
    {
        var column = new PlannedColumn(schema, name, settings) { IsRawJson = settings.RawJsonColumns.Contains(schema.Name) };
        try
        {
            return source.CreateWriter(column);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of(
                $"System.Text.Json cannot write {schema.FieldType} with these options: {cause.Message} "
                + "Cast the column in SQL, or register a converter",
                schema,
                cause: cause);
        }
    }
}

/// <summary>The settings for names of columns.</summary>
/// <param name="Duplicates">The handling of columns with equal names.</param>
/// <param name="ArePaths">Whether the names are paths.</param>
/// <param name="Keys">The names of the grouping keys; empty if all columns are.</param>
/// <param name="RefusesUnmapped">Whether a column that fills no member of a row's type is an error.</param>
internal sealed record NameSettings(DuplicateNameHandling Duplicates, bool ArePaths, IReadOnlyCollection<string> Keys, bool RefusesUnmapped)
{
    /// <summary>Gets whether the options may name a column of another result. With several results, <see cref="UnseenNames"/> checks the names.</summary>
    public bool MayBeElsewhere { get; init; }

    /// <summary>Checks that the result has all columns that the options name as raw JSON.</summary>
    /// <exception cref="JsonQueryException">The result has no column of a name.</exception>
    public void ThrowIfMissing(IReadOnlyCollection<string> rawJson, ColumnSchema[] columns)
    {
        string? missing = rawJson.FirstOrDefault(name => !Array.Exists(columns, column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase)));
        if (missing is not null && !MayBeElsewhere)
        {
            throw ColumnError.Of(
                $"JsonQueryOptions.RawJsonColumns names '{missing}', which is not a column of the result. Its columns are {UnseenNames.ListOf(columns)}.",
                ColumnSchema.None);
        }
    }
}

/// <summary>The form of a row in the JSON.</summary>
internal enum RowForm
{
    /// <summary>An object.</summary>
    Object,

    /// <summary>Properties of the document's own object.</summary>
    Properties,

    /// <summary>An array of its values.</summary>
    Array,

    /// <summary>The value of its only column, as an element of an array.</summary>
    Element,

    /// <summary>The value of its only column, whose property name has been written already.</summary>
    Value,
}
