using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Generated;

/// <summary>Makes types of their source: what is tested is what the C# compiler really writes.</summary>
internal static class Compiler
{
    private static readonly ConcurrentDictionary<string, Type> Known = new();

    private static readonly MetadataReference[] References =
    [
        .. new[] { typeof(object), typeof(ImmutableArray), typeof(JsonSerializer), typeof(Hue) }
            .Select(static type => type.Assembly).Append(Assembly.Load("System.Runtime"))
            .Select(static assembly => MetadataReference.CreateFromFile(assembly.Location)),
    ];

    /// <summary>Gives the type named Row.</summary>
    /// <remarks>Equal source is the same type: Dapper keeps all that it knows of a type for ever.</remarks>
    public static Type Compile(string source, bool isOptimized) =>
        Known.GetOrAdd($"// {(isOptimized ? "Release" : "Debug")}\n{source}", text => Emit(text, isOptimized));

    private static Type Emit(string source, bool isOptimized)
    {
        const string Usings =
            "using System; using System.Collections.Generic; using System.Collections.Immutable; using System.Text.Json.Serialization; "
            + "using Dapper.Json.Generated;\n";
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, optimizationLevel: isOptimized ? OptimizationLevel.Release : OptimizationLevel.Debug);
        SyntaxTree tree = CSharpSyntaxTree.ParseText(Usings + source, new CSharpParseOptions(LanguageVersion.Preview));
        using var image = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = CSharpCompilation.Create($"Generated{Guid.NewGuid():N}", [tree], References, options).Emit(image);
        return result.Success
            ? Assembly.Load(image.ToArray()).GetType("Row", throwOnError: true)!
            : throw new InvalidOperationException($"{string.Join('\n', result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error))}\n{source}");
    }
}
