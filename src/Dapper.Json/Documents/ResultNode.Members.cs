using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <content>The members of the type of an object, or of rows, that results inside it fill.</content>
internal sealed partial class ResultNode
{
    private const string ParamName = "results";

    // The name of the member that it fills, in C#.
    private string? _member;

    /// <summary>Gets the contract of the object, or of the rows, if others go into it and it has a type; otherwise null.</summary>
    public JsonTypeInfo? Type { get; private set; }

    /// <summary>Gets the order of the properties of the type; null if what goes into the object follows all others.</summary>
    public MemberOrder? Order { get; private set; }

    private JsonResultSet FirstResult => Tree.Select(static node => node.Result).OfType<JsonResultSet>().First();

    /// <summary>Gets the index of its property in the type of the object around it; 0 if that has none.</summary>
    public int Place { get; private set; }

    /// <summary>Gets the values that are left out, because the member's condition says so.</summary>
    public byte[][] Omitted { get; private set; } = [];

    /// <summary>Gets whether it is a single row with a type that others go into. It waits until they are written between its properties.</summary>
    public bool IsTypedRow => IsOpenRow && Type is not null;

    /// <summary>Returns whether a value of the result is left out.</summary>
    public bool Omits(ReadOnlySpan<byte> json)
    {
        foreach (byte[] omitted in Omitted)
        {
            if (json.SequenceEqual(omitted))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Throws if a column of the row, which has a type, fills a member that another result fills too.</summary>
    /// <exception cref="JsonQueryException">A column does.</exception>
    public void ThrowIfFilled(ColumnSchema[] columns)
    {
        foreach (ColumnSchema column in columns)
        {
            string name = PathColumn.TryParse(column.Name)?[0].Name ?? column.Name;
            if (Children.Find(child => child._member is { } member && NameSyntax.Is(name, member)) is { } filled)
            {
                throw ColumnError.Of(
                    $"A column fills the member {filled._member} of {Type!.Type.Name}, which is filled by another result too: {filled.FirstResult}. "
                    + "Leave one of them out", column);
            }
        }
    }

    /// <summary>Finds the members for all results inside, and gives these the order of the type.</summary>
    /// <exception cref="ArgumentException">A result does not fit the type.</exception>
    private void FindMembers(JsonSerializerOptions serializer)
    {
        if (Result is { Contract: { } contract } && (Children.Count > 0 || IsOpenRow))
        {
            Type = serializer.GetTypeInfo(contract.RowType);
        }

        if (Type is not null)
        {
            FindMembers(Type);
        }

        Children.ForEach(child => child.FindMembers(serializer));
    }

    private void FindMembers(JsonTypeInfo type)
    {
        JsonPropertyInfo[] properties = [.. ResultMembers.Of(type)];
        if (type.Kind != JsonTypeInfoKind.Object || properties.Length == 0)
        {
            throw Failure($"nothing can be inside {type.Type.Name}, because the serializer sees no object with properties in it.");
        }

        foreach (ResultNode child in Children)
        {
            child.Place = Array.FindIndex(properties, property => property.Name == child.Name);
            if (child.Place < 0)
            {
                throw child.Failure(ResultMembers.NoneOf(type, child.Name!));
            }

            child.Fill(properties[child.Place], type);
        }

        Children.Sort(static (one, other) => one.Place - other.Place);
        bool areLast = Children.Count == 0 || Children[0].Place == properties.Length - Children.Count;
        Order = areLast ? null : new MemberOrder(properties.Select(static property => property.Name));
        if (Result is null && Array.Find(properties, property => !Children.Exists(child => child.Name == property.Name)) is { } missing)
        {
            throw Failure($"no result is written as the property \"{missing.Name}\" of {type.Type.Name}: add one, or select all of it as columns of the row.");
        }
    }

    private void Fill(JsonPropertyInfo property, JsonTypeInfo owner)
    {
        _member = (property.AttributeProvider as MemberInfo)?.Name;
        if (Result is null)
        {
            Type = ResultMembers.InsideOf(property) ?? throw Failure(
                ResultMembers.NoObject(property, owner) ?? $"a converter of its own writes \"{Name}\".");
        }
        else if ((ResultMembers.ProblemOf(property, owner.Type, Result) ?? WhyNotIn(property)) is { } problem)
        {
            throw Failure(problem);
        }
        else if (Result.Kind is not (JsonResultKind.Rows or JsonResultKind.Values))
        {
            Omitted = OmittedOf(property);
        }
    }

    /// <summary>Returns why the serializer may write a member in another way than the result is written; null if it does not.</summary>
    private string? WhyNotIn(JsonPropertyInfo property)
    {
        bool isList = Result!.Kind is JsonResultKind.Rows or JsonResultKind.Values;
        Type? element = isList ? CollectionType.ElementOf(property.PropertyType) : null;
        return property.CustomConverter is not null ? $"a converter of its own writes \"{property.Name}\"."
            : element is not null && CollectionType.WhyNotOf(property, property.Options.GetTypeInfo(element)) is { } reason ? reason + "."
            : null;
    }

    private static byte[][] OmittedOf(JsonPropertyInfo property)
    {
        JsonIgnoreCondition condition = JsonMembers.ConditionOf(property);
        if (condition is not (JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault))
        {
            return [];
        }

        return ZeroValue.Of(property.PropertyType) is { } zero && condition == JsonIgnoreCondition.WhenWritingDefault
            ? ["null"u8.ToArray(), JsonSerializer.SerializeToUtf8Bytes(zero, property.Options.GetTypeInfo(property.PropertyType))]
            : ["null"u8.ToArray()];
    }

#pragma warning disable CA2208 // The parameter is that of the public method, which was given the results.
    private ArgumentException Failure(string problem) => new($"{FirstResult}: {problem}", ParamName);
#pragma warning restore CA2208
}
