using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <content>Checks that the places of several results fit each other, before anything is opened.</content>
internal sealed partial class ResultNode
{
    /// <summary>Returns what is wrong with the place of a result; null for nothing.</summary>
    private static string? ProblemOf(ResultNode node)
    {
        JsonResultSet result = node.Result!;
        if (result.Of is not null && node.Source?.Result is not { IsRead: true })
        {
            return node.Source is null ? $"there is no result \"{result.Of}\"." : $"{node.Source.Result} is not a result of the query.";
        }

        // Both would be the properties of the document itself, and one of them has a type.
        if (result.Kind == ResultKind.Spread && node.Parent!.Children.Exists(
            other => other != node && other.Result?.Kind == ResultKind.Spread && (result.Contract ?? other.Result.Contract) is not null))
        {
            return "the document has the type of Spread<T>(), so no other row is written into it.";
        }

        ResultNode? parent = node.Parent;
        for (int i = result.Segments.Length - 2; i >= 0; i--, parent = parent!.Parent)
        {
            PathSegment segment = result.Segments[i];
            ResultKind? kind = parent!.Result?.Kind;
            if (segment.IsList != (kind == ResultKind.Rows))
            {
                return segment.IsList
                    ? $"\"{segment.Name}[]\" is not the list of a result of rows: add JsonResultSet.Rows for it."
                    : $"\"{segment.Name}\" is a list, and what goes into its rows is named with brackets: {segment.Name}[].";
            }

            if (kind is not (null or ResultKind.Row or ResultKind.Rows))
            {
                return $"nothing can be inside \"{segment.Name}\", which is {parent.Result}.";
            }

            if (segment.IsList && i < result.Segments.Length - 2 && !result.IsKeyed)
            {
                return $"what goes into the rows of \"{segment.Name}\" must be a list there.";
            }
        }

        bool goesIntoRows = Array.Exists(result.Segments, static segment => segment.IsList);
        return (goesIntoRows, result.IsKeyed, result.Keys.Length) switch
        {
            (true, false, _) => "only Rows and Values go into the rows of another result, directly below their list.",
            (true, true, 0) => "no key ties its rows to those that they go into: add .On(column, parentColumn).",
            _ => null,
        };
    }
}
