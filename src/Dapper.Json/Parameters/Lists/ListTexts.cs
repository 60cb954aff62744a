using System.Collections.Concurrent;
using System.Data;

namespace Dapper.Json.Parameters.Lists;

/// <summary>
/// The rewritten texts of commands: one that runs often is read once. Bounded: when a generation is full it becomes the old one, and what is
/// not asked for again while the next fills is dropped.
/// </summary>
internal static class ListTexts
{
    public const int GenerationSize = 512;

    private static ConcurrentDictionary<Key, ListText> _young = new();
    private static ConcurrentDictionary<Key, ListText> _old = new();

    /// <summary>Gets how many texts are kept now.</summary>
    public static int Count => _young.Count + _old.Count;

    /// <exception cref="ArgumentException">The list stands where none can.</exception>
    public static ListText Of(in ListTarget target, ListForm form)
    {
        string sql = target.Command.CommandText ?? "";
        if (target.Command.CommandType != CommandType.Text)
        {
            return new ListText(sql, Lists: 0, ByHand: 1);
        }

        var key = new Key(sql, target.Name, form);
        return _young.TryGetValue(key, out ListText? text) ? text : Add(key);
    }

    private static ListText Add(in Key key)
    {
        if (!_old.TryGetValue(key, out ListText? text))
        {
            text = key.Form.Rewrite(key.Sql, key.Name);
        }

        ConcurrentDictionary<Key, ListText> young = _young;
        if (young.Count >= GenerationSize && Interlocked.CompareExchange(ref _young, new ConcurrentDictionary<Key, ListText>(), young) == young)
        {
            _old = young;
        }

        _young[key] = text;
        return text;
    }

    private readonly record struct Key(string Sql, string Name, ListForm Form)
    {
        // The same text mostly has the same names and forms.
        public override int GetHashCode() => Sql.GetHashCode();
    }
}
