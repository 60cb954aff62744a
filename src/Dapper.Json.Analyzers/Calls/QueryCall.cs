using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>A call that is given SQL: of Dapper, of this library, of its web package, or of code that says that its parameter is SQL.</summary>
/// <param name="Operation">The call of a method, or of a constructor.</param>
/// <param name="Library">Whose method it is.</param>
/// <param name="Sql">The expression of the SQL.</param>
/// <param name="Parameters">The expression of the parameters, without the conversion to object; null for none.</param>
/// <param name="Command">The CommandDefinition that they are those of; null for none.</param>
/// <param name="IsProcedure">Whether the text is the name of a procedure, or may be one: the type of the command is not known.</param>
internal sealed record QueryCall(
    IOperation Operation, QueryLibrary Library, IOperation Sql, IOperation? Parameters, IObjectCreationOperation? Command, bool IsProcedure)
{
    private const int TextCommand = 1;

    private static readonly ConditionalWeakTable<Member, IReadOnlyList<QueryCall>> Known = new();

    private SqlText? _text;

    /// <summary>Gets what the SQL is put together of.</summary>
    public SqlText Text => _text ??= LocalTexts.Of(Member.Of(Sql)).Of(Sql);

    /// <summary>Gets the SQL; null if it is not constant.</summary>
    public string? SqlText => Text.Constant;

    /// <summary>Gets whether the method writes JSON: it is of this library, or of its web package.</summary>
    public bool IsOfLibrary => Library is QueryLibrary.DapperJson or QueryLibrary.AspNetCore;

    /// <summary>Gets the method, or the constructor.</summary>
    public IMethodSymbol Method => Operation is IObjectCreationOperation creation ? creation.Constructor! : ((IInvocationOperation)Operation).TargetMethod;

    public ImmutableArray<IArgumentOperation> Arguments => ArgumentsOf(Operation);

    /// <summary>Gets the type of the parameters; null if there are none.</summary>
    public ITypeSymbol? ParametersType => Parameters is { ConstantValue: not { HasValue: true, Value: null } } ? Parameters.Type : null;

    /// <summary>Returns the calls of a member, each read once.</summary>
    public static IReadOnlyList<QueryCall> AllOf(Member member) =>
        Known.GetValue(member, static member => member.Compilation is { } compilation ? Find(member, QueryTypes.Of(compilation)) : []);

    /// <summary>Recognizes a call.</summary>
    /// <returns>The call; null if the method is another one, or its command is made elsewhere.</returns>
    public static QueryCall? TryRead(IOperation operation, QueryTypes types)
    {
        if (operation is not (IInvocationOperation or IObjectCreationOperation { Constructor: not null })
            || ArgumentsOf(operation) is not { IsEmpty: false } arguments || arguments[0].Parameter?.ContainingSymbol is not IMethodSymbol method)
        {
            return null;
        }

        if (types.LibraryOf(method) is not { } library)
        {
            return MarkedParameters.Of(method) is { } marked && ArgumentOf(arguments, marked.Sql) is { } given
                ? new QueryCall(operation, QueryLibrary.Application, given, Given(arguments, marked.Parameters), null, MayBeProcedure(arguments))
                : null;
        }

        if (ArgumentOf(arguments, "sql") is { } sql)
        {
            return new QueryCall(operation, library, sql, Given(arguments, "param"), Command: null, MayBeProcedure(arguments));
        }

        IObjectCreationOperation? command = operation as IObjectCreationOperation ?? CommandOf(arguments, types);
        return command is not null && ArgumentOf(command.Arguments, "commandText") is { } text
            ? new QueryCall(operation, library, text, Given(command.Arguments, "parameters"), command, MayBeProcedure(command.Arguments))
            : null;
    }

    /// <summary>Returns the CommandDefinition that a call is given, if it is made in the same member; null for another one, and for none.</summary>
    public static IObjectCreationOperation? CommandOf(IEnumerable<IArgumentOperation> arguments, QueryTypes types) =>
        ArgumentOf(arguments, "command") is { } command && PossibleValues.Of(command) is [IObjectCreationOperation only]
        && only.Type.Is(types.CommandDefinition)
            ? only
            : null;

    /// <summary>Returns the value of a parameter; null if the method has no such parameter.</summary>
    public static IOperation? ArgumentOf(IEnumerable<IArgumentOperation> arguments, string parameter) =>
        arguments.FirstOrDefault(argument => argument.Parameter?.Name == parameter) is { } found ? ValueFlow.WithoutConversions(found.Value) : null;

    /// <remarks>A command that is in a local is part of each call that runs it, and one that runs elsewhere a call of its own.</remarks>
    private static IReadOnlyList<QueryCall> Find(Member member, QueryTypes types)
    {
        QueryCall[] calls = [.. member.Calls.Select(operation => TryRead(operation, types)).OfType<QueryCall>()];
        var commands = new HashSet<IOperation?>(calls.Where(static call => call.Operation != call.Command).Select(static call => call.Command));
        return [.. calls.Where(call => call.Operation != call.Command || !commands.Contains(call.Command))];
    }

    private static ImmutableArray<IArgumentOperation> ArgumentsOf(IOperation operation) => operation switch
    {
        IInvocationOperation call => call.Arguments,
        IObjectCreationOperation creation => creation.Arguments,
        _ => [],
    };

    private static IOperation? Given(IEnumerable<IArgumentOperation> arguments, string parameter) =>
        arguments.FirstOrDefault(argument => argument.Parameter?.Name == parameter) is { ArgumentKind: ArgumentKind.Explicit } given
            ? ValueFlow.WithoutConversions(given.Value)
            : null;

    private static bool MayBeProcedure(IEnumerable<IArgumentOperation> arguments) =>
        ArgumentOf(arguments, "commandType") is { } type && !type.IsImplicit
        && type.ConstantValue is not ({ HasValue: true, Value: null } or { HasValue: true, Value: TextCommand });
}
