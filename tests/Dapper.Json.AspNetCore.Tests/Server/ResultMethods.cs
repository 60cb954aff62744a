using System.Reflection;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>Every public method that makes a result, by its signature.</summary>
internal static class ResultMethods
{
    public static Dictionary<string, MethodInfo> All { get; } = typeof(JsonResultExtensions)
        .GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .ToDictionary(static method => method.ToString()!);

    public static bool IsMultiple(this MethodInfo method) => method.Name.Contains("Multiple", StringComparison.Ordinal);

    /// <summary>Gives the arguments of a method, by the names of its parameters.</summary>
    public static object?[] ArgumentsOf(this MethodInfo method, Dictionary<string, object?> byName) => [.. method.GetParameters().Select(parameter =>
        byName.TryGetValue(parameter.Name!, out object? value) ? value
        : throw new InvalidOperationException($"{parameter.Name} is a new parameter: add its argument here."))];

    public static JsonQueryResult Create(this MethodInfo method, Type row, Type document, object?[] arguments)
    {
        MethodInfo closed = method.IsGenericMethodDefinition ? method.MakeGenericMethod(method.IsMultiple() ? document : row) : method;
        return (JsonQueryResult)closed.Invoke(null, BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null)!;
    }
}
