using System.Collections.Immutable;
using System.Composition;
using Dapper.Json.Analyzers.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.CodeFixes;

/// <summary>Gives a member that the SQL does not name the name that it misses, if that is almost the same, or else removes it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
[Shared]
public sealed class UnusedMemberFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ004"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token)
    {
        // The objects of an array must stay of one type.
        if (!place.Diagnostic.Properties.TryGetValue(ParameterAnalyzer.Name, out string? name)
            || MemberEdit.MemberAt(place.Root, place.Span) is not
            { Parent: AnonymousObjectCreationExpressionSyntax { Parent: ArgumentSyntax or LambdaExpressionSyntax, ContainsDirectives: false } whole } member)
        {
            return null;
        }

        string[] near = NearName.Among(place.Diagnostic.Properties[ParameterAnalyzer.Lacking]!, name!);
        return near is [var only] && NearName.Among(place.Diagnostic.Properties[ParameterAnalyzer.Unused]!, only).Length == 1
                ? place.With($"Rename {name} to {only}", [MemberEdit.Rename(member, only)])
            : near is [] && whole.Initializers.Count > 1 && MemberEdit.HasNoEffect(member, place.Model)
                ? place.With("Remove the member", MemberEdit.Remove(member, place.Root.SyntaxTree.GetText(token)))
            : null;
    }
}
