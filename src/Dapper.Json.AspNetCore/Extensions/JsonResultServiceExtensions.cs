using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that set options for the results of an app.</summary>
public static class JsonResultServiceExtensions
{
    /// <summary>Sets the options that results of the app have where nothing nearer to them sets another value.</summary>
    /// <param name="services">The services of the app.</param>
    /// <param name="configure">
    /// Sets the options. An exception from it is thrown when the app starts, as is an <see cref="ArgumentException"/> for settings that exclude each
    /// other, such as <see cref="JsonResultOptions.NegotiatesLines"/> and a <see cref="JsonResultOptions.Format"/>.
    /// </param>
    /// <returns>The services.</returns>
    /// <remarks>
    /// <para>
    /// Each setting on its own comes from the options of the result, then from those of <c>WithJsonResults</c> on its endpoint and on the groups
    /// around it, the inner before the outer, and then from here. So do results of controllers. Each app of a
    /// process has its own options. OpenAPI shows them.
    /// </para>
    /// <para>
    /// The options are an <c>IOptions&lt;JsonResultOptions&gt;</c>, which <c>services.Configure&lt;JsonResultOptions&gt;</c> sets as well. They are
    /// read once, and become read-only. If the method is called again, each call adds its settings.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static IServiceCollection ConfigureJsonResults(this IServiceCollection services, Action<JsonResultOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configure);
        services.AddOptions<JsonResultOptions>().Configure(configure).PostConfigure(OptionRules.Check).ValidateOnStart();
        return services;
    }
}
