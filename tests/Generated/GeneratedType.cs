using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>A type as C#: some of its members may be its base's, or filled by its constructor.</summary>
internal sealed record GeneratedType(string Kind, GeneratedMember[] Base, GeneratedMember[] Parameters, GeneratedMember[] Members, string Attributes)
{
    private const string Class = "class";

    public static Gen<GeneratedType> Any { get; } =
        from kind in Gen.Frequency(
            (10, Gen.Constant(Class)), (2, Gen.Constant("sealed class")), (3, Gen.Constant("struct")), (2, Gen.Constant("record")), (1, Gen.Constant("record struct")))
        from members in GeneratedMember.Several(12)
        from shape in Gen.Frequency((7, Gen.Constant(0)), (1, Gen.Constant(1)), (2, Gen.Constant(2)))
        from share in Gen.Choose(1, 6)
        from attributes in Gen.Frequency(
            (12, Gen.Constant("")),
            (1, Gen.Constant("[JsonNumberHandling(JsonNumberHandling.WriteAsString)]")))
        select Build(kind, members, shape, Math.Min(share, members.Length), attributes);

    /// <summary>Gets every member that a column could fill, those of the constructor first.</summary>
    public IEnumerable<GeneratedMember> All => [.. Parameters, .. Members, .. Base];

    private bool IsStruct => Kind.EndsWith("struct", StringComparison.Ordinal);

    private bool IsRecord => Kind.StartsWith("record", StringComparison.Ordinal);

    /// <summary>Gets the source of the type, always named Row.</summary>
    public string Source
    {
        get
        {
            bool hasBase = Base.Length > 0;
            string parameters = string.Join(", ", Parameters.Select(member => IsRecord ? $"{Targeted(member)}{member.Type.Name} {member.Name}" : $"{member.Type.Name} {member.Name}"));
            string header = $"{Attributes}public {Kind} Row{(IsRecord && Parameters.Length > 0 ? $"({parameters})" : "")}{(hasBase ? $" : Above" : "")}";
            var lines = new List<string>();
            if (hasBase)
            {
                lines.Add($"public {(IsRecord ? "record" : "class")} Above\n{{\n{Lines(Base)}}}\n");
            }

            lines.Add($"{header}\n{{\n{Lines(Members)}{Constructor(parameters)}}}\n");
            return string.Join('\n', lines);
        }
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
        }
    }

    private static string Targeted(GeneratedMember member) => member.Attributes.Replace("[", "[property: ", StringComparison.Ordinal).Replace("[property: ]", "[]", StringComparison.Ordinal);

    private static string Lines(GeneratedMember[] members) => string.Concat(members.Select(static member => $"    {member.Source}\n"));

    private string Constructor(string parameters)
    {
        if (IsRecord)
        {
            return IsStruct && Parameters.Length == 0 ? "    public Row() { }\n" : "";
        }

        string properties = string.Concat(Parameters.Select(static member => $"    {member.Attributes}public {member.Type.Name} {member.Name} {{ get; }}\n"));
        string body = string.Concat(Parameters.Select(static member => $" this.{member.Name} = {member.Name};"));
        return Parameters.Length > 0 || IsStruct ? $"{properties}    public Row({parameters}) {{{body} }}\n" : "";
    }
}
