using System.Collections.Immutable;
using System.ComponentModel;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace Dapper.Json.Generated;

/// <summary>Makes types of their source: what is tested is what the C# compiler really writes.</summary>
internal static class Compiler
{
    private const string Usings =
        "global using System; global using System.Collections.Generic; global using System.Collections.Immutable; global using System.Collections.ObjectModel; "
        + "global using System.Runtime.InteropServices; global using System.Text.Json.Serialization; global using Dapper.Json.Generated;\n";

    private static readonly MetadataReference[] References =
    [
        .. new[]
            {
                typeof(object), typeof(ImmutableArray), typeof(HashSet<>), typeof(Enumerable), typeof(Uri), typeof(ISupportInitialize), typeof(JsonSerializer),
                typeof(SqlMapper), typeof(Hue),
            }
            .Select(static type => type.Assembly).Append(Assembly.Load("System.Runtime")).Distinct()
            .Select(static assembly => MetadataReference.CreateFromFile(assembly.Location)),
    ];

    /// <summary>Compiles sources into one assembly, each into a namespace of its own, named Case and its position.</summary>
    public static Assembly Compile(IEnumerable<string> sources, bool isOptimized)
    {
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, optimizationLevel: isOptimized ? OptimizationLevel.Release : OptimizationLevel.Debug);
        var parsing = new CSharpParseOptions(LanguageVersion.Preview);
        IEnumerable<SyntaxTree> trees = sources.Select((source, i) => CSharpSyntaxTree.ParseText($"namespace Case{i}\n{{\n{source}}}\n", parsing));
        using var image = new MemoryStream();
        EmitResult result = CSharpCompilation.Create(
            $"Generated{Guid.NewGuid():N}", [CSharpSyntaxTree.ParseText(Usings, parsing), .. trees], References, options).Emit(image);
        Diagnostic[] errors = [.. result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
        return errors is [{ } first, ..]
            ? throw new InvalidOperationException($"{errors.Length} errors: {string.Join('\n', errors.Take(5))}\n{first.Location.SourceTree}")
            : Assembly.Load(image.ToArray());
    }
}
