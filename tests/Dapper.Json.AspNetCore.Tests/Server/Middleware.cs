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
    public static void UseInOrder(this WebApplication app, string order)
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
                _ => throw new ArgumentException($"There is no middleware of the name '{name}'.", nameof(order)),
            };
        }
    }

    /// <summary>Catches what SQLite throws, and then does something else, or nothing, as middleware that only logs.</summary>
    public static void UseCatching(this WebApplication app, Func<HttpContext, Task>? instead = null) => app.Use(async (context, next) =>
    {
        try
        {
            await next(context);
        }
        catch (SqliteException)
        {
            await (instead?.Invoke(context) ?? Task.CompletedTask);
        }
    });

    /// <summary>Gets the database of the test's app.</summary>
    public static TestDatabase Database(this HttpContext context) => context.RequestServices.GetRequiredService<TestDatabase>();
}
