using System.Collections;
using System.Reflection;
using Dapper.Json.AspNetCore.Logging;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Notices that an endpoint with a policy for fields returns something else than a result, of which all fields are written.</summary>
/// <remarks>Only an endpoint's own policy is looked at: in a group, and among the actions of controllers, others may stand.</remarks>
/// <param name="endpoint">The endpoint.</param>
internal sealed class FieldsUse(EndpointBuilder endpoint)
{
    private bool _hasWarned;

    public static void AddTo(EndpointBuilder endpoint)
    {
        if (!endpoint.FilterFactories.Any(static known => known.Target is FieldsUse))
        {
            endpoint.FilterFactories.Add(new FieldsUse(endpoint).Create);
        }
    }

    private EndpointFilterDelegate Create(EndpointFilterFactoryContext context, EndpointFilterDelegate next)
    {
        Type returned = ReturnedBy(context.MethodInfo);

        // Another filter may make a result of it.
        if (IsContent(returned) && endpoint.FilterFactories.All(static known => known.Target is FieldsUse or RequestCheck))
        {
            throw new InvalidOperationException(
                $"The handler of {endpoint.DisplayName} returns a {returned.Name}, of which all fields would be written, whatever WithFields says: "
                + "return the result of a query.");
        }

        return typeof(IResult).IsAssignableFrom(returned) && !typeof(JsonQueryResult).IsAssignableFrom(returned)
            ? async invocation =>
            {
                object? result = await next(invocation).ConfigureAwait(false);
                Inspect(result, invocation.HttpContext);
                return result;
            }
        : next;
    }

    private void Inspect(object? result, HttpContext context)
    {
        IResult? written = result is INestedHttpResult nested ? nested.Result : result as IResult;
        bool isRight = written is not IStatusCodeHttpResult { StatusCode: { } status } || status is >= 200 and < 300;
        if (!_hasWarned && isRight && written is IValueHttpResult { Value: { } value } && IsContent(value.GetType()))
        {
            _hasWarned = true;
            ResponseLog.FieldsIgnored(ResponseLog.Get(context), endpoint.DisplayName);
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
