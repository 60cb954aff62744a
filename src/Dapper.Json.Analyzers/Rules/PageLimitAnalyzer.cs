using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ017: the SQL fetches no row after those of the page, which would show that there is a next one.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PageLimitAnalyzer : QueryCallAnalyzer
{
    private static readonly DiagnosticDescriptor Limited = Rule.Of(
        "DJ017", "The SQL fetches no row after those of the page",
        "The page has {0} rows and the SQL fetches {1}, so each page seems to be the last: fetch one row more than the page has");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Limited];

    private protected override void Analyze(QueryCall call, QueryTypes types, CallContext context)
    {
        if (!call.IsOfLibrary || call.SqlText is not { } sql
            || QueryCall.ArgumentOf(call.Arguments, "results") is not { } results
            || ListedResults.Of(results, context.CancellationToken) is not { } listed || !listed.Exists(static result => result.Taken is not null)
            || SelectStatement.Split(sql) is not { } statements || statements.Count != listed.Count)
        {
            return;
        }

        for (int i = 0; i < statements.Count; i++)
        {
            if (listed[i].Taken is { } taken && SelectStatement.Read(statements[i].Sql) is { } select
                && RowLimit.Of(select, name => ParameterMembers.ConstantOf(call, name)) is { } limit && limit.Count <= taken)
            {
                string word = select.Words.Text(limit.Index);
                context.ReportDiagnostic(Diagnostic.Create(
                    Limited, SqlPlace.Of(call.Sql, word, statements[i].Start + select.Words[limit.Index].Start), taken, limit.Count));
            }
        }
    }
}
