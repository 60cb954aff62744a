using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace Dapper.Json.CodeFixes;

/// <summary>Makes a call of this library from one of <c>Query&lt;T&gt;</c> or <c>QueryAsync&lt;T&gt;</c>.</summary>
internal static class JsonCall
{
    private static readonly string[] Settings = ["transaction", "commandTimeout", "commandType", "cancellationToken"];

    /// <summary>Makes the call, with the SQL, the parameters and the settings of the query.</summary>
    /// <param name="query">The query.</param>
    /// <param name="method">The name of the method to call instead.</param>
    /// <param name="target">What the JSON is written to; null if the method returns it.</param>
    /// <param name="more">Further arguments, by their names.</param>
    /// <returns>The call; null if the query has a form that cannot be written this way.</returns>
    public static InvocationExpressionSyntax? TryMake(
        IInvocationOperation query, string method, ExpressionSyntax? target, params (string Name, ExpressionSyntax? Value)[] more)
    {
        Dictionary<string, ExpressionSyntax> given = Given(query.Arguments);
        if (target is null && given.ContainsKey("command"))
        {
            // A result takes no command, but what it is made of.
            if (QueryCall.ArgumentOf(query.Arguments, "command") is not IObjectCreationOperation { Initializer: null, Arguments: var parts }
                || parts.Any(static part => part is { Parameter.Name: "flags", Value.ConstantValue.HasValue: false }))
            {
                return null;
            }

            given = Given(parts);
        }

        bool isForCommand = given.ContainsKey("command") && more.Any(static argument => argument is { Name: "cancellationToken", Value: { } });
        if (query.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: GenericNameSyntax name } access }
            || given.ContainsKey("cnn") || isForCommand)
        {
            return null;
        }

        List<ArgumentSyntax> arguments = [Argument((given.TryGetValue("command", out var command) ? command : given["sql"]).WithoutTrivia())];
        if (given.TryGetValue("param", out var parameters))
        {
            arguments.Add(Argument(parameters.WithoutTrivia()));
        }
        else if (target is not null && command is null)
        {
            arguments.Add(Argument(LiteralExpression(SyntaxKind.NullLiteralExpression)));
        }

        if (target is not null)
        {
            arguments.Add(Argument(target.WithoutTrivia()));
        }

        var settings = Settings.Select(setting => (Name: setting, Value: given.TryGetValue(setting, out var value) ? value : null));
        arguments.AddRange(more.Concat(settings).Where(static argument => argument.Value?.IsKind(SyntaxKind.NullLiteralExpression) == false)
            .Select(static argument => Argument(NameColon(argument.Name), default, argument.Value!.WithoutTrivia())));
        var separators = Enumerable.Repeat(Token(SyntaxKind.CommaToken).WithTrailingTrivia(Space), arguments.Count - 1);
        return InvocationExpression(
            access.WithName(name.WithIdentifier(Identifier(method)).WithoutTrivia()), ArgumentList(SeparatedList(arguments, separators)));
    }

    /// <summary>Returns what a call or a command is given, by the names of a call's parameters.</summary>
    private static Dictionary<string, ExpressionSyntax> Given(IEnumerable<IArgumentOperation> arguments) => arguments
        .Where(static argument => argument is { ArgumentKind: ArgumentKind.Explicit, Syntax: ArgumentSyntax })
        .ToDictionary(
            static argument => argument.Parameter!.Name switch { "commandText" => "sql", "parameters" => "param", var name => name },
            static argument => ((ArgumentSyntax)argument.Syntax).Expression);
}
