using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated;

/// <summary>A type as C#: some of its members may be its base's, or filled by its constructor.</summary>
/// <param name="random">What chooses.</param>
/// <param name="name">The name of the type.</param>
/// <param name="kind">What it is, such as a record.</param>
/// <param name="above">The members of its base; none for no base.</param>
/// <param name="parameters">Those that its constructor fills.</param>
/// <param name="own">Its other members.</param>
internal sealed class GeneratedTypeSource(
    Random random, string name, string kind, GeneratedMember[] above, GeneratedMember[] parameters, GeneratedMember[] own)
{
    private static readonly string[] OfValues = ["int", "long", "string", "double", "bool", "char", "Hue"];

    public required string Attributes { get; init; }

    public required string Further { get; init; }

    /// <summary>Gets whether a member is of a type parameter.</summary>
    public required bool IsGeneric { get; init; }

    public bool IsMadeOfNothing => (IsStruct || parameters.Length == 0)
        && !above.Concat(own).Any(static member => (member.Form + member.Attributes).Contains("required", StringComparison.Ordinal));

    private bool IsStruct => kind.EndsWith("struct", StringComparison.Ordinal);

    private bool IsReadOnly => kind.StartsWith("readonly", StringComparison.Ordinal);

    private bool IsRecord => kind.Contains("record", StringComparison.Ordinal);

    public string Write()
    {
        var text = new StringBuilder();
        bool isPrimary = parameters.Length > 0 && (IsRecord || (!IsStruct && random.Next(4) == 0));
        bool isBaseFilled = isPrimary && above.Length > 0 && random.Next(2) == 0;
        if (above.Length > 0)
        {
            string filled = isBaseFilled ? $"({parameters[0].Type} Given)" : "";
            text.Append(CultureInfo.InvariantCulture, $"public {(IsRecord ? "record" : "class")} Above{name}{filled}\n{{\n{Lines(above)}")
                .Append(isBaseFilled ? $"    public {parameters[0].Type} Given {{ get; set; }} = Given;\n" : "").Append("}\n");
        }

        string all = string.Join(", ", parameters.Select(Parameter));
        text.Append(CultureInfo.InvariantCulture, $"{Attributes}public {kind} {name}{(IsGeneric ? "<TValue>" : "")}{(isPrimary ? $"({all})" : "")}")
            .Append(above.Length == 0 ? "" : $" : Above{name}{(isBaseFilled ? $"({parameters[0].Name})" : "")}")
            .Append(CultureInfo.InvariantCulture, $"\n{{\n{Lines(isPrimary ? [.. own.Select(Copying)] : own)}{Overridden()}");
        if (isPrimary && !IsRecord)
        {
            text.Append(Lines([.. parameters.Select(member => member with { Form = "public ¤ § { get; }¶", Fresh = member.Name })]));
        }
        else if (!isPrimary)
        {
            text.Append(Constructors(all));
        }

        return text.Append(CultureInfo.InvariantCulture, $"    {Further}\n}}\n").ToString();
    }

    /// <summary>Lets a member begin with the value of a parameter.</summary>
    private GeneratedMember Copying(GeneratedMember member) => random.Next(2) > 0 || !OfValues.Contains(member.Type.TrimEnd('?')) ? member
        : new(parameters[0].Type, member.Name, IsReadOnly ? GeneratedMember.Init : GeneratedMember.Auto, parameters[0].Name, "");

    /// <summary>Declares a member of the base again.</summary>
    private string Overridden()
    {
        if (above.Length == 0 || above[0].Form.Contains("required", StringComparison.Ordinal) || random.Next(3) > 0)
        {
            return "";
        }

        GeneratedMember first = above[0];
        bool isVirtual = first.Form == GeneratedMember.Virtual;
        string[] forms = isVirtual
            ? ["public override ¤ § { get; set; }", "public override ¤ § { get => base.§; set => base.§ = value; }"]
            : ["public new ¤ § { get; set; }", "public new string § { get; set; }", "public new ¤ §;"];
        return (first with { Form = Pick(random, forms), Fresh = null, Attributes = isVirtual ? first.Attributes : "" }).Source + "\n";
    }

    private string Constructors(string all)
    {
        if (parameters.Length == 0)
        {
            return IsStruct || random.Next(4) == 0 ? $"    public {name}() {{ {Body()} }}\n" : "";
        }

        string properties = Lines([.. parameters.Select(static member => member with { Form = "public ¤ § { get; }" })]);
        string stores = string.Concat(parameters.Select(static member => $" this.{member.Name} = {member.Name};"));
        string logic = random.Next(5) > 0 ? "" : $" if ((object){parameters[0].Name} is \"\") {{ throw new FormatException(); }}";
        string whole = $"public {name}({all}) {{{stores}{logic} }}\n";
        const string Other = "(string one, int two, bool three, byte four) { }";
        return properties + (random.Next(IsStruct ? 1 : 8) switch
        {
            1 => $"    [JsonConstructor] {whole}    public {name}{Other}\n",
            3 => $"    {whole}    public {name}{Other}\n",
            2 => $"    {whole}    public {name}() : this({string.Join(", ", parameters.Select(static member => $"default({member.Type})"))}) {{ }}\n",
            _ => "    " + whole,
        });
    }

    /// <summary>Stores what a member has in a new object by the constructor.</summary>
    private string Body() =>
        string.Concat(own.Where(static member => member.Form is GeneratedMember.Auto or GeneratedMember.Init && member.Fresh is not null)
            .Select(member => $"this.{member.Name} = {(random.Next(2) == 0 ? member.Fresh : $"default({member.Type})")}; "));

    private string Parameter(GeneratedMember member)
    {
        string attributes = !IsRecord ? "" : member.Attributes.Replace("§", member.Name, StringComparison.Ordinal)
            .Replace("[Json", "[property: Json", StringComparison.Ordinal);
        return $"{attributes}{member.Type} {member.Name}{(member == parameters[^1] && member.Fresh is not null ? $" = {DefaultOf(member)}" : "")}";
    }

    /// <summary>Gives a default value that a parameter may have: a constant of exactly its type.</summary>
    private static string DefaultOf(GeneratedMember member) =>
        member.Type.TrimEnd('?') is "int" or "bool" or "char" or "float" or "decimal" or "Hue" or "Grade" or "Huge" or "Rights"
        || (member.Type is "long" or "double" or "string" && member.Fresh is not "string.Empty") ? member.Fresh! : "default";

    private static string Lines(IEnumerable<GeneratedMember> members) => string.Concat(members.Select(static member => $"    {member.Source}\n"));
}
