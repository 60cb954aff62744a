namespace Dapper.Json.Tests.Extensions;

/// <summary>An overload of a public method, called with arguments that are found by the names of its parameters.</summary>
internal static class Overload
{
    /// <summary>Gets overloads. Those with a row type come twice: for rows that are written directly, and for rows that are objects.</summary>
    public static IEnumerable<MethodInfo> Named(string beginning) => typeof(JsonQueryExtensions)
        .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .Where(method => method.Name.StartsWith(beginning, StringComparison.Ordinal))
        .SelectMany(static method => method.IsGenericMethod
            ? new[] { method.MakeGenericMethod(typeof(Counted)), method.MakeGenericMethod(typeof(CountedObject)) } : [method]);

    /// <returns>What it returned, or its task; null for none.</returns>
    public static async Task<object?> CallAsync(MethodInfo method, Func<string, object?> argumentOf)
    {
        object?[] arguments = Array.ConvertAll(method.GetParameters(), parameter => argumentOf(parameter.Name!));
        object? returned = method.Invoke(null, BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);
        if (returned is not Task task)
        {
            return returned;
        }

        await task.ConfigureAwait(false);
        return method.ReturnType.GetProperty("Result")?.GetValue(task);
    }

    private sealed record Counted(int Id);

    private sealed class CountedObject
    {
        public int Id { get => field - 1; set => field = value + 1; }
    }
}
