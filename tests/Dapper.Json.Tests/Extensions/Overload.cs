using System.Reflection;

namespace Dapper.Json.Tests.Extensions;

/// <summary>An overload of a public method, called with arguments that are found by the names of its parameters.</summary>
internal static class Overload
{
    public static IEnumerable<MethodInfo> Named(string beginning) => typeof(JsonQueryExtensions)
        .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .Where(method => method.Name.StartsWith(beginning, StringComparison.Ordinal));

    /// <summary>Calls it, with a row type that has the columns of <see cref="Fakes.FakeResult.Counting"/>.</summary>
    /// <returns>What it returned, or its task; null for none.</returns>
    public static async Task<object?> CallAsync(MethodInfo method, Func<string, object?> argumentOf)
    {
        MethodInfo closed = method.IsGenericMethodDefinition ? method.MakeGenericMethod(typeof(Counted)) : method;
        object?[] arguments = Array.ConvertAll(method.GetParameters(), parameter => argumentOf(parameter.Name!));
        object? returned = closed.Invoke(null, BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);
        if (returned is not Task task)
        {
            return returned;
        }

        await task;
        return closed.ReturnType.GetProperty("Result")?.GetValue(task);
    }

    private sealed record Counted(int Id);
}
