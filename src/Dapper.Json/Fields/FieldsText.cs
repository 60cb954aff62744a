namespace Dapper.Json.Fields;

/// <summary>Formats the parts of a selection of fields as text.</summary>
internal static class FieldsText
{
    /// <summary>The items that are not names.</summary>
    public static readonly (FieldGroups Group, string Sign)[] Signs = [(FieldGroups.All, "!all"), (FieldGroups.Default, "!default")];

    /// <summary>Quotes a name that could be read as something else.</summary>
    public static string Quoted(string name)
    {
        // What a policy takes between quotes only: a name with a dot, and a star.
        bool isPlain = name is [not ('-' or '!'), ..] && name != "*" && !name.AsSpan().ContainsAny(",[]\".") && name.Length == name.AsSpan().Trim().Length;
        return isPlain ? name : $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
    }
}
