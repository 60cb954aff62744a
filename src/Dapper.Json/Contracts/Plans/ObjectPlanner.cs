using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Members;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Looks for the writers of an object's properties: what the serializer would write of what Dapper would fill.</summary>
/// <param name="typeInfo">The object's contract.</param>
/// <param name="settings">The query's settings.</param>
/// <param name="isInsideFast">Whether an object around it may be written by a method that the source generator has made.</param>
internal sealed class ObjectPlanner(JsonTypeInfo typeInfo, CellSettings settings, bool isInsideFast)
{
    /// <summary>Read once: they do not depend on the columns.</summary>
    private readonly Lazy<(JsonMember[]? Members, string? Reason)> _json = new(() => ReadMembers(typeInfo, isInsideFast), LazyThreadSafetyMode.PublicationOnly);

    /// <summary>Drafts the writers of an object that is filled from some columns of a result.</summary>
    /// <param name="columns">The columns.</param>
    /// <param name="rows">The open result.</param>
    /// <param name="children">The objects and lists inside it, each of which fills one of its properties.</param>
    /// <param name="isLazy">Whether the object is there only where one of its columns holds a value.</param>
    public ObjectDraft Draft(ColumnSchema[] columns, RowSource rows, IReadOnlyList<ChildDraft> children, bool isLazy)
    {
        var draft = new ObjectDraft();
        if (!rows.Traits.KnowsMembers)
        {
            return draft.Refuse("the types of the driver's columns may change from row to row");
        }

        (JsonMember[]? members, string? reason) = _json.Value;
        if (members is null || MemberMap.TryRead(typeInfo.Type, columns, settings.RawJsonColumns, out reason) is not { } map)
        {
            return draft.Refuse(reason!);
        }

        // Dapper reads a char by a method of its own, which fails for NULL instead of leaving the child out.
        draft.IsMissingWithFirst = map.Columns is [{ } first, ..] && (Nullable.GetUnderlyingType(first.Type) ?? first.Type) != typeof(char);

        var written = new HashSet<MappedColumn>(ReferenceEqualityComparer.Instance);
        foreach (JsonMember member in members)
        {
            PropertyName name = settings.Encode(member.Property.Name);
            reason = children.FirstOrDefault(child => child.Fills(member)) is { } child
                ? AddValue(child, rows, member, written) ?? child.AddTo(draft, member, name, map.ColumnOf(member.Field))
                : map.ColumnOf(member.Field) is { } mapped ? AddColumn(draft, rows, mapped, member, name, written)
                : AddConstant(draft, member, name, map.FreshValueOf(member.Field));
            if (reason is not null)
            {
                return draft.Refuse(reason);
            }
        }

        return children.Any(static child => !child.IsUsed) ? draft.Refuse("the property of the child is not part of its JSON")
            : AddOthers(draft, rows, columns, map, written, isLazy);
    }

    private static (JsonMember[]? Members, string? Reason) ReadMembers(JsonTypeInfo typeInfo, bool isInsideFast) =>
        (JsonMembers.TryRead(typeInfo, isInsideFast, out string? reason), reason);

    /// <summary>Adds what writes the elements of a list of values; nothing where they have properties of their own.</summary>
    private string? AddValue(ChildDraft child, RowSource rows, JsonMember member, HashSet<MappedColumn> written)
    {
        if (!child.Object.IsValue)
        {
            return null;
        }

        (Type type, ColumnSchema column) = (child.Object.Type, child.Object.Columns[0]);
        var mapped = new MappedColumn(column, member.Name, type, ValueOfNull: null, EmbeddedJson.Is(column, _ => type, settings.RawJsonColumns));
        return AddColumn(child.Draft, rows, mapped, member with { ElementType = type }, PropertyName.Element, written);
    }

    private string? AddColumn(
        ObjectDraft draft, RowSource rows, MappedColumn mapped, JsonMember member, PropertyName name, HashSet<MappedColumn> written)
    {
        if (draft.HoldsList)
        {
            return $"its list is not its last property: \"{member.Property.Name}\" comes behind it";
        }

        if (mapped.IsRawJson)
        {
            AddRawJson(draft, rows, mapped, member, name);
            written.Add(mapped);
            return null;
        }

        if (mapped.Type != member.Type)
        {
            return $"its member {member.Name} is a {member.Type.Name}, filled as a {mapped.Type.Name}";
        }

        if (MemberKind.Of(mapped.Type) is not { } kind)
        {
            return NoKind(member.Name, mapped.Type);
        }

        var column = new PlannedColumn(mapped.Schema, name, settings);
        if (kind.TryCreate(new MemberRequest(rows, column, mapped, member), out string? reason) is not { } writer)
        {
            return reason;
        }

        written.Add(mapped);
        draft.Add(writer);
        draft.Steps.Add($"{Describe(mapped.Schema)} fills {mapped.Member}, written as \"{member.Property.Name}\"");
        return null;
    }

    /// <summary>Adds a member that is embedded as the JSON that its column holds: of its type only what stands for NULL is asked for.</summary>
    private void AddRawJson(ObjectDraft draft, RowSource rows, MappedColumn mapped, JsonMember member, PropertyName name)
    {
        NullWriter onNull = TryCreateConstant(member, mapped.ValueOfNull, out _) ?? (member.OmitsNull ? NullWriter.Omitted : NullWriter.Literal);
        bool isNamed = settings.RawJsonColumns.Contains(mapped.Schema.Name);
        draft.Add(rows.CreateWriter(new PlannedColumn(mapped.Schema, name, settings) { OnNull = onNull, IsRawJson = isNamed }));
        draft.Steps.Add($"{Describe(mapped.Schema)} holds the JSON of {mapped.Member}, embedded as \"{member.Property.Name}\"");
    }

    private string? AddConstant(ObjectDraft draft, JsonMember member, PropertyName name, object? value)
    {
        if (TryCreateConstant(member, value, out string? reason) is not { } constant)
        {
            return reason;
        }

        // What is missing, or a list without elements: which fields it could have, its type's converter alone may know.
        bool mayHaveFields = MemberKind.Of(member.Property.PropertyType) is null;
        var schema = new ColumnSchema(ColumnSchema.NoOrdinal, member.Name, member.Property.PropertyType, "");
        draft.AddConstant(constant == NullWriter.Omitted
            ? new OmittedNode(member.Property.Name, mayHaveFields)
            : new ValueNode(new ConstantMember(new PlannedColumn(schema, name, settings) { OnNull = constant }), mayHaveFields));
        string written = constant == NullWriter.Omitted ? "left out" : $"written as \"{member.Property.Name}\"";
        draft.Steps.Add($"no column fills {member.Name}, {written} with the value of a new object");
        return null;
    }

    private static NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason)
    {
        if (MemberKind.Of(member.Type) is { } kind)
        {
            return kind.TryCreateConstant(member, value, out reason);
        }

        reason = member.Converter is not null || (member.OmitsDefault && member.Type.IsValueType)
            ? NoKind(member.Name, member.Type)
            : HasHandledNumber(member, value) ? $"[JsonNumberHandling] decides how its member {member.Name} is written, a {member.Type.Name}"
            : null;
        return reason is not null ? null
            : value is null && member.OmitsNull ? NullWriter.Omitted
            : new SerializedConstant(member.Property.Options.GetTypeInfo(member.Type), value);
    }

    /// <summary>
    /// Says whether an attribute has a say in how a number is written that has no <see cref="MemberKind"/>. By itself, such a
    /// number would be written as the options say.
    /// </summary>
    private static bool HasHandledNumber(JsonMember member, object? value) =>
        member.NumberHandling is { } handling && handling != member.Property.Options.NumberHandling
        && (value is Half or Int128 or UInt128 || (value is not null && member.Type == typeof(object)));

    /// <summary>Adds the columns that fill what is not written: where Dapper could not convert a cell, that is an error all the same.</summary>
    private ObjectDraft AddOthers(
        ObjectDraft draft, RowSource rows, ReadOnlySpan<ColumnSchema> columns, MemberMap map, HashSet<MappedColumn> written, bool isLazy)
    {
        for (int i = 0; i < map.Columns.Count; i++)
        {
            if (map.Columns[i] is not { } mapped)
            {
                draft.Steps.Add($"{Describe(columns[i])} fills nothing");
                AddUnused(draft, columns[i], isLazy);
                continue;
            }

            if (written.Contains(mapped))
            {
                continue;
            }

            if (mapped.IsRawJson)
            {
                draft.Steps.Add($"{Describe(mapped.Schema)} holds the JSON of {mapped.Member}, which is not written");
                AddUnused(draft, mapped.Schema, isLazy);
                continue;
            }

            if (MemberKind.Of(mapped.Type) is not { } kind)
            {
                return draft.Refuse(NoKind(mapped.Member, mapped.Type));
            }

            var column = new PlannedColumn(mapped.Schema, PropertyName.Written, settings);
            ColumnWriter? check = kind.TryCreate(new MemberRequest(rows, column, mapped, Member: null), out string? reason);
            if (reason is not null)
            {
                return draft.Refuse(reason);
            }

            if (check is not null)
            {
                draft.AddCheck(check);
            }
            else
            {
                AddUnused(draft, mapped.Schema, isLazy);
            }

            draft.Steps.Add($"{Describe(mapped.Schema)} fills {mapped.Member}, which is not written");
        }

        return draft;
    }

    /// <summary>Adds a column of which only one thing matters, whether it holds a value: that says that the object is there.</summary>
    private void AddUnused(ObjectDraft draft, in ColumnSchema column, bool isLazy)
    {
        if (isLazy)
        {
            draft.AddCheck(new UnusedColumn(new PlannedColumn(column, PropertyName.Written, settings) { OnNull = NullWriter.Omitted }));
        }
    }

    private static string NoKind(string member, Type type) =>
        SqlMapper.HasTypeHandler(type) ? $"a type handler makes the {type.Name} of its member {member}"
        : $"its member {member} is a {TypeNames.Of(type)}, which is no column's type";

    private static string Describe(in ColumnSchema column) => $"column {column.Ordinal} '{column.Name}' ({column.FieldType.Name})";
}
