using System.Collections;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Documents;

/// <content>The members of the type of an object, or of rows, that results inside it fill.</content>
internal sealed partial class ResultNode
{
    // The property of the type around it that it fills.
    private JsonPropertyInfo? _property;

    /// <summary>Gets the contract of the object, or of the rows, if others go into it and it has a type; otherwise null.</summary>
    public JsonTypeInfo? Type { get; private set; }

    /// <summary>Gets the order of the properties of the type; null if what goes into the object follows all others.</summary>
    public MemberOrder? Order { get; private set; }

    private JsonResultSet FirstResult => Tree.Select(static node => node.Result).OfType<JsonResultSet>().First();

    /// <summary>Gets the index of its property in the type of the object around it; 0 if that has none.</summary>
    public int MemberIndex { get; private set; }

    /// <summary>Gets the values that are not written: left out, because the member's condition says so, or null of a member that is not nullable.</summary>
    /// <remarks>None of a list, which is never null: it is written as it is read.</remarks>
    public byte[][] Omitted => field ??= _property is null || Result is { Kind: ResultKind.Rows or ResultKind.Values } ? [] : OmittedOf(_property);

    /// <summary>Gets the name of the member that it fills, in C#.</summary>
    private string? Member => _property is null ? null : JsonMembers.NameOf(_property);

    /// <summary>Gets the names of the members of its type that results inside fill.</summary>
    private string[] FilledMembers => [.. Children.Select(static child => child.Member).OfType<string>()];

    /// <summary>Returns whether a value of the result is left out.</summary>
    /// <exception cref="JsonQueryException">It is null, and its member is not nullable.</exception>
    public bool Omits(ReadOnlySpan<byte> json)
    {
        foreach (byte[] omitted in Omitted)
        {
            if (json.SequenceEqual(omitted))
            {
                return LeavesOut(_property!) ? true : throw ColumnError.Of(
                    $"{Result} is null, and the member {Member} of {TypeNames.Of(Parent!.Type!.Type)} is not nullable, under RespectNullableAnnotations. "
                    + "Make it nullable, or select a row", ColumnSchema.None);
            }
        }

        return false;
    }

    /// <summary>Finds the members for all results inside, and gives these the order of the type.</summary>
    /// <returns>The result that does not fit its type, and why; null for none.</returns>
    private (JsonResultSet Result, string Problem)? FindMembers(JsonSerializerOptions serializer)
    {
        if (Result is { Contract: { } contract } && (Children.Count > 0 || IsOpenRow))
        {
            Type = serializer.GetTypeInfo(contract.RowType);
        }

        return (Type is null ? null : FindMembers(Type))
            ?? Children.Select(child => child.FindMembers(serializer)).FirstOrDefault(static found => found is not null);
    }

    private (JsonResultSet Result, string Problem)? FindMembers(JsonTypeInfo type)
    {
        JsonPropertyInfo[] properties = [.. ResultMembers.Of(type)];
        if (type.Kind != JsonTypeInfoKind.Object || properties.Length == 0)
        {
            return (FirstResult, $"nothing can be inside {type.Type.Name}, because the serializer does not write it as an object with properties.");
        }

        foreach (ResultNode child in Children)
        {
            child.MemberIndex = Array.FindIndex(properties, property => property.Name == child.Name);
            string? problem = child.MemberIndex < 0 ? ResultMembers.NoneOf(type, child.Name!) : child.Fill(properties[child.MemberIndex], type);
            if (problem is not null)
            {
                return (child.FirstResult, problem);
            }
        }

        // Trimming leaves the fields of the types of rows, but not always those of objects that hold only results.
        if (Children.Count > 0 && (Result is not null || DeclaredMembers.FieldsOf(type.Type).Any()))
        {
            ConstructorInfo? constructor = Result is null ? null : MemberConstructor.Find(type.Type);
            if (SelectedContract.WhyNotWithout(type, FilledMembers, constructor) is (var member, { } reason))
            {
                ResultNode unfit = Children.Find(child => child.Member == member) ?? Children[0];
                return (unfit.FirstResult,
                    $"{TypeNames.Of(type.Type)} is written without what results fill, and each result in its place, but {reason}. Change that: leave a "
                    + "computed property out with [JsonIgnore], or fill it by a result as well. Or read the whole object by one query, "
                    + $"with columns such as \"{unfit.Member ?? unfit.Name}[].Id\", or write the row without a type.");
            }
        }

        Children.Sort(static (one, other) => one.MemberIndex - other.MemberIndex);
        bool areLast = Children.Count == 0 || Children[0].MemberIndex == properties.Length - Children.Count;
        Order = areLast ? null : new MemberOrder(properties.Select(static property => property.Name));
        JsonPropertyInfo? missing = Result is null ? Array.Find(properties, property => !Children.Exists(child => child.Name == property.Name)) : null;
        return missing is null
            ? null
            : (FirstResult,
                $"no result is written as the property \"{missing.Name}\" of {type.Type.Name}: add one, or select all of it as columns of the row.");
    }

    /// <summary>Records the member that is filled.</summary>
    /// <returns>Why it cannot be; null if it can.</returns>
    private string? Fill(JsonPropertyInfo property, JsonTypeInfo owner)
    {
        _property = property;
        if (Result is null)
        {
            Type = ResultMembers.InsideOf(property);
            return Type is not null ? null : ResultMembers.NoObject(property, owner) ?? WrittenByConverter(property);
        }

        return ResultMembers.WhyNotAsNumbers(property, owner) ?? ResultMembers.ProblemOf(property, owner, Result) ?? WhyNotIn(property);
    }

    /// <summary>Returns why the serializer may write a member in another way than the result is written; null if it does not.</summary>
    private string? WhyNotIn(JsonPropertyInfo property)
    {
        bool isList = Result!.Kind is ResultKind.Rows or ResultKind.Values;
        Type? element = isList ? CollectionType.ElementOf(property.PropertyType) : null;
        return property.CustomConverter is not null ? WrittenByConverter(property)
            : element is not null && CollectionType.WhyNotOf(property, property.Options.GetTypeInfo(element)) is { } reason ? reason + "."
            : null;
    }

    private static string WrittenByConverter(JsonPropertyInfo property) => $"its own converter writes \"{property.Name}\".";

    private static bool LeavesOut(JsonPropertyInfo property) =>
        JsonMembers.ConditionOf(property) is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;

    private static byte[][] OmittedOf(JsonPropertyInfo property) => JsonMembers.ConditionOf(property) switch
    {
        // The serializer cannot write a JsonElement or an ImmutableArray that was never set.
        JsonIgnoreCondition.WhenWritingDefault when ZeroValue.Of(property.PropertyType) is { } zero and not (JsonElement or IEnumerable) =>
            ["null"u8.ToArray(), JsonSerializer.SerializeToUtf8Bytes(zero, property.Options.GetTypeInfo(property.PropertyType))],
        _ when LeavesOut(property) || (property.Options.RespectNullableAnnotations && !property.IsGetNullable) => ["null"u8.ToArray()],
        _ => [],
    };
}
