using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>A rule for compilations that reference Dapper.</summary>
public abstract class LibraryAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            var types = QueryTypes.Of(start.Compilation);
            if (types.SqlMapper is not null)
            {
                Start(start, types, new WebTypes(start.Compilation));
            }
        });
    }

    private protected abstract void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web);
}
