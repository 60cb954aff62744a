using Microsoft.AspNetCore.ResponseCompression;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>What may stand around an endpoint.</summary>
internal static class Middleware
{
    /// <summary>Adds what middleware of any name needs.</summary>
    public static IServiceCollection AddMiddleware(this IServiceCollection services) => services
        .AddOutputCache().AddResponseCaching().AddProblemDetails().AddRequestTimeouts()
        .AddResponseCompression(static options => options.Providers.Add<GzipCompressionProvider>());

    /// <param name="app">The app.</param>
    /// <param name="order">Names, the outermost first.</param>
    public static void UseInOrder(this IApplicationBuilder app, string order)
    {
        foreach (string name in order.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            _ = name switch
            {
                "errors" => app.UseExceptionHandler(),
                "timeouts" => app.UseRequestTimeouts(),
                "cache" => app.UseOutputCache(),
                "response-cache" => app.UseResponseCaching(),
                "compression" => app.UseResponseCompression(),
                "pages" => app.UseStatusCodePages(),
                "catching" => app.UseCatching<Exception>(),
                _ => throw new ArgumentException($"There is no middleware of the name '{name}'.", nameof(order)),
            };
        }
    }

    /// <summary>Catches what SQLite throws, and then does something else, or nothing, as middleware that only logs.</summary>
    public static void UseCatching(this WebApplication app, Func<HttpContext, Task>? instead = null) => app.UseCatching<SqliteException>(instead);

    private static IApplicationBuilder UseCatching<T>(this IApplicationBuilder app, Func<HttpContext, Task>? instead = null)
        where T : Exception => app.Use(async (context, next) =>
    {
        try
        {
            await next(context);
        }
        catch (T)
        {
            await (instead?.Invoke(context) ?? Task.CompletedTask);
        }
    });
}
