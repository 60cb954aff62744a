namespace Dapper.Json.Generated;

/// <summary>One member of a list of fields.</summary>
/// <param name="Sign">What it asks for.</param>
/// <param name="Name">The field; empty where it is none.</param>
/// <param name="Inside">What stands in brackets behind the name; null for no brackets.</param>
internal sealed record FieldMember(FieldSign Sign, string Name = "", FieldChoice? Inside = null);

internal enum FieldSign
{
    Named,
    LeftOut,
    Default,
    All,
}

/// <summary>
/// What a selection means, told by its members one by one: no text is read and nothing is merged before it is asked for. Without a policy.
/// </summary>
internal sealed record FieldChoice(IReadOnlyList<FieldMember> Members)
{
    public static FieldChoice Everything { get; } = new([new FieldMember(FieldSign.Default)]);

    /// <summary>Gets whether nothing is missing.</summary>
    public bool IsEverything => AsksForAll && Members.All(static member => member.Sign is FieldSign.All or FieldSign.Default);

    /// <summary>Gets the members, with what is meant where they ask for nothing.</summary>
    private IEnumerable<FieldMember> Meant => AsksForNothing ? [.. Members, new FieldMember(FieldSign.Default)] : Members;

    private bool AsksForNothing => Members.All(static member => member.Sign == FieldSign.LeftOut);

    private bool AsksForAll => AsksForNothing || Members.Any(static member => member.Sign is FieldSign.All or FieldSign.Default);

    /// <summary>Gives what is written of a field; null where it is left out.</summary>
    public FieldChoice? Of(string name)
    {
        FieldMember[] about = [.. Members.Where(member => member.Name == name)];
        FieldChoice[] named = [.. about.Where(static member => member.Sign == FieldSign.Named).Select(static member => member.Inside ?? Everything)];
        return about.Any(static member => member.Sign == FieldSign.LeftOut) ? null
            : named.Length > 0 ? new FieldChoice([.. named.SelectMany(static inside => inside.Meant)])
            : AsksForAll ? Everything
            : null;
    }

    /// <summary>Gives it without names that there are not.</summary>
    public FieldChoice Within(FieldTree tree) =>
        new([.. from member in Members
                where member.Name.Length == 0 || tree.Fields.ContainsKey(member.Name)
                select member with { Inside = member.Inside?.Within(tree.Fields[member.Name]) }]);

    /// <summary>Gives it without one member, wherever it stands.</summary>
    public IEnumerable<FieldChoice> Smaller()
    {
        for (int i = 0; i < Members.Count; i++)
        {
            int index = i;
            yield return new FieldChoice([.. Members.Where((_, other) => other != index)]);
            foreach (FieldChoice inside in Members[i].Inside?.Smaller() ?? [])
            {
                yield return new FieldChoice([.. Members.Select((member, other) => other == index ? member with { Inside = inside } : member)]);
            }
        }
    }
}
