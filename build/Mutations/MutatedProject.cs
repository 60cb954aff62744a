using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.Build.Mutations;

/// <summary>A project as the compiler sees it, and the mistakes that are put into its files.</summary>
internal sealed class MutatedProject
{
    private readonly string _folder;
    private readonly CSharpCompilation _compilation;

    private MutatedProject(string folder, CSharpCompilation compilation, IEnumerable<Mistake> possible)
    {
        (_folder, _compilation) = (folder, compilation);
        Possible = [.. possible];
    }

    /// <summary>Gets the mistakes that may be made in it. Not all of them compile.</summary>
    public IReadOnlyList<Mistake> Possible { get; }

    /// <summary>Loads a project by the arguments that MSBuild would run the compiler with.</summary>
    /// <param name="folder">Its folder, from the root of the repository.</param>
    /// <param name="referenced">The projects that it refers to.</param>
    public static async Task<MutatedProject> LoadAsync(string folder, params MutatedProject[] referenced)
    {
        string json = await Command.ReadAsync(
            "dotnet", "msbuild", folder, "-t:Compile", "-p:TargetFramework=net10.0", "-p:DesignTimeBuild=true", "-p:SkipCompilerExecution=true",
            "-p:ProvideCommandLineArgs=true", "-p:BuildProjectReferences=false", "-getItem:CscCommandLineArgs");
        IEnumerable<string> arguments = JsonDocument.Parse(json).RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray()
            .Select(static argument => argument.GetProperty("Identity").GetString()!);
        CSharpCommandLineArguments parsed = CSharpCommandLineParser.Default.Parse(arguments, Path.GetFullPath(folder), sdkDirectory: null);
        string[] names = [.. referenced.Select(static project => project._compilation.AssemblyName + ".dll")];
        CSharpCompilation compilation = CSharpCompilation.Create(
            parsed.CompilationName,
            parsed.SourceFiles.Select(file => Parse(Path.GetFullPath(file.Path), File.ReadAllText(file.Path), parsed.ParseOptions))
                .Append(Parse("", Switch.Code, parsed.ParseOptions)),
            [
                .. parsed.MetadataReferences.Where(reference => !names.Contains(Path.GetFileName(reference.Reference)))
                    .Select(static reference => MetadataReference.CreateFromFile(reference.Reference)),
                .. referenced.Select(static project => project._compilation.ToMetadataReference()),
            ],
            parsed.CompilationOptions.WithGeneralDiagnosticOption(ReportDiagnostic.Suppress).WithSpecificDiagnosticOptions([]));

        string own = Path.GetFullPath(folder) + Path.DirectorySeparatorChar;
        return new MutatedProject(folder, compilation, compilation.SyntaxTrees
            .Where(tree => tree.FilePath.StartsWith(own, StringComparison.Ordinal) && !tree.FilePath.StartsWith(own + "obj", StringComparison.Ordinal))
            .OrderBy(static tree => tree.FilePath, StringComparer.Ordinal)
            .SelectMany(tree => MistakeFinder.FindIn(Path.GetRelativePath(".", tree.FilePath), compilation.GetSemanticModel(tree))));
    }

    /// <summary>Returns which mistakes compile. All are tried at once, so each member may have one.</summary>
    public IEnumerable<Mistake> Compiling(IReadOnlyCollection<Mistake> mistakes)
    {
        var changed = mistakes.GroupBy(static mistake => mistake.File).ToDictionary(static inFile => inFile.Key, inFile => Changed(inFile.Key, inFile));
        CSharpCompilation compilation = _compilation.RemoveSyntaxTrees(changed.Keys.Select(TreeOf)).AddSyntaxTrees(changed.Values);
        foreach (IGrouping<string, Mistake> inFile in mistakes.GroupBy(static mistake => mistake.File))
        {
            SyntaxTree tree = changed[inFile.Key];
            HashSet<int> wrong = [.. compilation.GetSemanticModel(tree).GetDiagnostics()
                .Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
                .Select(diagnostic => MemberAt(tree, diagnostic.Location.SourceSpan.Start))];
            foreach (Mistake mistake in inFile.Where(mistake => !wrong.Contains(MemberAt(TreeOf(mistake.File), mistake.Span.Start))))
            {
                yield return mistake;
            }
        }
    }

    /// <summary>Puts mistakes into the files, and the switch beside them.</summary>
    public void Write(IEnumerable<Mistake> mistakes)
    {
        foreach (IGrouping<string, Mistake> inFile in mistakes.GroupBy(static mistake => mistake.File))
        {
            File.WriteAllText(inFile.Key, Changed(inFile.Key, inFile).ToString());
        }

        File.WriteAllText(Path.Combine(_folder, "Mistakes.cs"), Switch.Code);
    }

    private static SyntaxTree Parse(string path, string text, CSharpParseOptions options) => CSharpSyntaxTree.ParseText(text, options, path);

    // The innermost member, by its place among all: no mistake adds one.
    private static int MemberAt(SyntaxTree tree, int position) => tree.GetRoot().DescendantNodes().OfType<MemberDeclarationSyntax>()
        .Select(static (member, index) => (member, index)).LastOrDefault(found => found.member.FullSpan.Contains(position)).index;

    private SyntaxTree Changed(string file, IEnumerable<Mistake> mistakes)
    {
        SyntaxTree tree = TreeOf(file);
        return tree.WithChangedText(tree.GetText().WithChanges(mistakes.OrderBy(static mistake => mistake.Span.Start)
            .Select(static mistake => new TextChange(mistake.Span, mistake.Make(Switch.IsOn(mistake.Number))))));
    }

    private SyntaxTree TreeOf(string file) => _compilation.SyntaxTrees.First(tree => tree.FilePath == Path.GetFullPath(file));
}
