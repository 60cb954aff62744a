using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>A call of a method that runs SQL: of Dapper, of this library, or of its web package.</summary>
/// <param name="Invocation">The call.</param>
/// <param name="Library">Whose method it is.</param>
/// <param name="Sql">The expression of the SQL.</param>
/// <param name="Parameters">The expression of the parameters, without the conversion to object; null for none.</param>
/// <param name="IsCommand">Whether they are those of a CommandDefinition.</param>
/// <param name="IsProcedure">Whether the text is the name of a procedure, or may be one: the type of the command is not known.</param>
internal sealed record QueryCall(
    IInvocationOperation Invocation, QueryLibrary Library, IOperation Sql, IOperation? Parameters, bool IsCommand, bool IsProcedure)
{
    private const int Text = 1;

    /// <summary>Gets the SQL; null if it is not constant.</summary>
    public string? SqlText { get; } = ConstantSql.Of(Sql);

    /// <summary>Gets the type of the parameters; null if there are none.</summary>
    public ITypeSymbol? ParametersType => Parameters is { ConstantValue: not { HasValue: true, Value: null } } ? Parameters.Type : null;

    /// <summary>Recognizes a call.</summary>
    /// <param name="invocation">The call of any method.</param>
    /// <param name="types">The known types.</param>
    /// <param name="followsLocals">Whether the command may be in a local. Of several calls with it, each is a call with the same SQL.</param>
    /// <returns>The call; null if the method is another one, or its command is made elsewhere.</returns>
    public static QueryCall? TryRead(IInvocationOperation invocation, QueryTypes types, bool followsLocals = false)
    {
        if (LibraryOf(invocation.TargetMethod, types) is not { } library)
        {
            return null;
        }

        if (ArgumentOf(invocation.Arguments, "sql") is { } sql)
        {
            return new QueryCall(invocation, library, sql, Given(invocation.Arguments, "param"), IsCommand: false, MayBeProcedure(invocation.Arguments));
        }

        IOperation? given = ArgumentOf(invocation.Arguments, "command");
        return (followsLocals && given is not null && PossibleValues.Of(given) is [var only] ? only : given) is IObjectCreationOperation command
            && SymbolEqualityComparer.Default.Equals(command.Type, types.CommandDefinition)
            && ArgumentOf(command.Arguments, "commandText") is { } text
                ? new QueryCall(invocation, library, text, Given(command.Arguments, "parameters"), IsCommand: true, MayBeProcedure(command.Arguments))
                : null;
    }

    /// <summary>Returns an expression without the conversions that the compiler added.</summary>
    public static IOperation WithoutConversions(IOperation operation)
    {
        while (operation is IConversionOperation { IsImplicit: true, Operand: { } operand })
        {
            operation = operand;
        }

        return operation;
    }

    /// <summary>Returns the value of a parameter; null if the method has no such parameter.</summary>
    public static IOperation? ArgumentOf(IEnumerable<IArgumentOperation> arguments, string parameter) =>
        arguments.FirstOrDefault(argument => argument.Parameter?.Name == parameter) is { } found ? WithoutConversions(found.Value) : null;

    private static IOperation? Given(IEnumerable<IArgumentOperation> arguments, string parameter) =>
        arguments.FirstOrDefault(argument => argument.Parameter?.Name == parameter) is { ArgumentKind: ArgumentKind.Explicit } given
            ? WithoutConversions(given.Value)
            : null;

    private static bool MayBeProcedure(IEnumerable<IArgumentOperation> arguments) =>
        ArgumentOf(arguments, "commandType") is { } type && type.ConstantValue is not ({ HasValue: true, Value: null } or { HasValue: true, Value: Text })
        && !type.IsImplicit;

    private static QueryLibrary? LibraryOf(IMethodSymbol method, QueryTypes types) => method.ContainingType?.OriginalDefinition switch
    {
        null => null,
        var type when type.Is(types.SqlMapper) => QueryLibrary.Dapper,
        var type when type.Is(types.JsonQueries) => QueryLibrary.DapperJson,
        var type when type.Is(types.JsonResults) => QueryLibrary.AspNetCore,
        _ => null,
    };
}
