using Dapper.Json.Fields;

namespace Dapper.Json;

public sealed partial class JsonFields
{
    // The items that are not names.
    internal static readonly (FieldGroups Group, string Sign)[] Signs = [(FieldGroups.All, "!all"), (FieldGroups.Default, "!default")];

    private readonly Dictionary<string, JsonFields> _named;
    private readonly HashSet<string> _leftOut;
    private readonly bool _mayBeElsewhere;
    private readonly int _hash;

    // named: The fields that are selected by name, with the selection inside each.
    // leftOut: The fields that are left out.
    // groups: The groups of fields that are selected.
    // mayBeElsewhere: Whether a name may be that of a field in another part of the document.
    internal JsonFields(Dictionary<string, JsonFields> named, HashSet<string> leftOut, FieldGroups groups, bool mayBeElsewhere = false)
    {
        (_named, _leftOut, Groups, _mayBeElsewhere) = (named, leftOut, groups, mayBeElsewhere);
        _hash = HashCode.Combine(groups, mayBeElsewhere);
        foreach ((string name, JsonFields inside) in named)
        {
            // Independent of the order.
            _hash += HashCode.Combine(name, inside._hash);
        }

        foreach (string name in leftOut)
        {
            _hash += HashCode.Combine(name);
        }
    }

    internal IReadOnlySet<string> LeftOut => _leftOut;

    internal FieldGroups Groups { get; }

    // Gets whether only the default is selected, which is everything without a policy.
    internal bool IsDefault => Groups == FieldGroups.Default && _named.Count == 0 && _leftOut.Count == 0;

    // Gets whether everything is selected, without a policy.
    internal bool IsEverything => Groups != FieldGroups.None && _named.Count == 0 && _leftOut.Count == 0;

    // Returns this selection for a part of the document: a name may be that of a field in another part.
    internal JsonFields AsPart() => new(_named, _leftOut, Groups, mayBeElsewhere: true);

    // Returns this selection without some fields, for a part of the document.
    internal JsonFields Without(IEnumerable<string> names) => new(_named, [.. _leftOut, .. names], Groups, mayBeElsewhere: true);

    // Returns the selection inside a field, without a policy.
    // Null if the field is not selected.
    internal JsonFields? Of(string name) =>
        _leftOut.Contains(name) ? null
        : _named.TryGetValue(name, out JsonFields? inside) || Groups == FieldGroups.None ? inside : Empty;

    // Throws for names of fields that do not exist.
    // known: The names that exist; null if they are not known.
    // owner: The owner of the fields, for the message.
    // JsonQueryException: A name does not exist.
    internal void ThrowIfUnknown(IEnumerable<string>? known, string owner)
    {
        if (known is null || _mayBeElsewhere || (_named.Count == 0 && _leftOut.Count == 0))
        {
            return;
        }

        // The known names are distinct, so it is enough to count. Most selections are right.
        int asked = _named.Count + _leftOut.Count(name => !_named.ContainsKey(name));
        if (known.Count(name => _named.ContainsKey(name) || _leftOut.Contains(name)) == asked)
        {
            return;
        }

        HashSet<string> names = [.. known];
        if (_named.Keys.Concat(_leftOut).FirstOrDefault(name => !names.Contains(name)) is { } unknown)
        {
            string problem = names.Count == 0
                ? $"'{unknown}' of {owner}, which has no fields"
                : $"'{unknown}', which is not a field of {owner}. The fields are {string.Join(", ", names.Order(StringComparer.Ordinal))}";
            throw new JsonQueryException($"The selection asks for {problem}");
        }
    }

    // Quotes a name that could be read as something else. What a policy takes between quotes only: a name with a dot, and a star.
    internal static string Quoted(string name)
    {
        bool isUnquoted = name is [not ('-' or '!'), ..] && name != "*" && !name.AsSpan().ContainsAny(",[]\".") && name.Length == name.AsSpan().Trim().Length;
        return isUnquoted ? name : $"\"{name.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
    }

    // Called for each request, so it must not allocate.
    private bool HasSameNames(JsonFields other)
    {
        if (other._named.Count != _named.Count || !_leftOut.SetEquals(other._leftOut))
        {
            return false;
        }

        foreach ((string name, JsonFields inside) in _named)
        {
            if (!other._named.TryGetValue(name, out JsonFields? others) || !others.Equals(inside))
            {
                return false;
            }
        }

        return true;
    }

    // Returns the items of the text. Everything by default is the empty text.
    private IEnumerable<string> Items() => Signs.Where(sign => Groups.HasFlag(sign.Group) && !(Groups == FieldGroups.Default && _named.Count == 0))
        .Select(static sign => sign.Sign)
        .Concat(_named.Select(static named => Quoted(named.Key) + (named.Value.IsDefault ? "" : named.Value.ToString())))
        .Concat(_leftOut.Select(static name => "-" + Quoted(name)));
}
