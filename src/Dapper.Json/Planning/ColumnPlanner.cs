using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>Plans the rows of queries without a type: which columns are written, where, under which names and by which writers.</summary>
/// <param name="settings">The settings of the plans.</param>
/// <param name="form">The form of a row.</param>
internal sealed partial class ColumnPlanner(PlanSettings settings, RowForm form) : IRowPlanner, IPropertyNames
{
    private bool IsOnlyObject => form is RowForm.Only or RowForm.Properties;

    public RowPlan Plan(ColumnSchema[] columns, RowSource source) => Plan(columns, column => WriterOf(column, source), out _);

    public PlanWithoutRows PlanWithoutRows(ColumnSchema[] columns, JsonFields? fields)
    {
        RowPlan plan = Plan(columns, MissingColumn, out PathNode? root);
        plan = fields is null ? plan : plan.Select(fields);
        PropertyName[] names = [.. root?.Properties.Select(property => settings.Cells.Encode(property.Name!)) ?? []];
        bool isListAlone = IsOnlyObject && root is { HoldsList: true, Values: [] };
        return new PlanWithoutRows(plan.Nesting, names, isListAlone ? plan : null);
    }

    /// <summary>Describes one column for its value alone, which its name may give a type.</summary>
    public PlannedColumn ElementOf(ColumnSchema column) => new(TypeOf(column), PropertyName.Element, settings.Cells);

    /// <summary>Returns 0 as JSON of the type that the values of a column have. If the driver knows no type without a row, it is that of a count.</summary>
    public byte[] ZeroOf(ColumnSchema column) => ZeroJson.Of(TypeOf(column), settings.Cells);

    /// <exception cref="JsonQueryException">There is no name.</exception>
    public string NameOf(string name, bool isValue, ColumnSchema column) =>
        name.Length == 0 ? throw ColumnError.Of("A column has no name. Give it an alias in SQL", column)
        : settings.Cells.Serializer.PropertyNamingPolicy is { } policy
            ? policy.ConvertName(name) ?? throw ColumnError.Of("The naming policy returned no name for a column", column)
            : name;

    public IPropertyNames Inside(string name) => this;

    private static UnreadColumn MissingColumn(PlannedColumn column) =>
        new(column with { Schema = column.Schema with { Ordinal = ColumnSchema.NoOrdinal }, OnNull = NullWriter.Omitted });

    private ColumnSchema TypeOf(ColumnSchema column) =>
        PathColumn.Read(column, isPath: false, mayEndInType: settings.Query.PathNames, settings.Query.RawJsonColumns).Schema;

    /// <param name="columns">The result's columns.</param>
    /// <param name="writerOf">Creates the writer of a column.</param>
    /// <param name="root">The tree that the names describe; null for a value alone.</param>
    private ShapePlan Plan(ColumnSchema[] columns, Func<PlannedColumn, ColumnWriter> writerOf, out PathNode? root)
    {
        root = null;
        bool isOfValues = form is RowForm.Value or RowForm.Element or RowForm.Values;
        PathColumn[] own = Array.FindAll(
            settings.Read(columns, isFlat: isOfValues || form == RowForm.Array), column => settings.LeftOut?.Has(column.Schema) != true);
        if (isOfValues)
        {
            return PlanValues(own, writerOf);
        }

        // Now: the tree is built by calls inside each other for each name of a path, and a long enough one would overflow the stack.
        Nesting nesting = PathColumn.NestingOf(own);
        nesting.ThrowIfBeyond(settings.Cells.MaxDepth, outside: 0);
        root = PathNode.Of(this, own, settings.Query.DuplicateNames);
        List<ShapeNode> nodes = NodesOf(root, GroupLevels.KeysOf(root, settings, columns, IsOnlyObject), writerOf);
        return new ShapePlan(new Shape(ShapeNode.Root(RootKind, nodes))) { Nesting = nesting };
    }

    private ShapePlan PlanValues(PathColumn[] columns, Func<PlannedColumn, ColumnWriter> writerOf)
    {
        if (columns.Length > 1 && form != RowForm.Values)
        {
            throw ColumnError.Of(
                "Only the values of one column are written here, but the result has more columns. Select that column alone", columns[1].Schema);
        }

        bool mayBeLists = columns.Length > 1 && settings.Query.PathNames;
        if (mayBeLists && Array.Find(columns, static column => column.Schema.MemberName.Contains("[]", StringComparison.Ordinal)) is { } list)
        {
            throw ColumnError.Of(
                "JsonQueryFormat.Values writes each row as an array, which has no lists inside. Give the column another alias, or use JsonQueryFormat.Array",
                list.Schema);
        }

        PropertyName name = form == RowForm.Value ? PropertyName.None : PropertyName.Element;
        ShapeNode[] values = Array.ConvertAll(columns, column => ShapeNode.Of(writerOf(new PlannedColumn(column.Schema, name, settings.Cells))));
        return values switch
        {
            [] => throw LeftOutColumns.NoValue(),
            [var only] => new ShapePlan(new Shape(only)),
            _ => new ShapePlan(new Shape(ShapeNode.Root(BracketKind.Array, values))) { Nesting = PathColumn.NestingOf(columns) },
        };
    }

    private static ColumnWriter WriterOf(PlannedColumn column, RowSource source)
    {
        try
        {
            return CastColumn.Create(column, source);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of(
                $"System.Text.Json cannot write {column.Schema.FieldType} with these options: {cause.Message} "
                + "Cast the column in SQL, or register a converter",
                column.Schema,
                cause: cause);
        }
    }
}
