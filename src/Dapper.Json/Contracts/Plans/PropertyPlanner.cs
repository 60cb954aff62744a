using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Members;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The planner of an object's properties: it adds their writers to the object's draft, or returns why it cannot.</summary>
/// <param name="draft">The draft.</param>
/// <param name="rows">The open result.</param>
/// <param name="settings">The settings of the cells.</param>
internal sealed class PropertyPlanner(ObjectDraft draft, RowSource rows, CellSettings settings)
{
    private readonly HashSet<MappedColumn> _written = new(ReferenceEqualityComparer.Instance);

    /// <summary>Adds a property, or the elements of a list, that a column fills.</summary>
    /// <returns>Null, or the reason why it cannot be added.</returns>
    public string? AddColumn(MappedColumn mapped, JsonMember member)
    {
        if (draft.HoldsList)
        {
            return $"its list is not its last property: \"{member.Property.Name}\" comes behind it";
        }

        PropertyName name = member.ElementType is null ? settings.Encode(member.Property.Name) : PropertyName.Element;
        if (!mapped.IsRawJson && mapped.Type != member.Type)
        {
            return $"its member {member.Name} is a {member.Type.Name}, filled as a {mapped.Type.Name}";
        }

        string? reason = null;
        if ((mapped.IsRawJson ? Embedded(mapped, member, name, out reason) : TryCreate(mapped, member, name, out reason)) is not { } writer)
        {
            return reason;
        }

        _written.Add(mapped);
        draft.Properties.Add(ShapeNode.Of(writer));
        draft.Steps.Add(mapped.IsRawJson
            ? $"{Describe(mapped.Schema)} holds the JSON of {mapped.Member}, embedded as \"{member.Property.Name}\""
            : $"{Describe(mapped.Schema)} fills {mapped.Member}, written as \"{member.Property.Name}\"");
        return null;
    }

    /// <summary>Adds a property that no column fills.</summary>
    /// <inheritdoc cref="AddColumn"/>
    public string? AddConstant(JsonMember member, object? value)
    {
        if (TryCreateConstant(member, value, out string? reason) is not { } constant)
        {
            return reason;
        }

        // A missing object or an empty list may have fields that only its converter knows.
        bool mayHaveFields = MemberKind.Of(member.Property.PropertyType) is null;
        var schema = new ColumnSchema(ColumnSchema.NoOrdinal, member.Name, member.Property.PropertyType, "");
        var column = new PlannedColumn(schema, settings.Encode(member.Property.Name), settings) { OnNull = constant };
        bool isOmitted = constant == NullWriter.Omitted;
        draft.Properties.Add(
            isOmitted ? ShapeNode.OfNothing(member.Property.Name, mayHaveFields) : ShapeNode.Of(new UnreadColumn(column), mayHaveFields));
        draft.Steps.Add($"no column fills {member.Name}, {(isOmitted ? "left out" : $"written as \"{member.Property.Name}\"")} with the value of a new object");
        return null;
    }

    /// <summary>Adds the columns that are not written, whose values nobody converts.</summary>
    /// <param name="columns">All columns of the object.</param>
    /// <param name="map">The members that they fill.</param>
    /// <param name="isLazy">Whether the object exists only if one of its columns has a value, so that each column must be read.</param>
    public void AddUnwritten(ColumnSchema[] columns, MemberMap map, bool isLazy)
    {
        for (int i = 0; i < columns.Length; i++)
        {
            (ColumnSchema column, MappedColumn? mapped) = (columns[i], map.Columns[i]);
            if (mapped is not null && _written.Contains(mapped))
            {
                continue;
            }

            if (isLazy)
            {
                draft.AddCheck(new UnreadColumn(new PlannedColumn(column, PropertyName.Written, settings) { OnNull = NullWriter.Omitted }));
            }

            string filled = mapped is null ? "fills nothing" : $"{(mapped.IsRawJson ? "holds the JSON of" : "fills")} {mapped.Member}, which is not written";
            draft.Steps.Add($"{Describe(column)} {filled}");
        }
    }

    private ColumnWriter? TryCreate(MappedColumn mapped, JsonMember member, PropertyName name, out string? reason)
    {
        if (MemberKind.Of(mapped.Type) is { } kind)
        {
            return kind.TryCreate(new MemberRequest(rows, new PlannedColumn(mapped.Schema, name, settings), mapped, member), out reason);
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
            : HasHandledNumber(member, value) ? $"[JsonNumberHandling] decides how its member {member.Name} is written, a {member.Type.Name}" : null;
        if (reason is not null)
        {
            return null;
        }

        return value is null && member.OmitsNull ? NullWriter.Omitted : NullWriter.Serialized(member.Property.Options.GetTypeInfo(member.Type), value);
    }

    /// <summary>
    /// Returns whether an attribute decides how a number without a <see cref="MemberKind"/> is written. Otherwise the options would apply, not
    /// the attribute.
    /// </summary>
    private static bool HasHandledNumber(JsonMember member, object? value) =>
        member.NumberHandling is { } handling && handling != member.Property.Options.NumberHandling
        && (value is Half or Int128 or UInt128 || (value is not null && member.Type == typeof(object)));

    private static string NoKind(string member, Type type) =>
        DapperSettings.WhyHandled(type, member) ?? $"its member {member} is a {TypeNames.Of(type)}, a type that only Dapper fills";

    private static string Describe(ColumnSchema column) => $"column {column.Ordinal} '{column.Name}' ({column.FieldType.Name})";
}
