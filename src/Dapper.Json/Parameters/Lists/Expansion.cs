namespace Dapper.Json.Parameters.Lists;

/// <summary>Dapper's own way: a parameter for each value.</summary>
internal static class Expansion
{
    /// <exception cref="ArgumentException">The list also stands where it would have to be JSON.</exception>
    public static void Add<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        ListText text = ListTexts.Of(target, target.Dialect.ExpansionForm);
        if (text.ByHand > 0)
        {
            throw new ArgumentException(
                $"The list '{target.Name}' has values of {typeof(T)} that it cannot send as JSON here, and stands inside of a function's parentheses. "
                + "Where it stands behind 'in' only, it is sent as one parameter for each value.");
        }

        target.Command.CommandText = text.Sql;
#pragma warning disable CS0618 // Marked for Dapper's own use: it is what Dapper does with a list.
        SqlMapper.PackListParameters(target.Command, target.Name, Ordered(values));
#pragma warning restore CS0618
    }

    /// <summary>Gives the values with those first that are something: Dapper takes the type from the first.</summary>
    private static List<T> Ordered<T>(ReadOnlySpan<T> values)
    {
        var ordered = new List<T>(values.Length);
        foreach (T value in values)
        {
            if (value is not null)
            {
                ordered.Add(value);
            }
        }

        int nulls = values.Length - ordered.Count;
        if (ordered.Count > 0)
        {
            ordered.AddRange(Enumerable.Repeat(default(T)!, nulls));
        }
        else if (nulls > 0)
        {
            throw new ArgumentException("A list of nothing but NULL cannot be expanded to parameters: they have no type.");
        }

        return ordered;
    }
}
