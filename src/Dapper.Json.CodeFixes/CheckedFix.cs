using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Editing;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace Dapper.Json.CodeFixes;

/// <summary>A fix of one place in a file, which is offered only if the file compiles after it.</summary>
public abstract class CheckedFix : CodeFixProvider
{
    /// <inheritdoc/>
    /// <remarks>One place after the other, in the file as it then is: two changes of one call, or two new fields, must know of each other.</remarks>
    public sealed override FixAllProvider GetFixAllProvider() => FixAllProvider.Create(FixAllAsync);

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (await TryFixAsync(context.Document, diagnostic, [], context.CancellationToken).ConfigureAwait(false) is { } change)
            {
                context.RegisterCodeFix(CodeAction.Create(change.Title, _ => Task.FromResult(change.Document), GetType().Name), diagnostic);
            }
        }
    }

    /// <summary>Returns the file with the change; null if the place cannot be fixed.</summary>
    private protected abstract FixedFile? Fix(FixPlace place, CancellationToken token);

    private async Task<Document?> FixAllAsync(FixAllContext context, Document document, ImmutableArray<Diagnostic> diagnostics)
    {
        var moves = new List<TextMove>();
        foreach (Diagnostic diagnostic in diagnostics.OrderBy(static one => one.Location.SourceSpan.Start))
        {
            if (await TryFixAsync(document, diagnostic, moves, context.CancellationToken).ConfigureAwait(false) is { } change)
            {
                Document cleaned = await CleanedAsync(change.Document, context.CancellationToken).ConfigureAwait(false);
                moves.Add(new TextMove([.. await cleaned.GetTextChangesAsync(document, context.CancellationToken).ConfigureAwait(false)]));
                document = cleaned;
            }
        }

        return document;
    }

    private async Task<FixedFile?> TryFixAsync(Document document, Diagnostic diagnostic, IReadOnlyList<TextMove> moves, CancellationToken token)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(token).ConfigureAwait(false))!;
        SemanticModel model = (await document.GetSemanticModelAsync(token).ConfigureAwait(false))!;
        return FixPlace.Of(document, root, model, diagnostic, moves) is { } place && Fix(place, token) is { } change
            && ErrorsIn((await change.Document.GetSemanticModelAsync(token).ConfigureAwait(false))!, token) <= ErrorsIn(model, token)
                ? change
                : null;
    }

    // Code that is being typed has errors before.
    private static int ErrorsIn(SemanticModel model, CancellationToken token) =>
        model.GetDiagnostics(cancellationToken: token).Count(static found => found.Severity == DiagnosticSeverity.Error);

    // As is done after a single fix: names are shortened, and a fix finds the field of the one before.
    private static async Task<Document> CleanedAsync(Document document, CancellationToken token)
    {
        Document imported = await ImportAdder.AddImportsAsync(document, Simplifier.AddImportsAnnotation, cancellationToken: token).ConfigureAwait(false);
        Document reduced = await Simplifier.ReduceAsync(imported, Simplifier.Annotation, cancellationToken: token).ConfigureAwait(false);
        return await Formatter.FormatAsync(reduced, Formatter.Annotation, cancellationToken: token).ConfigureAwait(false);
    }
}

/// <summary>A file after a fix.</summary>
/// <param name="Title">What the fix does.</param>
/// <param name="Document">The file.</param>
internal sealed record FixedFile(string Title, Document Document);
