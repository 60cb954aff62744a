namespace Dapper.Json.Parameters.Sql;

/// <summary>What a database wants to have written where a parameter stands. Compared by value: rewritten texts are kept for it.</summary>
internal abstract record PlaceForm(SqlSyntax Syntax)
{
    /// <summary>Gets the places that are rewritten.</summary>
    protected abstract PlaceKind Wanted { get; }

    /// <summary>Gives the text of a command with the places of a parameter rewritten.</summary>
    /// <exception cref="ArgumentException">The parameter stands where it cannot.</exception>
    public RewrittenSql Rewrite(string sql, string name)
    {
        List<ParameterPlace> places = ParameterPlaces.Find(sql, name, Syntax);
        int byHand = places.Count(static place => place.Kind == PlaceKind.ByHand);
        var edit = new SqlEdit(sql);
        foreach (ParameterPlace place in places)
        {
            if (place.Kind == Wanted)
            {
                Write(edit, place, isAlsoByHand: byHand > 0);
            }
            else if (place.Kind != PlaceKind.ByHand)
            {
                throw new ArgumentException(Misplaced(place.Parameter.Text(sql)) + SqlExcerpt.Of(sql, place.Parameter));
            }
        }

        return new RewrittenSql(edit.Complete(), places.Count - byHand, byHand);
    }

    /// <summary>Rewrites a place.</summary>
    protected abstract void Write(SqlEdit edit, in ParameterPlace place, bool isAlsoByHand);

    /// <summary>Says where the parameter can stand, before its place is shown.</summary>
    protected abstract string Misplaced(string parameter);
}

/// <summary>The text of a command in which the places of a parameter are rewritten.</summary>
/// <param name="Sql">The text.</param>
/// <param name="Rewritten">How many places have been rewritten.</param>
/// <param name="ByHand">How many are left as the caller has written them.</param>
internal sealed record RewrittenSql(string Sql, int Rewritten, int ByHand);
