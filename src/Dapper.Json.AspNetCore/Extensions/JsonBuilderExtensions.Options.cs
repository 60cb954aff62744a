using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Conditions;
using Dapper.Json.AspNetCore.Descriptions;
using Dapper.Json.AspNetCore.Options;

namespace Microsoft.AspNetCore.Builder;

public static partial class JsonBuilderExtensions
{
    /// <summary>Sets the options that results of an endpoint, or of a group of endpoints, have where their own options set nothing else.</summary>
    /// <typeparam name="TBuilder">The type of the builder.</typeparam>
    /// <param name="builder">The builder of an endpoint, of a group, or of the app's controllers: what <c>MapControllers</c> returns.</param>
    /// <param name="options">The options. They become read-only.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// <para>
    /// Each setting on its own comes from the options of the result, then from those of its endpoint, of the groups around it, the inner before
    /// the outer, then from those of the app (<c>ConfigureJsonResults</c>), and then from the default. A property that was set to its default is
    /// set: <c>ETag = null</c> means no ETag. See <see cref="JsonResultOptions.Query"/> for how query options are combined.
    /// </para>
    /// <para>
    /// A <see cref="JsonResultOptions.Format"/> ends the <see cref="JsonResultOptions.NegotiatesLines"/> of outer options, and the other way round;
    /// an outer <see cref="JsonResultOptions.ContentType"/> does not apply to NDJSON if it was set for another format, nor the reverse. Other
    /// settings that do not fit a query, such as a commit without a transaction, throw an <see cref="InvalidOperationException"/> when its
    /// result is executed, which says where they were set.
    /// </para>
    /// <para>
    /// <see cref="JsonResultOptions.Fields"/> and <see cref="JsonResultOptions.Cursor"/> are checked before the handler or the action runs, so that a
    /// request with status 400 changes nothing. On an endpoint that has one of the two from here, that of the app is checked with it. Otherwise those of
    /// the app are checked when the result is executed, as are those of a result, all of a handler or an action that takes a query parameter of the
    /// same name itself, and all in Razor Pages, which have no endpoint filters. <see cref="JsonResultOptions.IfMatch"/> is checked before the handler only if
    /// it is set for the endpoint itself, and not for a group or for the app's controllers.
    /// </para>
    /// <para>OpenAPI shows the options, as <c>ProducesJson</c> shows those that a result is given.</para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// Settings exclude each other, such as <see cref="JsonResultOptions.NegotiatesLines"/> and a <see cref="JsonResultOptions.Format"/>.
    /// </exception>
    public static TBuilder WithJsonResults<TBuilder>(this TBuilder builder, JsonResultOptions options)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(options);
        OptionRules.Check(options);
        return Declare(builder, options, nameof(WithJsonResults));
    }

    private static TBuilder Declare<TBuilder>(TBuilder builder, JsonResultOptions options, string method)
        where TBuilder : IEndpointConventionBuilder
    {
        options.MakeReadOnly();
        builder.Add(endpoint =>
        {
            ResultDefaults.Add(endpoint, options, method, isOwn: builder is RouteHandlerBuilder);
            RequestCheck.AddTo(endpoint, options);
        });
        if (options.Fields is not null && builder is RouteHandlerBuilder)
        {
            builder.Finally(ReturnTypeCheck.Check);
        }

        builder.Finally(EndpointResponses.Describe);
        return builder;
    }
}
