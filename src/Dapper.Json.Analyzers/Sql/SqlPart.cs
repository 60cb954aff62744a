using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>A piece of SQL that is put together: constant text, or a hole for a value.</summary>
/// <param name="Text">The text; null for a hole.</param>
/// <param name="Hole">The expression of the hole.</param>
internal readonly record struct SqlPart(string? Text, IOperation? Hole)
{
    /// <summary>Returns the pieces of an interpolated string or of a concatenation, in their order.</summary>
    public static IEnumerable<SqlPart> Of(IOperation operation)
    {
        operation = QueryCall.WithoutConversions(operation);
        return operation switch
        {
            { ConstantValue: { HasValue: true, Value: var value } } => [new SqlPart(value?.ToString() ?? "", null)],
            IParenthesizedOperation parenthesized => Of(parenthesized.Operand),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum =>
                Of(sum.LeftOperand).Concat(Of(sum.RightOperand)),
            IInterpolatedStringOperation interpolated => interpolated.Parts.SelectMany(static part => part switch
            {
                IInterpolatedStringTextOperation text => Of(text.Text),
                IInterpolationOperation hole => Of(hole.Expression),
                _ => [],
            }),
            _ => [new SqlPart(null, operation)],
        };
    }
}
