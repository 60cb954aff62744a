using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Planning;

namespace Dapper.Json.Parameters.Sql;

/// <summary>The places of a parameter in the text of a command. They are cached, so a text that runs often is searched once.</summary>
internal sealed class SqlPlaces
{
    public const int GenerationSize = 512;

    private static readonly BoundedCache<Key, SqlPlaces> Known = new(GenerationSize);

    /// <summary>The places in a procedure call, which gets the parameter as it is.</summary>
    private static readonly SqlPlaces Procedure = new("", [new ParameterPlace(PlaceKind.ByHand, default)], default);

    private readonly string _sql;
    private readonly ParameterPlace[] _places;
    private readonly SqlToken _numbered;

    private SqlPlaces(string sql, ParameterPlace[] places, SqlToken numbered)
    {
        _sql = sql;
        _places = places;
        _numbered = numbered;
        HasByHand = Array.Exists(places, static place => place.Kind == PlaceKind.ByHand);
        AreRewritten = Array.Exists(places, static place => place.Kind != PlaceKind.ByHand);
    }

    /// <summary>Gets whether the caller's SQL reads the value of the parameter in any place.</summary>
    public bool HasByHand { get; }

    /// <summary>Gets whether any place is rewritten.</summary>
    public bool AreRewritten { get; }

    /// <summary>Finds the places of a list or of a table.</summary>
    /// <exception cref="ArgumentException">
    /// The parameter is in a place that is not supported, or another parameter has the name of a list with a number.
    /// </exception>
    public static SqlPlaces Of(IDbCommand command, string name, SqlSyntax syntax, PlaceKind wanted)
    {
        if (command.CommandType != CommandType.Text)
        {
            return Procedure;
        }

        var key = new Key(command.CommandText ?? "", name, syntax);
        SqlPlaces places = Known.TryGet(key, out SqlPlaces? known) ? known : Known.Add(key, Find(key), key.Sql.Length);
        foreach (ParameterPlace place in places._places)
        {
            if (place.Kind != wanted && place.Kind != PlaceKind.ByHand)
            {
                ThrowMisplaced(key.Sql, place.Parameter, wanted);
            }
        }

        if (wanted == PlaceKind.List && places._numbered.Kind == SqlTokenKind.Parameter)
        {
            ThrowNumbered(key.Sql, name, places._numbered);
        }

        return places;
    }

    /// <summary>Returns the text of the command with all places rewritten, except those that the caller's SQL reads.</summary>
    public string Rewrite(PlaceForm form)
    {
        var edit = new SqlEdit(_sql, stackalloc char[512]);
        foreach (ParameterPlace place in _places)
        {
            if (place.Kind != PlaceKind.ByHand)
            {
                form.Write(ref edit, place, HasByHand);
            }
        }

        return edit.Complete();
    }

    private static SqlPlaces Find(in Key key)
    {
        (ParameterPlace[] places, SqlToken numbered) = PlaceFinder.Find(key.Sql, key.Name, key.Syntax);
        return new SqlPlaces(key.Sql, places, numbered);
    }

    // Whether Dapper expands a list may depend on its values. So the names are not left to them.
    [DoesNotReturn]
    private static void ThrowNumbered(string sql, string name, SqlToken numbered) => throw new ArgumentException(
        $"The parameter {numbered.Text(sql)} has the name of the list '{name}' with a number: the values of a list have such names where Dapper "
        + $"expands it, so the two would be confused. Rename the list or the parameter:{SqlExcerpt.Of(sql, numbered)}");

    [DoesNotReturn]
    private static void ThrowMisplaced(string sql, SqlToken parameter, PlaceKind wanted)
    {
        string name = parameter.Text(sql);
        string where = wanted == PlaceKind.List
            ? $"The list {name} can only be used after 'in' or 'not in', or inside the parentheses of a function, "
                + $"such as json_each({name}), openjson({name}) or any({name}):"
            : $"The table {name} can only be used after 'from', 'join', 'apply' or 'using', or inside the parentheses of a function, "
            + $"such as json_each({name}), openjson({name}) or jsonb_to_recordset({name}):";
        throw new ArgumentException(where + SqlExcerpt.Of(sql, parameter));
    }

    private readonly record struct Key(string Sql, string Name, SqlSyntax Syntax)
    {
        // The same text mostly has the same names and the same database.
        public override int GetHashCode() => Sql.GetHashCode();
    }
}
