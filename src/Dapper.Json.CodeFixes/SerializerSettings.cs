using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>What a call of <c>JsonSerializer</c> says about how to write.</summary>
/// <param name="IsWeb">Whether it writes as <c>JsonSerializerOptions.Web</c> does: the default of this library, and not of <c>JsonSerializer</c>.</param>
/// <param name="Token">The token that cancels it; null for none.</param>
internal sealed record SerializerSettings(bool IsWeb, IOperation? Token)
{
    /// <summary>Reads the settings.</summary>
    /// <returns>The settings; null if they are known only at run time, or are a contract.</returns>
    public static SerializerSettings? TryRead(IInvocationOperation call)
    {
        IOperation? token = null;
        bool isWeb = false;
        foreach (IArgumentOperation argument in call.Arguments.Where(static argument => argument.ArgumentKind == ArgumentKind.Explicit))
        {
            switch (argument.Parameter!.Name)
            {
                case "utf8Json" or "value":
                case "options" when argument.Value.ConstantValue is { HasValue: true, Value: null } || IsOptions(argument.Value, "Default"):
                    break;
                case "options" when IsOptions(argument.Value, "Web"):
                    isWeb = true;
                    break;
                case "cancellationToken":
                    token = argument.Value;
                    break;
                default:
                    return null;
            }
        }

        return new SerializerSettings(isWeb, token);
    }

    private static bool IsOptions(IOperation value, string name) =>
        value is IPropertyReferenceOperation { Property: { IsStatic: true, ContainingType.Name: "JsonSerializerOptions" } property } && property.Name == name;
}
