using System.Text;
using Dapper.Json.Fields;

namespace Dapper.Json;

public sealed partial class JsonFields
{
    private readonly Dictionary<string, JsonFields> _named;
    private readonly HashSet<string> _leftOut;
    private readonly FieldGroups _groups;
    private readonly bool _isPart;
    private readonly int _hash;

    // named: The fields that are asked for by name, and what of them.
    // leftOut: Those that are left out.
    // groups: What else is asked for.
    // isPart: Whether a name may be that of a field elsewhere.
    internal JsonFields(Dictionary<string, JsonFields> named, HashSet<string> leftOut, FieldGroups groups, bool isPart = false)
    {
        _named = named;
        _leftOut = leftOut;
        _groups = groups;
        _isPart = isPart;
        int hash = HashCode.Combine(groups, isPart);
        foreach ((string name, JsonFields inside) in named)
        {
            // In any order.
            hash += HashCode.Combine(name, inside._hash);
        }

        foreach (string name in leftOut)
        {
            hash += HashCode.Combine(name);
        }

        _hash = hash;
    }

    internal IReadOnlySet<string> LeftOut => _leftOut;

    internal FieldGroups Groups => _groups;

    // Gets whether nothing but the default is asked for, which is everything where there is no policy.
    internal bool IsDefault => _groups == FieldGroups.Default && _named.Count == 0 && _leftOut.Count == 0;

    // Gets whether all is asked for, where there is no policy.
    internal bool IsEverything => _groups != FieldGroups.None && _named.Count == 0 && _leftOut.Count == 0;

    // Gets the same for some of the properties: a name may be that of one of the others.
    internal JsonFields AsPart() => new(_named, _leftOut, _groups, isPart: true);

    // Gives what is asked for of a field, where there is no policy.
    // The selection inside; null where the field is not asked for.
    internal JsonFields? Of(string name)
    {
        if (_leftOut.Contains(name))
        {
            return null;
        }

        return _named.TryGetValue(name, out JsonFields? inside) || _groups == FieldGroups.None ? inside : Empty;
    }

    // Refuses names of fields that do not exist.
    // known: Those that do; null where nobody knows them.
    // owner: What has them, for the message.
    // JsonQueryException: A name is not among them.
    internal void ThrowIfUnknown(IEnumerable<string>? known, string owner)
    {
        if (known is null || _isPart || (_named.Count == 0 && _leftOut.Count == 0))
        {
            return;
        }

        // The known ones are all different, so that it is enough to count. Most selections are right.
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
                : $"'{unknown}', which is no field of {owner}. The fields are {string.Join(", ", names.Order(StringComparer.Ordinal))}";
            throw new JsonQueryException($"The selection asks for {problem}");
        }
    }

    // Each request compares: nothing is allocated.
    private bool HasSameNames(JsonFields other)
    {
        if (other._named.Count != _named.Count || other._leftOut.Count != _leftOut.Count)
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

        foreach (string name in _leftOut)
        {
            if (!other._leftOut.Contains(name))
            {
                return false;
            }
        }

        return true;
    }

    private void AppendTo(StringBuilder text)
    {
        text.Append('[');
        bool isFirst = true;
        foreach ((FieldGroups group, string sign) in FieldsText.Signs)
        {
            if (_groups.HasFlag(group) && !(_groups == FieldGroups.Default && _named.Count == 0))
            {
                Begin(sign);
            }
        }

        foreach ((string name, JsonFields inside) in _named)
        {
            Begin(FieldsText.Quoted(name));
            if (!inside.IsDefault)
            {
                inside.AppendTo(text);
            }
        }

        foreach (string name in _leftOut)
        {
            Begin("-" + FieldsText.Quoted(name));
        }

        text.Append(']');

        void Begin(string item)
        {
            text.Append(isFirst ? "" : ",").Append(item);
            isFirst = false;
        }
    }
}
