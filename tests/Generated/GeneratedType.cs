using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated;

/// <summary>Writes a row's type as C#, with those of what is inside.</summary>
internal sealed class GeneratedType
{
    private static readonly string[] Names =
        ["Id", "ID", "Name", "UserName", "Age", "Total", "Flag", "Kind", "Created_At", "Payload", "Ref", "Note", "Code", "X", "value", "Größe"];

    private static readonly string[] Classes = ["class", "class", "class", "sealed class", "record"];

    private static readonly string[] Structs = ["struct", "record struct", "readonly struct", "readonly record struct"];

    private static readonly string[] Lists =
        ["List<§>", "List<§>", "§[]", "IReadOnlyList<§>", "IEnumerable<§>", "HashSet<§>", "ISet<§>", "ImmutableArray<§>", "ImmutableList<§>"];

    /// <summary>What no column fills, or but one that is embedded.</summary>
    private static readonly string[] Further =
    [
        "public List<string> Tags { get; set; } = [];", "public List<int> Numbers { get; set; } = [1, 2];",
        "public Dictionary<string, int> Map { get; } = new();",
        "public object Any { get; set; }", "public Uri Link { get; init; }", "public Half Small { get; set; }", "public UInt128 High { get; } = new(0, 3);",
        "public Guid Made { get; set; } = new Guid(\"8d4a5f6e-0c3b-4a59-9a5c-3f3a5b0d1e77\");", "public object Number { get; } = 4;",
        "[JsonExtensionData] public Dictionary<string, object> More { get; set; } = new() { [\"more\"] = 1 };",
        "[JsonExtensionData] public Dictionary<string, object> More { get; set; }", "[JsonExtensionData] public Dictionary<string, object> More { get; init; }",
        "public int this[int index] => index;",
        "public IEnumerable<int> None { get; set; } = Array.Empty<int>();", "[JsonIgnore] public List<int> Hidden { get; set; }",
        "[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> Kept { get; } = [];", "public (int, string) Pair;",
    ];

    private static readonly string[] TypeAttributes =
    [
        "[JsonNumberHandling(JsonNumberHandling.WriteAsString)]", "[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]",
        "[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]", "[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]",
        "[JsonDerivedType(typeof(§), \"self\")]", "[JsonDerivedType(typeof(§), \"self\")]",
    ];

    private readonly Random _random;
    private readonly StringBuilder _written = new();

    private GeneratedType(Random random) => _random = random;

    /// <summary>Writes types of which the row's is that of the field Row of a class Entry.</summary>
    public static string Write(Random random, bool isNested)
    {
        var types = new GeneratedType(random);
        (string row, _) = types.Add("R", isNested ? 3 : 0, mayHoldList: isNested, isNested);
        return types._written.Append("public class Entry { public ").Append(row).Append(" Row; }\n").ToString();
    }

    /// <summary>Adds a type, and gives how it is named, and a new object of it as C#; null where that needs values.</summary>
    private (string Name, string? Made) Add(string name, int depth, bool mayHoldList, bool isNested)
    {
        List<GeneratedMember> inside = AddInside(name, depth, mayHoldList, isNested && _random.Next(2) == 0);
        bool isPlain = isNested && _random.Next(2) == 0;
        bool isOfColumns = isNested || _random.Next(3) == 0;
        string kind = Pick(_random, _random.Next(isNested && name != "R" ? 30 : 4) > 0 ? Classes : Structs);
        bool isStruct = kind.EndsWith("struct", StringComparison.Ordinal);
        string[] names = [.. Names];
        _random.Shuffle(names);
        bool isStoring = _random.Next(4) > 0;
        int count = isNested ? _random.Next(1, 5) : _random.Next(9);
        GeneratedMember[] values = [.. names[..count].Select(one => GeneratedMember.OfValue(_random, one, isPlain, isOfColumn: false, isStoring))];
        GeneratedMember[] parameters = _random.Next(isNested ? 8 : 2) > 0 ? []
            : [.. names.Skip(count).Take(_random.Next(1, 4)).Select(one => GeneratedMember.OfValue(_random, one, isPlain: false, isOfColumns))];
        if (parameters.Length > 0 && _random.Next(3) == 0)
        {
            parameters[^1] = parameters[^1] with { Type = "Hue?", Fresh = "Hue.Red", Attributes = "" };
        }

        int above = isStruct || _random.Next(3) > 0 ? 0 : _random.Next(count + 1);
        if (above > 0 && _random.Next(2) == 0)
        {
            values[0] = values[0] with { Form = Pick(_random, GeneratedMember.Virtual, GeneratedMember.PrivatelySet) };
        }

        GeneratedMember[] own = Fitted([.. values[above..], .. inside], kind);
        _random.Shuffle(own.AsSpan(0, _random.Next(3) == 0 ? own.Length : 0));
        bool isGeneric = !isStruct && parameters.Length == 0 && above < count && inside.Count == 0 && _random.Next(6) == 0;
        string reference = isGeneric ? $"{name}<{own[0].Type}>" : name;
        if (isGeneric)
        {
            own[0] = own[0] with { Type = "TValue", Fresh = null };
        }

        var source = new GeneratedTypeSource(_random, name, kind, Fitted(values[..above], "class"), parameters, own)
        {
            Attributes = _random.Next(5) > 0 ? ""
                : Pick(_random, isStruct || kind == "sealed class" ? TypeAttributes[..^2] : TypeAttributes).Replace("§", reference, StringComparison.Ordinal),
            Further = isNested || isStoring || _random.Next(2) > 0 ? "" : Pick(_random, isStruct ? Further[4..5] : Further),
            IsGeneric = isGeneric,
        };
        _written.Append(source.Write());
        return (reference, source.IsMadeOfNothing ? $"new {reference}()" : null);
    }

    private List<GeneratedMember> AddInside(string name, int depth, bool mayHoldList, bool isPlain)
    {
        var inside = new List<GeneratedMember>();
        if (depth == 0)
        {
            return inside;
        }

        int holds = mayHoldList ? _random.Next(41) : 0;
        (bool isHolder, bool isHolderInside) = (holds > 16, holds is > 8 and <= 16 or 40);
        int objects = Math.Max(Pick(_random, 0, 0, 0, 0, 1, 1, 1, 2), isHolderInside ? 1 : 0);
        for (int i = 0; i < objects; i++)
        {
            (string type, string? made) = Add($"{name}O{i}", depth - 1, isHolderInside && i == 0, isNested: true);
            inside.Add(GeneratedMember.OfObject(_random, $"One{i}", type, made ?? "default", isPlain));
        }

        if (isHolder)
        {
            (string type, string? made) = Add($"{name}L", depth - 1, mayHoldList: true, isNested: true);
            string list = _random.Next(2) == 0 ? Lists[0] : Pick(_random, Lists);
            string? fresh = list.StartsWith('I') && !list.StartsWith("IEnumerable", StringComparison.Ordinal) || made is null ? null
                : list == "§[]" || list.StartsWith("IE", StringComparison.Ordinal) ? "new §[] { * }" : $"new {list} {{ * }}";
            inside.Add(GeneratedMember.OfObject(
                _random, "Many", list.Replace("§", type, StringComparison.Ordinal),
                fresh?.Replace("§", type, StringComparison.Ordinal).Replace("*", _random.Next(2) == 0 ? "" : made, StringComparison.Ordinal), isPlain));
        }

        return inside;
    }

    /// <summary>Gives the members as a kind of type may have them.</summary>
    private static GeneratedMember[] Fitted(GeneratedMember[] members, string kind) => Array.ConvertAll(members, member =>
        kind.StartsWith("readonly", StringComparison.Ordinal) ? member with { Form = GeneratedMember.Init }
        : member.Form == GeneratedMember.Virtual && kind is not ("class" or "record") ? member with { Form = GeneratedMember.Auto }
        : member);
}
