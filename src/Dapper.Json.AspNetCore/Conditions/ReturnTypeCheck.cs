using System.Collections;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Refuses an endpoint with a policy for fields whose handler returns something else than a result, of which all fields would be written.</summary>
/// <remarks>Only an endpoint's own policy is looked at: in a group, and among the actions of controllers, others may stand.</remarks>
internal static class ReturnTypeCheck
{
    /// <exception cref="InvalidOperationException">The handler returns rows.</exception>
    public static void Check(EndpointBuilder endpoint)
    {
        // A filter of the app's may make a result of them.
        if (endpoint.Metadata.OfType<MethodInfo>().FirstOrDefault() is { } handler && ReturnedBy(handler) is var returned && IsContent(returned)
            && endpoint.FilterFactories.All(static known => known.Target is RequestCheck))
        {
            throw new InvalidOperationException(
                $"The handler of {endpoint.DisplayName} returns {returned.Name}, so all of its fields would be written, regardless of WithJsonFields: "
                + "return the result of a query.");
        }
    }

    /// <summary>Returns the type that a handler returns, without the task.</summary>
    private static Type ReturnedBy(MethodInfo handler) =>
        handler.ReturnType is { IsGenericType: true } task
        && (task.GetGenericTypeDefinition() == typeof(Task<>) || task.GetGenericTypeDefinition() == typeof(ValueTask<>))
            ? task.GetGenericArguments()[0]
            : handler.ReturnType;

    /// <summary>Returns whether the serializer writes values of a type. A handler that returns none may have written the query itself.</summary>
    private static bool IsContent(Type type) =>
        type != typeof(void) && type != typeof(Task) && type != typeof(ValueTask) && type != typeof(object) && type != typeof(string)
        && (!type.IsInterface || typeof(IEnumerable).IsAssignableFrom(type)) && !typeof(IResult).IsAssignableFrom(type)
        && type.Namespace?.StartsWith("Microsoft.", StringComparison.Ordinal) != true;
}
