namespace Dapper.Json.Generated.Nested;

#pragma warning disable CA1051, CA1815, CA2227 // They are what the types of programs are: fields, structs and collections with setters too.

/// <summary>Kinds of types, each of which may have any other inside: as an object, as the elements of a list, and with a list of values.</summary>
public class PlainKind<TOne, TMany, TTags>
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public double? Count { get; set; }

    public bool Flag { get; set; }

    public TOne? One { get; set; }

    public TMany? Many { get; set; }

    public TTags? Tags { get; set; }
}

/// <summary>With values of its own, which are set only once.</summary>
public sealed record InitKind<TOne, TMany, TTags>
{
    public long Id { get; init; } = 7;

    public string Name { get; init; } = "none";

    public Hue? Kind { get; init; } = Hue.Red;

    public TOne? One { get; init; }

    public List<int> Raw { get; init; } = [9];

    public TTags? Tags { get; init; }

    public TMany? Many { get; init; }
}

/// <summary>With members that are not written, or not under their names.</summary>
public class IgnoredKind<TOne, TMany, TTags>
{
    [JsonIgnore]
    public int Id { get; set; }

    [JsonPropertyName("title")]
    public string? Name { get; set; }

    [JsonIgnore]
    public List<int>? Raw { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public TOne? One { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public long Count { get; set; }

    [JsonIgnore]
    public TTags? Tags { get; set; }

    [JsonPropertyOrder(3)]
    public TMany? Many { get; set; }
}

/// <summary>With converters and numbers as text.</summary>
[JsonNumberHandling(JsonNumberHandling.WriteAsString)]
public class ConvertedKind<TOne, TMany, TTags>
{
    [JsonConverter(typeof(MarkedNumber))]
    public int Id { get; set; }

    [JsonConverter(typeof(MarkedText))]
    public string? Name { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Hue>))]
    public Hue Kind { get; set; }

    [JsonNumberHandling(JsonNumberHandling.Strict)]
    public double Count { get; set; }

    public int? Flag { get; set; }

    public TOne? One { get; set; }

    public TTags? Tags { get; set; }

    public TMany? Many { get; set; }
}

/// <summary>Whose list comes before other properties, so that objects are made.</summary>
public class ListFirstKind<TOne, TMany, TTags>
{
    public TMany? Many { get; set; }

    public TTags? Tags { get; set; }

    public int? Id { get; set; }

    public string? Name { get; set; }

    public TOne? One { get; set; }

    public bool? Flag { get; set; }
}

/// <summary>With a computed property, so that objects are made.</summary>
public class ComputedKind<TOne, TMany, TTags>
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public string Both => $"{Id} {Name}";

    public TOne? One { get; set; }

    public TMany? Many { get; set; }

    public TTags? Tags { get; set; }
}

/// <summary>With values that several properties have.</summary>
public class SharedKind<TOne, TMany, TTags>
{
    public int Id { get; set; }

    public double? Count { get; set; }

    public double? Cost => Count;

    public string? Name { get; set; }

    public string? Label => Name;

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public int Number => Id;

    public TOne? One { get; set; }

    public TTags? Tags { get; set; }

    public TMany? Many { get; set; }
}

/// <summary>With fields, which are written only if the options say so.</summary>
public class FieldKind<TOne, TMany, TTags>
{
    public int Id;
    public string? Name = "field";
    public byte[]? Bytes;
    public TOne? One;
    public TTags? Tags;
    public TMany? Many;
}

/// <summary>A struct, whose initializers Dapper does not run.</summary>
public struct StructKind<TOne, TMany, TTags>
{
    public int Id;

    public StructKind()
    {
    }

    public string? Name { get; set; } = "struct";

    public Hue Kind { get; set; }

    public TOne? One { get; set; }

    public TTags? Tags { get; set; }

    public TMany? Many { get; set; }
}

/// <summary>A record that is filled by its constructor, except for what is inside.</summary>
public sealed record PositionalKind<TOne, TMany, TTags>(long Id, string? Name)
{
    public string? Label { get; init; } = Name;

    public TOne? One { get; set; }

    public TTags? Tags { get; set; }

    public TMany? Many { get; set; }
}

/// <summary>What has nothing inside.</summary>
public sealed record Leaf
{
    public int Id { get; set; }

    public string? Name { get; set; }

    [JsonIgnore]
    public Hue Kind { get; set; }
}

#pragma warning restore CA1051, CA1815, CA2227
