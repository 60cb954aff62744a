using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Fixes;

/// <summary>Applies a fix to spellings of the same code, each a file of its own, and compiles what comes out of it.</summary>
internal sealed class SpelledFixes(DiagnosticAnalyzer analyzer, CodeFixProvider fix)
{
    private const int MostFixes = 9;

    /// <summary>Applies the fix to each file as often as it is offered, and at once by "fix all", which must give the same.</summary>
    /// <returns>The files after it, which compile as those before do.</returns>
    public async Task<string[]> ApplyAsync(IReadOnlyList<string> files)
    {
        using var workspace = new AdhocWorkspace();
        Solution solution = workspace.CurrentSolution.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(), VersionStamp.Default, "App", "App", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
            parseOptions: new CSharpParseOptions(LanguageVersion.Preview), metadataReferences: AppCompilation.References));
        DocumentId[] ids = [.. files.Select(_ => DocumentId.CreateNewId(solution.ProjectIds[0]))];
        for (int i = 0; i < files.Count; i++)
        {
            solution = solution.AddDocument(ids[i], $"File{i}.cs", files[i]);
        }

        await CompileAsync(solution);
        Solution changed = solution;
        foreach (DocumentId id in ids)
        {
            Document document = solution.GetDocument(id)!, all = await FixAllAsync(document);
            for (int i = 0; i < MostFixes && await FixOneAsync(document) is { } next; i++)
            {
                document = next;
            }

            string text = (await document.GetTextAsync(Token)).ToString();
            Assert.Equal(text, (await all.GetTextAsync(Token)).ToString());
            changed = changed.WithDocumentText(id, await document.GetTextAsync(Token));
        }

        await CompileAsync(changed);
        return [.. ids.Select(id => changed.GetDocument(id)!.GetTextAsync(Token).Result.ToString())];
    }

    /// <summary>Asserts that the fix changes none of the files.</summary>
    public async Task AssertUnchangedAsync(IReadOnlyList<string> files) => Assert.Equal(files, await ApplyAsync(files));

    /// <summary>Compiles files, each with a type Subject in a namespace of its own: S0, S1 and so on.</summary>
    public static Type[] Load(IReadOnlyList<string> files)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            $"App{Guid.NewGuid():N}",
            files.Select(file => CSharpSyntaxTree.ParseText(file, new CSharpParseOptions(LanguageVersion.Preview))), AppCompilation.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(compilation.Emit(image).Success);
        var assembly = Assembly.Load(image.ToArray());
        return [.. files.Select((_, index) => assembly.GetType($"S{index}.Subject", throwOnError: true)!)];
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private async Task<Document?> FixOneAsync(Document document)
    {
        foreach (Diagnostic diagnostic in await ReportedAsync(document))
        {
            var actions = new List<CodeAction>();
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), Token));
            if (actions.Count > 0)
            {
                return await AppliedAsync(actions[0], document);
            }
        }

        return null;
    }

    private async Task<Document> FixAllAsync(Document document)
    {
        ImmutableArray<Diagnostic> reported = await ReportedAsync(document);
        CodeAction? action = reported.IsEmpty ? null : await fix.GetFixAllProvider()!.GetFixAsync(new FixAllContext(
            document, fix, FixAllScope.Document, fix.GetType().Name, fix.FixableDiagnosticIds, new Reported(reported), Token));
        return action is null ? document : await AppliedAsync(action, document);
    }

    private async Task<ImmutableArray<Diagnostic>> ReportedAsync(Document document)
    {
        SemanticModel model = (await document.GetSemanticModelAsync(Token))!;
        CompilationWithAnalyzers analyzed = model.Compilation.WithAnalyzers([analyzer]);
        ImmutableArray<Diagnostic> found = await analyzed.GetAnalyzerSemanticDiagnosticsAsync(model, filterSpan: null, Token);
        return [.. found.Where(one => fix.FixableDiagnosticIds.Contains(one.Id)).OrderBy(static one => one.Location.SourceSpan.Start)];
    }

    private static async Task<Document> AppliedAsync(CodeAction action, Document document) =>
        (await action.GetOperationsAsync(Token)).OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!;

    private static async Task CompileAsync(Solution solution)
    {
        Compilation compilation = (await solution.Projects.Single().GetCompilationAsync(Token))!;
        Diagnostic? error = compilation.GetDiagnostics(Token).FirstOrDefault(static found => found.Severity == DiagnosticSeverity.Error);
        Assert.True(error is null, $"{error}\n{error?.Location.SourceTree}");
    }

    private sealed class Reported(ImmutableArray<Diagnostic> all) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(all);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(all);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
