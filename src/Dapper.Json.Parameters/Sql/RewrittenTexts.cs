using System.Data;
using Dapper.Json.Planning;

namespace Dapper.Json.Parameters.Sql;

/// <summary>
/// The rewritten texts of commands: one that runs often is read once. Bounded: see <see cref="BoundedCache{TKey, TValue}"/>.
/// </summary>
internal static class RewrittenTexts
{
    public const int GenerationSize = 512;

    private static readonly BoundedCache<Key, RewrittenSql> Texts = new(GenerationSize);

    /// <summary>Gets how many texts are kept now.</summary>
    public static int Count => Texts.Count;

    /// <exception cref="ArgumentException">The parameter stands where it cannot.</exception>
    public static RewrittenSql Of(IDbCommand command, string name, PlaceForm form)
    {
        string sql = command.CommandText ?? "";
        if (command.CommandType != CommandType.Text)
        {
            return new RewrittenSql(sql, Rewritten: 0, ByHand: 1);
        }

        var key = new Key(sql, name, form);
        return Texts.TryGet(key, out RewrittenSql? text) ? text : Add(key);
    }

    private static RewrittenSql Add(in Key key)
    {
        RewrittenSql text = key.Form.Rewrite(key.Sql, key.Name);
        return Texts.Add(key, text, key.Sql.Length + text.Sql.Length);
    }

    private readonly record struct Key(string Sql, string Name, PlaceForm Form)
    {
        // The same text mostly has the same names and forms.
        public override int GetHashCode() => Sql.GetHashCode();
    }
}
