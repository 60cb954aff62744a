using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Reads the text that an expression makes.</summary>
/// <param name="textOf">Returns the text of a local; null if it is not known.</param>
internal sealed class TextExpression(Func<ILocalReferenceOperation, SqlText?> textOf)
{
    /// <summary>Returns whether a type is that of a builder of text.</summary>
    public static bool IsBuilder(ITypeSymbol? type) => type is { Name: "StringBuilder", ContainingNamespace.Name: "Text" };

    /// <summary>Reads an expression.</summary>
    public SqlText Of(IOperation expression)
    {
        IOperation operation = ValueFlow.WithoutConversions(expression);
        return operation switch
        {
            { ConstantValue: { HasValue: true, Value: var value } } => SqlText.Of(value?.ToString() ?? ""),
            IParenthesizedOperation parenthesized => Of(parenthesized.Operand),
            ISimpleAssignmentOperation assignment => Of(assignment.Value),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum => Sum(sum),
            IInterpolatedStringOperation interpolated => All(interpolated.Parts.Select(Part)),
            IInterpolatedStringHandlerCreationOperation { Content: var content } => Of(content),
            IInterpolatedStringAdditionOperation sum => Of(sum.Left).Then(Of(sum.Right)),
            IConditionalOperation { WhenTrue: var first, WhenFalse: { } second } => Of(first).Or(Of(second)),
            ICoalesceOperation { Value: var first, WhenNull: var second } => Of(first).Or(Of(second)),
            ISwitchExpressionOperation { Arms: var arms } => arms.Select(arm => Of(arm.Value)).Aggregate(static (first, second) => first.Or(second)),
            ILocalReferenceOperation local => textOf(local) ?? SqlText.Of(local),
            IObjectCreationOperation creation when IsBuilder(creation.Type) =>
                (creation.Arguments.FirstOrDefault(static argument => argument.Parameter?.Name == "value") is { } start ? Of(start.Value) : SqlText.Of(""))
                .Uncertain(),
            IInvocationOperation call => Call(call) ?? SqlText.Of(call),
            _ => SqlText.Of(operation),
        };
    }

    private static SqlText All(IEnumerable<SqlText> texts) => texts.Aggregate(SqlText.Of(""), static (whole, next) => whole.Then(next));

    // A sum of many texts is deep on its left.
    private SqlText Sum(IBinaryOperation sum)
    {
        var operands = new Stack<SqlText>();
        IOperation left = sum;
        while (left is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, ConstantValue.HasValue: false } inner
            && inner.Type?.SpecialType == SpecialType.System_String)
        {
            operands.Push(Of(inner.RightOperand));
            left = ValueFlow.WithoutConversions(inner.LeftOperand);
        }

        return operands.Aggregate(Of(left), static (whole, next) => whole.Then(next));
    }

    private SqlText Part(IInterpolatedStringContentOperation part) => part switch
    {
        IInterpolatedStringTextOperation text => Of(text.Text),
        IInterpolationOperation { FormatString: null, Alignment: null } hole => Of(hole.Expression),
        IInterpolationOperation hole => SqlText.Of(hole.Expression),
        IInterpolatedStringAppendOperation { AppendCall: IInvocationOperation { Arguments: [var only] } } => Of(only.Value),
        IInterpolatedStringAppendOperation { AppendCall: IInvocationOperation { Arguments: [var first, ..] } } => SqlText.Of(first.Value),
        _ => SqlText.Unknown,
    };

    private SqlText? Call(IInvocationOperation call) => call.TargetMethod switch
    {
        { Name: "Concat", ContainingType.SpecialType: SpecialType.System_String } => All(Values(call.Arguments).Select(Of)),
        { Name: "Format", ContainingType.SpecialType: SpecialType.System_String } => Format(call),
        { Name: "ToString" or "Trim" or "TrimStart" or "TrimEnd" } when call is { Instance: { } text, Arguments: [] } =>
            IsBuilder(text.Type) || call.TargetMethod.Name == "ToString" && text.Type?.SpecialType == SpecialType.System_String ? Of(text)
            : text.Type?.SpecialType == SpecialType.System_String ? Of(text).Uncertain()
            : null,
        { ContainingType: var type } method when IsBuilder(type) && call.Instance is { } builder => Built(Of(builder), method.Name, call),
        { ReturnType.SpecialType: SpecialType.System_String } method when CallersText.IsMadeBy(method) && call.Instance is { } text
            && Of(text) is { Hole: null, Constant: null } whole => whole.Uncertain(),
        _ => null,
    };

    private SqlText Built(SqlText built, string method, IInvocationOperation call) => method switch
    {
        "Append" => built.Then(Added(call)),
        "AppendLine" => (call.Arguments.IsEmpty ? built : built.Then(Added(call))).Then(SqlText.Of("\n")),
        "AppendFormat" => built.Then(Format(call)),
        "Insert" => call.Arguments.Length == 2 ? built.Then(Of(call.Arguments[1].Value)) : built,
        "Clear" => SqlText.Unknown,
        _ => built,
    };

    private SqlText Added(IInvocationOperation call) => Of((call.Arguments.FirstOrDefault(static argument =>
        ValueFlow.WithoutConversions(argument.Value) is IInterpolatedStringHandlerCreationOperation) ?? call.Arguments[0]).Value);

    private SqlText Format(IInvocationOperation call)
    {
        int index = call.Arguments.IndexOf(call.Arguments.FirstOrDefault(static argument => argument.Parameter?.Name == "format")!);
        return index < 0 ? SqlText.Unknown : CompositeFormat.Fill(Of(call.Arguments[index].Value), [.. Values(call.Arguments.Skip(index + 1)).Select(Of)]);
    }

    private static IEnumerable<IOperation> Values(IEnumerable<IArgumentOperation> arguments) => arguments.SelectMany(static argument =>
        ValueFlow.WithoutConversions(argument.Value) switch
        {
            IArrayCreationOperation { Initializer.ElementValues: var elements } => elements,
            ICollectionExpressionOperation { Elements: var elements } => elements,
            _ => [argument.Value],
        });
}
