using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Follows calls to the methods of the same compilation that run, also behind an interface or a mediator.</summary>
internal sealed class CalledMethods
{
    private static readonly ConditionalWeakTable<Compilation, CalledMethods> Known = new();

    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<IMethodSymbol, IOperation?> _returned = new(SymbolEqualityComparer.Default);
    private readonly Lazy<ILookup<ISymbol?, INamedTypeSymbol>> _implementations;
    private readonly Lazy<ILookup<ISymbol?, IMethodSymbol>> _handlers;

    private CalledMethods(Compilation compilation)
    {
        _compilation = compilation;
        _implementations = new(() => ClassesIn(compilation.Assembly.GlobalNamespace)
            .SelectMany(static type => type.AllInterfaces.Select(one => (Interface: one.OriginalDefinition, Type: type)).Distinct())
            .ToLookup(static pair => (ISymbol?)pair.Interface, static pair => pair.Type, SymbolEqualityComparer.Default));
        _handlers = new(() => ClassesIn(compilation.Assembly.GlobalNamespace).SelectMany(HandlersOf)
            .ToLookup(static method => (ISymbol?)method.Parameters[0].Type, SymbolEqualityComparer.Default));
    }

    public static CalledMethods Of(Compilation compilation) => Known.GetValue(compilation, static one => new CalledMethods(one));

    /// <summary>Returns the method that runs.</summary>
    /// <returns>The method; null if it is in another assembly, if there are several, or if another class may replace it.</returns>
    public IMethodSymbol? TargetOf(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        IMethodSymbol? target = method switch
        {
            { ContainingType.TypeKind: TypeKind.Interface } => HandlerOf(call) ?? Only(_implementations.Value[method.ContainingType.OriginalDefinition]
                .Select(type => type.FindImplementationForInterfaceMember(method.ConstructedFrom) as IMethodSymbol)),
            { IsAbstract: false, IsVirtual: false } => method,
            _ => null,
        };
        return target is not null && ReturnedBy(target) is not null ? target : null;
    }

    /// <summary>Returns the value that a method always returns; null if there are several, or it is not known.</summary>
    public IOperation? ReturnedBy(IMethodSymbol method) => _returned.GetOrAdd(method.OriginalDefinition, one =>
    {
        if (one.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } declaration
            || declaration is not (MethodDeclarationSyntax or LocalFunctionStatementSyntax) || !_compilation.ContainsSyntaxTree(declaration.SyntaxTree))
        {
            return null;
        }

#pragma warning disable RS1030 // Another file has no other model, and each method is read once.
        IOperation? body = _compilation.GetSemanticModel(declaration.SyntaxTree).GetOperation(declaration);
#pragma warning restore RS1030
        IReturnOperation[] returns =
        [
            .. body?.Descendants().OfType<IReturnOperation>().Where(found => ValueFlow.FunctionOf(found) == body as ILocalFunctionOperation) ?? [],
        ];
        return returns is [{ Kind: OperationKind.Return, ReturnedValue: { } value }] ? value : null;
    });

    private static IMethodSymbol? Only(IEnumerable<IMethodSymbol?> methods) =>
        methods.OfType<IMethodSymbol>().Distinct(SymbolEqualityComparer.Default).Take(2).ToArray() is [IMethodSymbol only] ? only : null;

    private static IEnumerable<INamedTypeSymbol> ClassesIn(INamespaceOrTypeSymbol space) => space.GetMembers().SelectMany(static member => member switch
    {
        INamespaceSymbol inner => ClassesIn(inner),
        INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } type => type.IsAbstract ? ClassesIn(type) : ClassesIn(type).Prepend(type),
        INamedTypeSymbol type => ClassesIn(type),
        _ => [],
    });

    /// <remarks>Such as <c>Handle</c> of MediatR's <c>IRequestHandler&lt;TRequest, TResponse&gt;</c>, or of an app's own.</remarks>
    private static IEnumerable<IMethodSymbol> HandlersOf(INamedTypeSymbol type) => type.AllInterfaces
        .Where(static one => one.TypeArguments.Length == 2 && one.Name.EndsWith("Handler", StringComparison.Ordinal))
        .SelectMany(one => one.GetMembers().OfType<IMethodSymbol>()
            .Where(method => method.Parameters.FirstOrDefault()?.Type.Is(one.TypeArguments[0]) == true)
            .Select(type.FindImplementationForInterfaceMember))
        .OfType<IMethodSymbol>();

    /// <summary>Returns the only handler of the request that a call sends, if it responds with what the call returns.</summary>
    private IMethodSymbol? HandlerOf(IInvocationOperation call) => call.Arguments
        .Select(static argument => ValueFlow.WithoutConversions(argument.Value).Type)
        .Where(type => type?.ContainingAssembly.Is(_compilation.Assembly) == true)
        .Select(type => Only(_handlers.Value[type]))
        .FirstOrDefault(handler => handler?.ReturnType.Is(call.Type) == true);
}
