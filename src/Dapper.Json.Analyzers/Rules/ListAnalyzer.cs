using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ010 to DJ013: the rows of a query do not make the lists that its column names want.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ListAnalyzer : QueryCallAnalyzer
{
    private static readonly DiagnosticDescriptor Unordered = Rule.Of(
        "DJ010", "The rows of a query with a list have no order",
        "The rows with the list {0} have no order: an object whose rows do not follow each other is written more than once, so order by its key");

    private static readonly DiagnosticDescriptor NoKey = Rule.Of(
        "DJ011", "A list has no column beside it",
        "No column beside the list {0} tells which rows belong to one object: select its key");

    private static readonly DiagnosticDescriptor Limited = Rule.Of(
        "DJ012", "A limit counts the rows of a list",
        "{1} counts the rows of the list {0}, not the objects that have it: limit the objects in a sub-select");

    private static readonly DiagnosticDescriptor Both = Rule.Of(
        "DJ013", "A result has two lists side by side",
        "The lists {0} and {1} are side by side, but a result can have only one: select each as a separate result");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Unordered, NoKey, Limited, Both];

    private protected override void Analyze(QueryCall call, QueryTypes types, CallContext context)
    {
        if (call.Library == QueryLibrary.Dapper || call.SqlText is not { } sql || !sql.Contains("[]") || !ListCall.HasPaths(call)
            || SelectStatement.Read(sql) is not { } select || select.Columns.Find(static column => column.List is not null) is not { } list)
        {
            return;
        }

        bool isOfOne = ListCall.MayBeOfOne(call), hasOnlyLists = ListMistakes.HasOnlyLists(select);
        if (hasOnlyLists && !isOfOne)
        {
            Report(NoKey, list, list.List!);
        }
        else if (!ListCall.IsOfOne(call) && ListMistakes.IsUnordered(select))
        {
            Report(Unordered, list, list.List!);
        }

        if (!hasOnlyLists && ListMistakes.LimitOf(select, toOne: isOfOne) is > 0 and var limit)
        {
            string word = select.Words.Text(limit);
            context.ReportDiagnostic(Diagnostic.Create(
                Limited, SqlPlace.Of(call.Sql, word, select.Words[limit].Start), list.List, word));
        }

        if (ListMistakes.SideBySide(select) is { } both)
        {
            Report(Both, both.Column, both.First, both.Second);
        }

        void Report(DiagnosticDescriptor rule, SelectColumn column, params object[] names) =>
            context.ReportDiagnostic(Diagnostic.Create(rule, SqlPlace.Of(call.Sql, column.Written, column.Start), names));
    }
}
