using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>What one walk over the code of a member finds, for all rules: its calls, and its variables.</summary>
internal sealed class Member
{
    private static readonly ConditionalWeakTable<IOperation, Member> Members = new();

    /// <summary>Methods that a text goes through as it is, or that say nothing of what it holds.</summary>
    private static readonly HashSet<string> Keep =
        ["Append", "AppendFormat", "AppendLine", "Insert", "IsNullOrEmpty", "IsNullOrWhiteSpace", "ThrowIfNull"];

    private readonly Dictionary<ISymbol, IVariableDeclaratorOperation> _declarators = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, List<IOperation>> _references = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool> _checked = new(SymbolEqualityComparer.Default);
    private readonly List<IOperation> _calls = [];
    private readonly List<IOperation> _writes = [];

    private Member(IOperation root)
    {
        Compilation = root.SemanticModel?.Compilation;
        foreach (IOperation operation in root.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IInvocationOperation or IObjectCreationOperation:
                    _calls.Add(operation);
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

            if (operation is IVariableDeclaratorOperation or IAssignmentOperation or ILocalReferenceOperation or IExpressionStatementOperation)
            {
                _writes.Add(operation);
            }
        }
    }

    /// <summary>Gets the compilation; null if it is not known.</summary>
    public Compilation? Compilation { get; }

    /// <summary>Gets the calls of methods and constructors.</summary>
    public IReadOnlyList<IOperation> Calls => _calls;

    /// <summary>Gets what may write to a local, in the order of the code.</summary>
    public IReadOnlyList<IOperation> Writes => _writes;

    /// <summary>Returns the member around an operation.</summary>
    public static Member Of(IOperation operation) => Members.GetValue(RootOf(operation), static root => new Member(root));

    /// <summary>Returns the whole member around an operation.</summary>
    public static IOperation RootOf(IOperation operation)
    {
        IOperation root = operation;
        while (root.Parent is { } parent)
        {
            root = parent;
        }

        return root;
    }

    /// <summary>Returns the declarator of a local, without those of <c>using</c>, of loops and of patterns.</summary>
    public IVariableDeclaratorOperation? DeclaratorOf(ILocalSymbol local) => _declarators.TryGetValue(local, out var declarator) ? declarator : null;

    /// <summary>Returns all references to a local or a parameter, in the order of the code.</summary>
    public IReadOnlyList<IOperation> ReferencesTo(ISymbol variable) => _references.TryGetValue(variable, out List<IOperation>? all) ? all : [];

    /// <summary>Returns whether the member looks the text of a variable up, or compares it.</summary>
    public bool Checks(ISymbol variable) => _checked.GetOrAdd(variable, one => ReferencesTo(one).Any(IsChecked));

    /// <remarks>The method may know all texts that pass.</remarks>
    private static bool IsChecked(IOperation reference)
    {
        IOperation value = reference;
        while (value.Parent is { } around && (around is IConversionOperation or IMemberReferenceOperation || IsMadeOf(value, around)))
        {
            value = around;
        }

        return value.Parent switch
        {
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => !Keep.Contains(method.Name) && !CallersText.IsMadeBy(method),
            IInvocationOperation { TargetMethod.Name: "Equals" } => true,
            ISwitchOperation choice => choice.Value == value,
            ISwitchExpressionOperation choice => choice.Value == value,
            IIsPatternOperation pattern => pattern.Pattern.DescendantsAndSelf().Any(static part => part.ConstantValue is { Value: not null }),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } equal =>
                (equal.LeftOperand == value ? equal.RightOperand : equal.LeftOperand).ConstantValue is { HasValue: true, Value: string { Length: > 0 } },
            _ => false,
        };
    }

    private static bool IsMadeOf(IOperation value, IOperation around) =>
        around is IInvocationOperation { Instance: { } instance, TargetMethod: var method } && instance == value && CallersText.IsMadeBy(method);

    private void Add(ISymbol variable, IOperation reference)
    {
        if (!_references.TryGetValue(variable, out List<IOperation>? all))
        {
            _references.Add(variable, all = []);
        }

        all.Add(reference);
    }
}
