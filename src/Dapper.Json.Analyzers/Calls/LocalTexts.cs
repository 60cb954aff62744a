using System.Runtime.CompilerServices;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The texts that the locals of a member have, one after the other. Each value that a local is given is read once.</summary>
internal sealed class LocalTexts
{
    private static readonly ConditionalWeakTable<Member, LocalTexts> Known = new();

    private readonly Member _member;
    private readonly TextExpression _expression;
    private readonly Dictionary<ISymbol, List<(int End, SqlText Text)>> _texts = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _written = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _unknown = new(SymbolEqualityComparer.Default);

    private LocalTexts(Member member)
    {
        IOperation[] writes = [.. member.Writes.Where(IsWrite)];
        _member = member;
        _expression = new TextExpression(TextOf);
        foreach (IOperation write in writes)
        {
            if (WrittenBy(write) is { } local && write is not IVariableDeclaratorOperation)
            {
                _ = IsCertain(write) ? _written.Add(local) : _unknown.Add(local);
            }
        }

        foreach (IOperation write in writes)
        {
            Read(write);
        }
    }

    /// <summary>Returns the texts of a member.</summary>
    public static LocalTexts Of(Member member) => Known.GetValue(member, static member => new LocalTexts(member));

    /// <summary>Returns the text of an expression of the member.</summary>
    public SqlText Of(IOperation expression) => _expression.Of(expression);

    /// <summary>Returns whether an operation writes to a local that may have a text.</summary>
    private static bool IsWrite(IOperation operation) => WrittenBy(operation) is { } local
        && (local.Type.SpecialType == SpecialType.System_String || TextExpression.IsBuilder(local.Type));

    private static ILocalSymbol? WrittenBy(IOperation operation) => operation switch
    {
        IVariableDeclaratorOperation declarator => declarator.Symbol,
        IAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } => local,
        ILocalReferenceOperation { Local: var local, Parent: not IAssignmentOperation } reference when ValueFlow.IsWritten(reference) => local,
        IExpressionStatementOperation { Operation: IInvocationOperation call } => BuilderOf(call),
        _ => null,
    };

    /// <returns>The local of <c>builder.Append(…).Append(…)</c>; null for another call.</returns>
    private static ILocalSymbol? BuilderOf(IInvocationOperation call)
    {
        IOperation? instance = call;
        while (instance is IInvocationOperation { Instance: { } inner } && TextExpression.IsBuilder(inner.Type))
        {
            instance = inner;
        }

        return instance is ILocalReferenceOperation { Local: var local } ? local : null;
    }

    /// <summary>Returns the text that a local has where it is used; null if it is none that is known.</summary>
    /// <remarks>What is written elsewhere may be written before or after a function runs.</remarks>
    private SqlText? TextOf(ILocalReferenceOperation use)
    {
        ILocalSymbol local = use.Local;
        if (Before(local, use.Syntax.SpanStart) is not { } text)
        {
            return null;
        }

        bool isCertain = !_unknown.Contains(local)
            && (!_written.Contains(local) || ValueFlow.FunctionOf(use) == ValueFlow.FunctionOf(_member.DeclaratorOf(local)!));
        return isCertain ? text.At(use) : text.At(use).Uncertain();
    }

    private SqlText? Before(ILocalSymbol local, int position)
    {
        if (!_texts.TryGetValue(local, out List<(int End, SqlText Text)>? texts))
        {
            return null;
        }

        int low = 0, high = texts.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = texts[middle].End <= position ? (middle + 1, high) : (low, middle);
        }

        return low == 0 ? null : texts[low - 1].Text;
    }

    /// <remarks>What is assigned in the block of the declaration itself is assigned for certain; what a branch or a loop assigns is not.</remarks>
    private bool IsCertain(IOperation write) =>
        write is IAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Parent: IExpressionStatementOperation { Parent: var block } }
        && write is ISimpleAssignmentOperation or ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add }
        && _member.DeclaratorOf(local) is { } declarator && declarator.Parent!.Parent!.Parent == block;

    private void Read(IOperation write)
    {
        if (WrittenBy(write) is not { } local || (write is not IVariableDeclaratorOperation && _member.DeclaratorOf(local) is null))
        {
            return;
        }

        SqlText old = Before(local, write.Syntax.SpanStart) ?? SqlText.Unknown;
        Add(local, write.Syntax.Span.End, write switch
        {
            IVariableDeclaratorOperation declarator => declarator.Initializer is { Value: var initial } ? Of(initial) : SqlText.Unknown,
            ISimpleAssignmentOperation { Value: var value } => IsCertain(write) ? Of(value) : Of(value).Or(old),
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Value: var value } => old.Then(Of(value)),
            ICoalesceAssignmentOperation { Value: var value } => old.Or(Of(value)),
            IExpressionStatementOperation { Operation: var built } => Of(built),
            _ => old.Uncertain(),
        });
    }

    private void Add(ILocalSymbol local, int end, SqlText text)
    {
        if (!_texts.TryGetValue(local, out List<(int End, SqlText Text)>? texts))
        {
            _texts.Add(local, texts = []);
        }

        texts.Add((end, text));
    }
}
