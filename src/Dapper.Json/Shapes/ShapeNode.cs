using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>
/// A node of a shape: a value, an object, a list, or what remains of one that is not selected. Both planners describe rows by it. Immutable, and shared by
/// all queries with the same columns.
/// </summary>
internal sealed class ShapeNode
{
    private readonly ColumnWriter? _value;
    private readonly Bracket? _bracket;
    private readonly IReadOnlyList<ShapeNode> _children;

    /// <summary>The writers of the grouping keys of the object around a list, whose elements come from consecutive rows; null for any other node.</summary>
    private readonly ColumnWriter[]? _keys;

    private readonly bool _mayHaveFields;

    private ShapeNode(
        string? name, ColumnWriter? value = null, Bracket? bracket = null, ColumnWriter[]? keys = null, bool mayHaveFields = false,
        params IReadOnlyList<ShapeNode> children)
    {
        (Name, _value, _bracket, _keys, _mayHaveFields, _children) = (name, value, bracket, keys, mayHaveFields, children);
        HoldsList = keys is not null || children.Any(static child => child.HoldsList);
    }

    /// <summary>Creates a value from one column, or a value that is the same in every row.</summary>
    /// <param name="writer">The writer of the value.</param>
    /// <param name="mayHaveFields">Whether it replaces an object or a list that no column fills, so that fields inside may be selected.</param>
    public static ShapeNode Of(ColumnWriter writer, bool mayHaveFields = false) => new(writer.Name.Plain, writer, mayHaveFields: mayHaveFields);

    /// <summary>Creates a property that is left out of every row. It is still a field that may be selected.</summary>
    /// <inheritdoc cref="Of(ColumnWriter, bool)" path="/param"/>
    public static ShapeNode OfNothing(string name, bool mayHaveFields) => new(name, mayHaveFields: mayHaveFields);

    /// <summary>Creates a row.</summary>
    public static ShapeNode Root(BracketKind kind, IReadOnlyList<ShapeNode> properties) =>
        new(name: null, bracket: new Bracket(kind, PropertyName.Element), children: properties);

    /// <summary>Creates an object inside a row, which is there only if one of its columns has a value.</summary>
    /// <param name="name">The name of its property.</param>
    /// <param name="first">The column that messages name for it.</param>
    /// <param name="missing">The writer of the NULL for a missing object.</param>
    /// <param name="properties">Its properties.</param>
    public static ShapeNode Inside(PropertyName name, ColumnSchema first, NullWriter missing, IReadOnlyList<ShapeNode> properties) =>
        new(name.Plain, bracket: new Bracket(BracketKind.Object, name) { IsLazy = true, First = first, Missing = missing }, children: properties);

    /// <summary>Creates a list inside an object. An element is left out if all of its columns are NULL.</summary>
    /// <param name="name">The name of its property.</param>
    /// <param name="keys">The writers of the grouping keys of the object around the list.</param>
    /// <param name="first">The column that messages name for an element.</param>
    /// <param name="isValue">Whether the elements are values. If not, they are objects.</param>
    /// <param name="content">The value, or the properties of the object.</param>
    public static ShapeNode List(PropertyName name, ColumnWriter[] keys, ColumnSchema first, bool isValue, IReadOnlyList<ShapeNode> content)
    {
        var element = new Bracket(isValue ? BracketKind.None : BracketKind.Object, PropertyName.Element) { IsLazy = true, First = first };
        return new ShapeNode(
            name.Plain, bracket: new Bracket(BracketKind.Array, name), keys: keys, children: new ShapeNode(name: null, bracket: element, children: content));
    }

    /// <summary>Creates a list that is not selected. Its rows still belong to the object around it.</summary>
    /// <param name="keys">The writers of the grouping keys of that object.</param>
    /// <param name="children">The nodes that decide whether that object exists.</param>
    public static ShapeNode UnwrittenList(ColumnWriter[] keys, params IReadOnlyList<ShapeNode> children) => new(name: null, keys: keys, children: children);

    /// <summary>Gets the field name of the node; null if it cannot be selected.</summary>
    public string? Name { get; }

    /// <summary>Gets the names of the fields inside it, or inside its elements; null if they are not known.</summary>
    public IEnumerable<string>? Fields =>
        _mayHaveFields ? null : _keys is not null ? _children[0].Fields : _children.Select(static child => child.Name).OfType<string>();

    /// <summary>Gets whether it is a list, or an object with a list inside.</summary>
    public bool HoldsList { get; }

    /// <summary>Gets the ordinal of the column, or of the first inside; <see cref="ColumnSchema.NoOrdinal"/> for none.</summary>
    public int FirstOrdinal => (_value?.Schema ?? _bracket?.First)?.Ordinal ?? ColumnSchema.NoOrdinal;

    /// <summary>Adds the steps that write the node.</summary>
    public void AddTo(ShapeSteps steps)
    {
        if (_value is not null)
        {
            steps.Add(_value);
            return;
        }

        int? begin = _bracket is null ? null : steps.Begin(_bracket);
        if (_keys is not null)
        {
            steps.BeginElements(_keys);
        }

        foreach (ShapeNode child in _children)
        {
            child.AddTo(steps);
        }

        if (_keys is not null)
        {
            steps.EndElements();
        }

        if (begin is { } step)
        {
            steps.End(step);
        }
    }

    /// <summary>Returns the node with only the selected fields.</summary>
    /// <param name="fields">The selected fields inside it, which all exist.</param>
    /// <param name="isLazy">Whether it is inside an object that is written only if one of its columns has a value.</param>
    /// <returns>The node; itself if all of it is selected.</returns>
    /// <exception cref="JsonQueryException">A selected field inside one of them does not exist.</exception>
    public ShapeNode Select(JsonFields fields, bool isLazy)
    {
        if (_keys is not null)
        {
            ShapeNode element = _children[0].Select(fields, isLazy: false);
            return element == _children[0] ? this : With(element);
        }

        isLazy |= _bracket is { IsLazy: true };
        bool isWhole = true;
        var selected = new List<ShapeNode>(_children.Count);
        foreach (ShapeNode child in _children)
        {
            if (child.Name is not { } name || fields.Of(name) is not { } inside)
            {
                selected.AddRange(child.Unwritten(isLazy));
                isWhole = false;
            }
            else if (inside.IsEverything)
            {
                selected.Add(child);
            }
            else
            {
                inside.ThrowIfUnknown(child.Fields, $"'{name}'");
                ShapeNode part = child.Select(inside, isLazy);
                selected.Add(part);
                isWhole &= part == child;
            }
        }

        return isWhole ? this : With([.. selected]);
    }

    /// <summary>Returns the nodes that remain if this one is not selected: those that decide whether an object exists, and how rows are grouped.</summary>
    /// <inheritdoc cref="Select" path="/param"/>
    /// <remarks>The rows that decide whether an object exists are those that would be read if a list was written. So lists inside stay too.</remarks>
    public IEnumerable<ShapeNode> Unwritten(bool isLazy) =>
        _value is not null ? isLazy && _value.Schema.Ordinal != ColumnSchema.NoOrdinal ? [Of(new UnreadColumn(_value))] : []
        : _keys is null ? _children.SelectMany(child => child.Unwritten(isLazy))
        : [UnwrittenList(_keys, isLazy ? [.. _children.SelectMany(child => child.Unwritten(isLazy))] : [])];

    private ShapeNode With(params IReadOnlyList<ShapeNode> children) => new(Name, _value, _bracket, _keys, _mayHaveFields, children);
}
