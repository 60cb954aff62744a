using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>What one walk over the code of a member finds, for all rules: its calls that run SQL, and its variables.</summary>
internal sealed class Member
{
    private static readonly ConditionalWeakTable<IOperation, Member> Members = new();

    private readonly Dictionary<ISymbol, IVariableDeclaratorOperation> _declarators = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, List<IOperation>> _references = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool> _checked = new(SymbolEqualityComparer.Default);
    private readonly Lazy<IReadOnlyList<QueryCall>> _calls;
    private readonly Lazy<LocalTexts> _texts;

    private Member(IOperation root)
    {
        var calls = new List<IOperation>();
        var writes = new List<IOperation>();
        foreach (IOperation operation in root.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IInvocationOperation or IObjectCreationOperation:
                    calls.Add(operation);
                    break;
                case IVariableDeclaratorOperation { Parent.Parent: IVariableDeclarationGroupOperation { Parent: IBlockOperation } } declarator:
                    _declarators[declarator.Symbol] = declarator;
                    break;
                case ILocalReferenceOperation { Local: var local }:
                    Add(local, operation);
                    break;
                case IParameterReferenceOperation { Parameter: var parameter }:
                    Add(parameter, operation);
                    break;
            }

            if (LocalTexts.IsWrite(operation))
            {
                writes.Add(operation);
            }
        }

        _calls = new(() => root.SemanticModel is { Compilation: var compilation } ? QueryCall.AllOf(calls, QueryTypes.Of(compilation)) : []);
        _texts = new(() => new LocalTexts(this, writes));
    }

    /// <summary>Gets the calls that run SQL, each read once.</summary>
    public IReadOnlyList<QueryCall> Calls => _calls.Value;

    /// <summary>Gets the texts that the locals have.</summary>
    public LocalTexts Texts => _texts.Value;

    /// <summary>Returns the member around an operation.</summary>
    public static Member Of(IOperation operation) => Members.GetValue(ValueFlow.RootOf(operation), static root => new Member(root));

    /// <summary>Returns the declarator of a local, without those of <c>using</c>, of loops and of patterns.</summary>
    public IVariableDeclaratorOperation? DeclaratorOf(ILocalSymbol local) => _declarators.TryGetValue(local, out var declarator) ? declarator : null;

    /// <summary>Returns all references to a local or a parameter, in the order of the code.</summary>
    public IReadOnlyList<IOperation> ReferencesTo(ISymbol variable) => _references.TryGetValue(variable, out List<IOperation>? all) ? all : [];

    /// <summary>Returns whether the member looks the text of a variable up, or compares it.</summary>
    public bool Checks(ISymbol variable) => _checked.GetOrAdd(variable, one => ReferencesTo(one).Any(CallersText.IsChecked));

    private void Add(ISymbol variable, IOperation reference)
    {
        if (!_references.TryGetValue(variable, out List<IOperation>? all))
        {
            _references.Add(variable, all = []);
        }

        all.Add(reference);
    }
}
