using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>A place that a rule reported, in the file as it is after other fixes.</summary>
/// <param name="Document">The file.</param>
/// <param name="Root">Its code.</param>
/// <param name="Model">The meaning of the code.</param>
/// <param name="Diagnostic">What was reported.</param>
/// <param name="Span">Where it is now.</param>
/// <param name="Moves">The fixes before, in their order.</param>
internal sealed record FixPlace(
    Document Document, SyntaxNode Root, SemanticModel Model, Diagnostic Diagnostic, TextSpan Span, IReadOnlyList<TextMove> Moves)
{
    /// <summary>Gets the innermost code there.</summary>
    public SyntaxNode Node => Root.FindNode(Span, getInnermostNodeForTie: true);

    /// <summary>Finds the place; null if a fix has changed it.</summary>
    public static FixPlace? Of(Document document, SyntaxNode root, SemanticModel model, Diagnostic diagnostic, IReadOnlyList<TextMove> moves) =>
        TextMove.After(moves, diagnostic.Location.SourceSpan) is { } span ? new FixPlace(document, root, model, diagnostic, span, moves) : null;

    /// <summary>Returns where another place of the report is now; null if there is none, or a fix has changed it.</summary>
    public TextSpan? Other() => Diagnostic.AdditionalLocations is [var other] ? TextMove.After(Moves, other.SourceSpan) : null;

    /// <summary>Returns the file with other code.</summary>
    public FixedFile With(string title, SyntaxNode root) => new(title, Document.WithSyntaxRoot(root));

    /// <summary>Returns the file with changes of its text.</summary>
    public FixedFile With(string title, IEnumerable<TextChange> changes) => new(
        title, Document.WithText(Root.SyntaxTree.GetText().WithChanges(changes.OrderBy(static change => change.Span.Start))));
}

/// <summary>The changes of one fix, which move what stands behind them.</summary>
/// <param name="Changes">The changes, in the order of the text.</param>
internal sealed record TextMove(IReadOnlyList<TextChange> Changes)
{
    /// <summary>Returns where a place is after some fixes; null if one of them has changed it at its start or its end.</summary>
    public static TextSpan? After(IEnumerable<TextMove> moves, TextSpan place) =>
        moves.Aggregate((TextSpan?)place, static (now, move) => now is { } known ? move.Moved(known) : null);

    private TextSpan? Moved(TextSpan place)
    {
        int start = place.Start, end = place.End;
        foreach (TextChange change in Changes)
        {
            int more = change.NewText!.Length - change.Span.Length;
            if (change.Span.End <= place.Start)
            {
                start += more;
                end += more;
            }
            else if (place.Contains(change.Span))
            {
                end += more;
            }
            else if (change.Span.Start < place.End)
            {
                return null;
            }
        }

        return TextSpan.FromBounds(start, end);
    }
}
