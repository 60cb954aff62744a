using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>The constant texts that locals have at one place of a member.</summary>
internal sealed class LocalTexts
{
    private readonly Dictionary<ISymbol, IVariableDeclaratorOperation> _declarators = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, string?> _texts = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _written = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _unknown = new(SymbolEqualityComparer.Default);

    private LocalTexts()
    {
    }

    /// <summary>Reads the declarations and assignments before a use, each of them once, so that also code that is being typed is read in the end.</summary>
    public static LocalTexts Before(IOperation use)
    {
        var texts = new LocalTexts();
        IOperation[] writes = [.. ValueFlow.RootOf(use).Descendants().Where(texts.Writes)];
        foreach (IOperation write in writes.Where(write => write.Syntax.Span.End <= use.Syntax.SpanStart))
        {
            texts.Read(write);
        }

        return texts;
    }

    /// <summary>Returns the text of a local; null if it is not known.</summary>
    /// <remarks>What is written elsewhere may be written before or after a function runs.</remarks>
    public string? Of(ILocalReferenceOperation use) =>
        !_unknown.Contains(use.Local) && _texts.TryGetValue(use.Local, out string? text)
        && (!_written.Contains(use.Local) || ValueFlow.FunctionOf(use) == ValueFlow.FunctionOf(_declarators[use.Local]))
            ? text
            : null;

    private bool Writes(IOperation operation)
    {
        switch (operation)
        {
            case IVariableDeclaratorOperation { Parent.Parent: IVariableDeclarationGroupOperation { Parent: IBlockOperation } } declarator:
                _declarators[declarator.Symbol] = declarator;
                return true;
            case ILocalReferenceOperation { Local: var local } reference when ValueFlow.IsWritten(reference) && !IsCertain(reference.Parent):
                _unknown.Add(local);
                return false;
            case IAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } when IsCertain(operation):
                _written.Add(local);
                return true;
            default:
                return false;
        }
    }

    /// <remarks>What is assigned in the block of the declaration itself is assigned for certain; what a branch or a loop assigns is not.</remarks>
    private bool IsCertain(IOperation? write) =>
        write is IAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Parent: IExpressionStatementOperation { Parent: var block } }
        && _declarators.TryGetValue(local, out IVariableDeclaratorOperation? declarator) && declarator.Parent!.Parent!.Parent == block;

    private void Read(IOperation write)
    {
        switch (write)
        {
            case IVariableDeclaratorOperation { Symbol: var local } declarator:
                _texts[local] = declarator.Initializer is { Value: var initial } ? ConstantSql.Of(initial, Of) : null;
                break;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Value: var value }:
                _texts[local] = ConstantSql.Of(value, Of);
                break;
            case ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Target: ILocalReferenceOperation target, Value: var value }:
                _texts[target.Local] = Of(target) is { } text && ConstantSql.Of(value, Of) is { } more ? text + more : null;
                break;
            case IAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } }:
                _texts[local] = null;
                break;
        }
    }
}
