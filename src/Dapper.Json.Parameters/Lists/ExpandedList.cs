using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Lists;

/// <summary>Expands a list as Dapper does: one parameter for each value.</summary>
internal static class ExpandedList
{
    private static readonly ExpandedListForm Form = new();
    private static readonly NullListForm OnlyNull = new();

    /// <exception cref="ArgumentException">The list is also in a place where it would have to be JSON.</exception>
    public static void Add<T>(ParameterDialect dialect, in ParameterTarget target, ReadOnlySpan<T> values)
    {
        List<T> ordered = Ordered(values);
        bool areNull = ordered is [null, ..];
        if (target.Places.HasByHand)
        {
            // As JSON they have no type.
            if (areNull && dialect.TryAddList<int?>(target, new int?[values.Length], source: null))
            {
                return;
            }

            throw new ArgumentException(
                $"The list '{target.Name}' has values of {typeof(T)} that cannot be sent to this database as JSON, but it is used inside a function's "
                + "parentheses. If it is only used after 'in', it is sent as one parameter for each value.");
        }

        // Dapper refuses NULL as the first value.
        if (areNull)
        {
            target.Rewrite(OnlyNull);
            return;
        }

        if (values.IsEmpty && dialect.EmptyList is { } empty)
        {
            target.Complete(empty, DBNull.Value);
            return;
        }

        target.Rewrite(Form);
#pragma warning disable CS0618 // Marked for Dapper's own use: it is what Dapper does with a list.
        SqlMapper.PackListParameters(target.Command, target.Name, ordered);
#pragma warning restore CS0618
    }

    /// <summary>Returns the values with NULLs last: Dapper takes the type from the first.</summary>
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

        ordered.AddRange(Enumerable.Repeat(default(T)!, values.Length - ordered.Count));
        return ordered;
    }
}
