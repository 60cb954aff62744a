using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Plans rows by their columns alone: which are written, where, under which names and by which writers.</summary>
/// <param name="settings">The settings of the cells.</param>
/// <param name="names">What the columns' names mean.</param>
/// <param name="form">What a row becomes.</param>
internal sealed class ColumnPlanner(CellSettings settings, NameSettings names, RowForm form) : IRowPlanner, IPropertyNames
{
    public RowPlan Plan(ColumnSchema[] columns, RowSource source) => Plan(columns, (column, name) => WriterOf(column, name, source));

    public void CheckNames(ColumnSchema[] columns, JsonFields? fields)
    {
        RowPlan plan = Plan(columns, (column, name) => new UnusedColumn(new PlannedColumn(column, name, settings)));
        _ = fields is null ? plan : plan.Select(fields);
    }

    /// <summary>Gives the names of the properties, or of the columns of a table, in their order.</summary>
    public IEnumerable<string> NamesOf(ColumnSchema[] columns) => Read(columns).Properties.Select(static property => property.Name!);

    /// <summary>Encodes a name for the JSON.</summary>
    public JsonEncodedText Encode(string name) => settings.Encode(name).Text;

    public string NameOf(string name, in ColumnSchema column) =>
        settings.Serializer.PropertyNamingPolicy is { } policy
            ? policy.ConvertName(name) ?? throw ColumnError.Of("The naming policy gave no name for a column", column)
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
                "Only values of one column are written here, but the result has further columns. Select that column alone", columns[1]);
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
                $"System.Text.Json has no way to write {schema.FieldType} under these options: {cause.Message} "
                + "Cast the column in SQL, or register a converter",
                schema,
                cause: cause);
        }
    }
}

/// <summary>What the names of columns mean.</summary>
/// <param name="Duplicates">What becomes of two columns of one name.</param>
/// <param name="ArePaths">Whether they are paths.</param>
/// <param name="Keys">The names of the columns that decide which rows belong together; empty where all columns do.</param>
/// <param name="RefusesUnmapped">Whether a column that fills no member of a row's type is an error.</param>
internal sealed record NameSettings(DuplicateNameHandling Duplicates, bool ArePaths, IReadOnlyCollection<string> Keys, bool RefusesUnmapped)
{
    /// <summary>Gets whether a name in the options may be that of a column of another result: <see cref="UnseenNames"/> looks at all of several.</summary>
    public bool MayBeElsewhere { get; init; }

    /// <summary>Looks for the columns that hold JSON.</summary>
    /// <exception cref="JsonQueryException">A name is none of the columns'.</exception>
    public void ThrowIfMissing(IReadOnlyCollection<string> rawJson, ColumnSchema[] columns)
    {
        string? missing = rawJson.FirstOrDefault(name => !Array.Exists(columns, column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase)));
        if (missing is not null && !MayBeElsewhere)
        {
            throw ColumnError.Of(
                $"JsonQueryOptions.RawJsonColumns names '{missing}', which is no column of the result. Its columns are {UnseenNames.ListOf(columns)}.",
                ColumnSchema.None);
        }
    }
}

/// <summary>What a row becomes.</summary>
internal enum RowForm
{
    /// <summary>An object.</summary>
    Object,

    /// <summary>Properties of the object that the document is in.</summary>
    Properties,

    /// <summary>An array of its values.</summary>
    Array,

    /// <summary>The value of its only column, as an element of an array.</summary>
    Element,

    /// <summary>The value of its only column, under a name that stands there already.</summary>
    Value,
}
