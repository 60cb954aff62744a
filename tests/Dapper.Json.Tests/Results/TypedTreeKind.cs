namespace Dapper.Json.Tests.Results;

/// <summary>What a row has, and what of it fills its object: what is null, or not said to, leaves a new one as it is.</summary>
internal sealed record TypedTreeData(long Id)
{
    public bool FillsName { get; init; }

    public string? Name { get; init; }

    public bool FillsAuthor { get; init; }

    public TypedTreeTypes.Person? Author { get; init; }

    public List<TypedTreeTypes.Line>? Lines { get; init; }

    public List<long>? Keys { get; init; }

    public int? Count { get; init; }
}

/// <summary>A type of rows.</summary>
internal abstract class TypedTreeKind
{
    /// <summary>Gets the ways to fill its lists and objects: by a path, by a result, or not at all.</summary>
    public string Ways { get; init; } = "prr-";

    /// <summary>Gets whether all of them must be filled.</summary>
    public bool MustFill { get; init; }

    public bool HasKeys { get; init; } = true;

    /// <summary>Gets whether an attribute says how its numbers are written: never as strings.</summary>
    public bool HandlesNumbers { get; init; }

    public abstract string Name { get; }

    public abstract JsonResultSet Spread { get; }

    public abstract JsonResultSet Row(string name);

    public abstract JsonResultSet Rows(string name);

    /// <summary>Gives the name of a member in the JSON.</summary>
    public abstract string NameOf(string member, JsonSerializerOptions options);

    public abstract object MakeOne(TypedTreeData data);
}

/// <param name="make">Makes an object by hand.</param>
internal sealed class TypedTreeKind<T>(Func<TypedTreeData, T> make) : TypedTreeKind
    where T : notnull
{
    public override string Name => typeof(T).Name;

    public override JsonResultSet Spread => JsonResultSet.Spread<T>();

    public override JsonResultSet Row(string name) => JsonResultSet.Row<T>(name);

    public override JsonResultSet Rows(string name) => JsonResultSet.Rows<T>(name);

    public override string NameOf(string member, JsonSerializerOptions options) => options.GetTypeInfo(typeof(T)).Properties
        .Single(property => (property.AttributeProvider as System.Reflection.MemberInfo)?.Name == member).Name;

    public override object MakeOne(TypedTreeData data) => make(data);
}
