namespace Dapper.Json.Generated;

/// <summary>Makes random selections of the names that there are, and one of the texts for each.</summary>
internal sealed class FieldChoiceMaker(Random random)
{
    private static readonly string[] Spaces = ["", "", "", "", " ", "\t", "\r\n", "\u00A0", "\u2003 ", "\u3000"];

    /// <summary>Makes a selection, of which members are repeated, contradict each other, and come in any order.</summary>
    public FieldChoice Make(FieldTree tree)
    {
        var members = new List<FieldMember>();
        int asked = random.Next(5);
        int leftOut = random.Next(6);
        foreach ((string name, FieldTree inside) in tree.Fields)
        {
            if (random.Next(4) < asked)
            {
                members.Add(Named(name, inside));
            }

            if (random.Next(12) == 0)
            {
                members.Add(Named(name, inside));
            }

            if (random.Next(10) < leftOut)
            {
                members.Add(new FieldMember(FieldSign.LeftOut, name));
            }
        }

        FieldSign? group = random.Next(6) switch { 0 => FieldSign.All, 1 => FieldSign.Default, _ => null };
        if (group is { } sign)
        {
            members.Add(new FieldMember(sign));
        }

        if (members.Count > 0 && random.Next(6) == 0)
        {
            members.Add(members[random.Next(members.Count)]);
        }

        FieldMember[] all = [.. members];
        random.Shuffle(all);
        return new FieldChoice(all);
    }

    /// <summary>Gives the selection as text, with or without the outer brackets.</summary>
    public string Write(FieldChoice choice)
    {
        var text = new StringBuilder();
        bool isBracketed = random.Next(2) == 0;
        Append(text, choice, isBracketed ? "[" : "", isBracketed ? "]" : "");
        return text.ToString();
    }

    private FieldMember Named(string name, FieldTree inside) =>
        new(FieldSign.Named, name, random.Next(8) < (inside.Fields.Count > 0 ? 6 : 1) ? Make(inside) : null);

    private void Append(StringBuilder text, FieldChoice choice, string begin, string end)
    {
        text.Append(Space()).Append(begin);
        string comma = "";
        foreach (FieldMember member in choice.Members)
        {
            text.Append(Space()).Append(comma).Append(Space()).Append(member.Sign switch
            {
                FieldSign.All => "!all",
                FieldSign.Default => "!default",
                FieldSign.LeftOut => $"-{Space()}{Quoted(member.Name)}",
                _ => Quoted(member.Name),
            });
            if (member.Inside is { } inside)
            {
                Append(text, inside, "[", "]");
            }

            comma = ",";
        }

        text.Append(Space()).Append(end).Append(Space());
    }

    private string Quoted(string name)
    {
        bool needsQuotes = name.Length == 0 || name.AsSpan().IndexOfAny(",[]\".") >= 0 || name[0] is '-' or '!' || name.Trim().Length < name.Length;
        return needsQuotes || random.Next(4) == 0 ? $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : name;
    }

    private string Space() => Spaces[random.Next(Spaces.Length)];
}
