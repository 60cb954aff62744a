using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Members;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <content>Plans the properties of an object, or returns why it cannot.</content>
internal sealed partial class ObjectPlanner
{
    private readonly HashSet<MappedColumn> _written = new(ReferenceEqualityComparer.Instance);

    /// <summary>Adds a property, or the elements of a list, that a column fills.</summary>
    /// <returns>Null, or the reason why it cannot be added.</returns>
    private string? AddColumn(MappedColumn mapped, JsonMember member)
    {
        PropertyName name = member.ElementType is null ? settings.Encode(member.Property.Name) : PropertyName.Element;
        string? reason = WhyNotLast(member) ?? (mapped.IsRawJson || mapped.Type == member.Type ? null
            : $"its member {member.Name} has the type {member.Type.Name}, but is filled as {mapped.Type.Name}");
        ColumnWriter? writer = reason is not null ? null
            : mapped.IsRawJson ? Embedded(mapped, member, name, out reason) : TryCreate(mapped, member, name, out reason);
        if (writer is null)
        {
            return reason;
        }

        _written.Add(mapped);
        Properties.Add(ShapeNode.Of(writer));
        Steps.Add(mapped.IsRawJson
            ? $"{Describe(mapped.Schema)} holds the JSON of {mapped.Member}, embedded as \"{member.Property.Name}\""
            : $"{Describe(mapped.Schema)} fills {mapped.Member}, written as \"{member.Property.Name}\"");
        return null;
    }

    /// <summary>Adds a property that an object or a list inside fills.</summary>
    /// <inheritdoc cref="AddColumn"/>
    private string? AddChild(ObjectPlanner child, JsonMember member, MappedColumn? mapped)
    {
        ObjectMap made = child.Map;
        MappedColumn? element = made.IsValue ? new MappedColumn(made.Columns[0], member.Name, made.Type, ValueOfNull: null) : null;
        string? reason = (element is null ? null : child.AddColumn(element, member with { ElementType = made.Type })) ?? made switch
        {
            _ when mapped is not null => $"column '{mapped.Schema.Name}' and the child fill the same member {member.Name}",
            _ when WhyNotLast(member) is { } list => list,
            { IsList: false, Type.IsValueType: true } => $"its member {member.Name} is a struct, which exists even if all its columns are NULL",
            { IsList: true } => CollectionType.WhyNotOf(member.Property, made.TypeInfo),
            _ when member.Property.PropertyType != made.Type || member.Property.CustomConverter is not null =>
                $"its member {member.Name} is not written as the {made.Type.Name} that it is",
            _ => null,
        };
        if (reason is not null)
        {
            return reason;
        }

        PropertyName name = settings.Encode(member.Property.Name);
        NullWriter missing = member.OmitsNull || made.IsList ? NullWriter.Omitted : NullWriter.Serialized(made.TypeInfo, value: null);
        Properties.Add(made.IsList
            ? ShapeNode.List(name, child.Keys, made.First, made.IsValue, child.Properties)
            : ShapeNode.Inside(name, made.First, missing, child.Properties));
        ColumnSchema[] columns = made.Names.All;
        string filled = columns is [{ } only] ? $"column {only.Ordinal} fills" : $"columns {columns[0].Ordinal} to {columns[^1].Ordinal} fill";
        Steps.Add($"{filled} {(made.IsList ? "the elements of " : "")}{member.Name}, written as \"{member.Property.Name}\"");
        Steps.AddRange(made.IsValue ? [] : child.Steps.Select(static step => "  " + step));
        return null;
    }

    /// <summary>Adds a property that no column fills.</summary>
    /// <inheritdoc cref="AddColumn"/>
    private string? AddConstant(JsonMember member, object? value)
    {
        if (TryCreateConstant(member, value, out string? reason) is not { } constant)
        {
            return reason;
        }

        // A missing object or an empty list may have fields that only its converter knows.
        bool mayHaveFields = !ClrType.IsValue(member.Property.PropertyType);
        var schema = new ColumnSchema(ColumnSchema.NoOrdinal, member.Name, member.Property.PropertyType, "");
        var column = new PlannedColumn(schema, settings.Encode(member.Property.Name), settings) { OnNull = constant };
        bool isOmitted = constant == NullWriter.Omitted;
        Properties.Add(
            isOmitted ? ShapeNode.OfNothing(member.Property.Name, mayHaveFields) : ShapeNode.Of(new UnreadColumn(column), mayHaveFields));
        Steps.Add($"no column fills {member.Name}, {(isOmitted ? "left out" : $"written as \"{member.Property.Name}\"")} with the value of a new object");
        return null;
    }

    /// <summary>Adds the columns that are not written, whose values nobody converts.</summary>
    private void AddUnwritten(MemberMap filled)
    {
        for (int i = 0; i < map.Columns.Length; i++)
        {
            (ColumnSchema column, MappedColumn? mapped) = (map.Columns[i], filled.Columns[i]);
            if (mapped is not null && _written.Contains(mapped))
            {
                continue;
            }

            // An object inside exists only if one of its columns has a value, so that each must be read.
            if (map.IsInside)
            {
                // At its place in the columns' order, but before a list: all that follows a list is written when the reader is already on a later row.
                int position = Properties.FindIndex(property => property.FirstOrdinal > column.Ordinal || property.HoldsList);
                var check = new UnreadColumn(new PlannedColumn(column, PropertyName.None, settings) { OnNull = NullWriter.Omitted });
                Properties.Insert(position < 0 ? Properties.Count : position, ShapeNode.Of(check));
            }

            string fills = mapped is null ? "fills nothing" : $"{(mapped.IsRawJson ? "holds the JSON of" : "fills")} {mapped.Member}, which is not written";
            Steps.Add($"{Describe(column)} {fills}");
        }
    }

    private ColumnWriter? TryCreate(MappedColumn mapped, JsonMember member, PropertyName name, out string? reason)
    {
        var column = new PlannedColumn(mapped.Schema, name, settings);
        if (UnconvertedMember.TryCreate(rows, column, mapped, member) is { } unconverted)
        {
            reason = null;
            return unconverted;
        }

        // Number handling of a member holds for the elements, which only the serializer sees.
        bool isArray = mapped.Schema.FieldType == typeof(Array) && member.NumberHandling is null;
        if ((MemberKind.Of(mapped.Type) ?? (isArray ? MemberKind.OfArray(mapped.Type) : null)) is { } kind)
        {
            return kind.TryCreate(rows, column, mapped, member, out reason);
        }

        reason = NoKind(member.Name, mapped.Type);
        return null;
    }

    /// <summary>Creates the writer of a column that is embedded as JSON. The member's type only decides what is written for NULL.</summary>
    private ColumnWriter? Embedded(MappedColumn mapped, JsonMember member, PropertyName name, out string? reason)
    {
        NullWriter? onNull = TryCreateConstant(member, mapped.ValueOfNull, out reason)
            ?? (mapped.ValueOfNull is not null ? null : member.OmitsNull ? NullWriter.Omitted : NullWriter.Literal);
        return onNull is null ? null : rows.CreateWriter(new PlannedColumn(mapped.Schema, name, settings) { OnNull = onNull });
    }

    private static NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason)
    {
        if (MemberKind.Of(member.Type) is { } kind)
        {
            return kind.TryCreateConstant(member, value, out reason);
        }

        reason = member.Converter is not null || (member.OmitsDefault && member.Type.IsValueType) ? NoKind(member.Name, member.Type)
            : value is not null && member.NumberHandling is not null
                ? $"[JsonNumberHandling] decides how its member {member.Name} of the type {member.Type.Name} is written" : null;
        return reason is not null ? null
            : value is null && member.OmitsNull ? NullWriter.Omitted
            : NullWriter.Serialized(member.Property.Options.GetTypeInfo(member.Type), value);
    }

    private string? WhyNotLast(JsonMember member) =>
        Properties.Exists(static property => property.HoldsList) ? $"its list is not its last property: \"{member.Property.Name}\" comes after it" : null;

    private static string NoKind(string member, Type type) =>
        DapperSettings.WhyHandled(type, member) ?? $"its member {member} has the type {TypeNames.Of(type)}, which only Dapper fills";

    private static string Describe(ColumnSchema column) => $"column {column.Ordinal} '{column.Name}' ({column.FieldType.Name})";
}
