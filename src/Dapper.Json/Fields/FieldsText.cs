namespace Dapper.Json.Fields;

/// <summary>Spells the parts of a selection of fields.</summary>
internal static class FieldsText
{
    /// <summary>The parts that are no names.</summary>
    public static readonly (FieldGroups Group, string Sign)[] Signs = [(FieldGroups.All, "!all"), (FieldGroups.Default, "!default")];

    /// <summary>Puts a name between quotes where it could be read as something else.</summary>
    public static string Quoted(string name)
    {
        bool isPlain = name is [not ('-' or '!'), ..] && !name.AsSpan().ContainsAny(",[]\"") && name.Length == name.AsSpan().Trim().Length;
        return isPlain ? name : $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
    }
}

/// <summary>What a list of fields asks for beside names.</summary>
[Flags]
internal enum FieldGroups
{
    None = 0,
    Default = 1,
    All = 2,
}
