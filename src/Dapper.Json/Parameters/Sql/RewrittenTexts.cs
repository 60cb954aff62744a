using System.Collections.Concurrent;
using System.Data;

namespace Dapper.Json.Parameters.Sql;

/// <summary>
/// The rewritten texts of commands: one that runs often is read once. Bounded: when a generation is full it becomes the old one, and what is
/// not asked for again while the next fills is dropped.
/// </summary>
internal static class RewrittenTexts
{
    public const int GenerationSize = 512;

    private static ConcurrentDictionary<Key, RewrittenSql> _young = new();
    private static ConcurrentDictionary<Key, RewrittenSql> _old = new();

    /// <summary>Gets how many texts are kept now.</summary>
    public static int Count => _young.Count + _old.Count;

    /// <exception cref="ArgumentException">The parameter stands where it cannot.</exception>
    public static RewrittenSql Of(IDbCommand command, string name, PlaceForm form)
    {
        string sql = command.CommandText ?? "";
        if (command.CommandType != CommandType.Text)
        {
            return new RewrittenSql(sql, Rewritten: 0, ByHand: 1);
        }

        var key = new Key(sql, name, form);
        return _young.TryGetValue(key, out RewrittenSql? text) ? text : Add(key);
    }

    private static RewrittenSql Add(in Key key)
    {
        if (!_old.TryGetValue(key, out RewrittenSql? text))
        {
            text = key.Form.Rewrite(key.Sql, key.Name);
        }

        ConcurrentDictionary<Key, RewrittenSql> young = _young;
        if (young.Count >= GenerationSize && Interlocked.CompareExchange(ref _young, new ConcurrentDictionary<Key, RewrittenSql>(), young) == young)
        {
            _old = young;
        }

        _young[key] = text;
        return text;
    }

    private readonly record struct Key(string Sql, string Name, PlaceForm Form)
    {
        // The same text mostly has the same names and forms.
        public override int GetHashCode() => Sql.GetHashCode();
    }
}
