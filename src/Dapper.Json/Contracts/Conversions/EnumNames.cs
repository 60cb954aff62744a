namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// Enum.Parse ignoring case, without its box where the text is just a name: the first of the names that is equal but
/// for case, in the order in which Enum.Parse looks at them.
/// </summary>
internal sealed class EnumNames<TEnum>
{
    private readonly string[] _names;
    private readonly TEnum[] _values;

    public EnumNames()
    {
        // A name that Enum.Parse would take for a number or for a list is only known to other languages than C#.
        string[] names = Enum.GetNames(typeof(TEnum));
        _names = Array.TrueForAll(names, IsPlain) ? names : [];
        _values = Array.ConvertAll(_names, static name => (TEnum)Enum.Parse(typeof(TEnum), name));
    }

    public TEnum Parse(ReadOnlySpan<char> text)
    {
        for (int i = 0; i < _names.Length; i++)
        {
            if (text.Equals(_names[i], StringComparison.OrdinalIgnoreCase))
            {
                return _values[i];
            }
        }

        return (TEnum)Enum.Parse(typeof(TEnum), text, ignoreCase: true);
    }

    private static bool IsPlain(string name)
    {
        foreach (char character in name)
        {
            if (!char.IsLetterOrDigit(character) && character != '_')
            {
                return false;
            }
        }

        return name.Length > 0 && !char.IsDigit(name[0]);
    }
}
