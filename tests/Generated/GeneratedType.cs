using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>A type as C#: some of its members may be its base's, or filled by its constructor.</summary>
internal sealed record GeneratedType(string Kind, GeneratedMember[] Base, GeneratedMember[] Parameters, GeneratedMember[] Members, string Attributes)
{
    private const string Class = "class";

    private static readonly Gen<string> Classes = Gen.Frequency((10, Gen.Constant(Class)), (2, Gen.Constant("sealed class")), (2, Gen.Constant("record")));

    private static readonly Gen<string> Kinds = Gen.Frequency((14, Classes), (3, Gen.Constant("struct")), (1, Gen.Constant("record struct")));

    /// <summary>An object inside of another is hardly ever a struct: none is filled.</summary>
    private static readonly Gen<string> Insides = Gen.Frequency((30, Classes), (1, Kinds));

    /// <summary>Gets types that hold values alone.</summary>
    public static Gen<GeneratedType> Flat { get; } =
        from kind in Kinds
        from members in GeneratedMember.Several(0, 12, [])
        from shape in Gen.Frequency((7, Gen.Constant(0)), (1, Gen.Constant(1)), (2, Gen.Constant(2)))
        from type in Of(kind, members, shape)
        select type;

    /// <summary>Gets types with objects and lists of others inside.</summary>
    public static Gen<GeneratedType> Nested { get; } = WithInside(Kinds, depth: 3, mayHoldList: true);

    private static Gen<GeneratedType> WithInside(Gen<string> kinds, int depth, bool mayHoldList) =>
        depth == 0 ? OfNested(kinds, [])
        : from holders in !mayHoldList ? Gen.Constant("") : Gen.Frequency(
              (8, Gen.Constant("")), (24, Gen.Constant("this")), (8, Gen.Constant("inside")), (1, Gen.Constant("this and inside")))
          let isHolder = holders.StartsWith("this", StringComparison.Ordinal)
          let isHolderInside = holders.EndsWith("inside", StringComparison.Ordinal)
          from count in Gen.Frequency((4, Gen.Constant(0)), (3, Gen.Constant(1)), (1, Gen.Constant(2)))
          from objects in Gen.CollectToArray(
              Enumerable.Range(0, Math.Max(count, isHolderInside ? 1 : 0)), i => WithInside(Insides, depth - 1, isHolderInside && i == 0))
          from lists in Gen.CollectToArray(
              Enumerable.Range(0, isHolder ? 1 : 0), _ => WithInside(Kinds, depth - 1, mayHoldList: true).SelectMany(MemberType.ListOf))
          from type in OfNested(kinds, [.. objects.Select(MemberType.ObjectOf), .. lists])
          select type;

    /// <summary>Rows of several types are written straight from their columns only if all of them are: so many are plain.</summary>
    private static Gen<GeneratedType> OfNested(Gen<string> kinds, MemberType[] inside) =>
        from kind in kinds
        from members in GeneratedMember.Several(1, 4, inside)
        from isPlain in Gen.Elements(true, false)
        from shape in Gen.Frequency((16, Gen.Constant(0)), (2, Gen.Constant(1)), (1, Gen.Constant(3)))
        from type in Of(kind, isPlain ? Array.ConvertAll(members, static member => member.Plain()) : members, shape)
        select type;

    private static Gen<GeneratedType> Of(string kind, GeneratedMember[] members, int shape) =>
        from share in Gen.Choose(1, 6)
        from attributes in Gen.Frequency(
            (12, Gen.Constant("")),
            (1, Gen.Constant("[JsonNumberHandling(JsonNumberHandling.WriteAsString)]")))
        select Build(kind, members, shape, Math.Min(share, members.Length), attributes);

    /// <summary>Gets every member that a column could fill, those of the constructor first.</summary>
    public IEnumerable<GeneratedMember> All => [.. Parameters, .. Members, .. Base];

    /// <summary>Gets whether C# can make one of no values.</summary>
    public bool IsMadeOfNothing => IsStruct || Parameters.Length == 0;

    private bool IsStruct => Kind.EndsWith("struct", StringComparison.Ordinal);

    private bool IsRecord => Kind.StartsWith("record", StringComparison.Ordinal);

    /// <summary>Gets the source of the type, under a name.</summary>
    public string SourceOf(string name)
    {
        bool hasBase = Base.Length > 0;
        string parameters = string.Join(", ", Parameters.Select(member => $"{(IsRecord ? Targeted(member) : "")}{member.Type.Name} {member.Name}"));
        string header = $"{Attributes}public {Kind} {name}{(IsRecord && Parameters.Length > 0 ? $"({parameters})" : "")}{(hasBase ? $" : Above{name}" : "")}";
        var lines = new List<string>();
        if (hasBase)
        {
            lines.Add($"public {(IsRecord ? "record" : "class")} Above{name}\n{{\n{Lines(Base, name)}}}\n");
        }

        lines.Add($"{header}\n{{\n{Lines(Members, name)}{Constructor(name, parameters)}}}\n");
        return string.Join('\n', lines);
    }

    /// <summary>Gives types with less in them.</summary>
    public IEnumerable<GeneratedType> Smaller()
    {
        if (Attributes.Length > 0)
        {
            yield return this with { Attributes = "" };
        }

        foreach (GeneratedMember[] fewer in Fewer(Base))
        {
            yield return this with { Base = fewer };
        }

        foreach (GeneratedMember[] fewer in Fewer(Parameters))
        {
            yield return this with { Parameters = fewer };
        }

        foreach (GeneratedMember[] fewer in Fewer(Members))
        {
            yield return this with { Members = fewer };
        }

        if (Kind != Class)
        {
            yield return this with { Kind = Class };
        }
    }

    private static GeneratedType Build(string kind, GeneratedMember[] members, int shape, int share, string attributes) => shape switch
    {
        1 when !kind.EndsWith("struct", StringComparison.Ordinal) => new(kind, members[..share], [], members[share..], attributes),
        2 => new(kind, [], [.. members[..share].Select(static member => member.Plain() with { Attributes = member.Attributes })], members[share..], attributes),
        3 => new(
            kind,
            [],
            Array.FindAll(members, static member => member.Type.IsColumnType),
            Array.FindAll(members, static member => !member.Type.IsColumnType),
            attributes),
        _ => new(kind, [], [], members, attributes),
    };

    private static IEnumerable<GeneratedMember[]> Fewer(GeneratedMember[] members)
    {
        if (members.Length > 3)
        {
            yield return members[..(members.Length / 2)];
            yield return members[(members.Length / 2)..];
        }

        for (int i = 0; i < members.Length; i++)
        {
            yield return [.. members[..i], .. members[(i + 1)..]];
        }

        for (int i = 0; i < members.Length; i++)
        {
            if (!members[i].IsPlain)
            {
                yield return [.. members[..i], members[i].Plain(), .. members[(i + 1)..]];
            }

            foreach (GeneratedType smaller in members[i].Type.Inside?.Smaller() ?? [])
            {
                yield return [.. members[..i], members[i] with { Type = members[i].Type with { Inside = smaller } }, .. members[(i + 1)..]];
            }
        }
    }

    private static string Targeted(GeneratedMember member) => member.Attributes.Replace("[", "[property: ", StringComparison.Ordinal).Replace("[property: ]", "[]", StringComparison.Ordinal);

    private static string Lines(GeneratedMember[] members, string owner) => string.Concat(members.Select(member => $"    {member.SourceIn(owner)}\n"));

    private string Constructor(string name, string parameters)
    {
        if (IsRecord)
        {
            return IsStruct && Parameters.Length == 0 ? $"    public {name}() {{ }}\n" : "";
        }

        string properties = string.Concat(Parameters.Select(static member => $"    {member.Attributes}public {member.Type.Name} {member.Name} {{ get; }}\n"));
        string body = string.Concat(Parameters.Select(static member => $" this.{member.Name} = {member.Name};"));
        return Parameters.Length > 0 || IsStruct ? $"{properties}    public {name}({parameters}) {{{body} }}\n" : "";
    }
}
