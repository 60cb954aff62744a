using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;

namespace Dapper.Json.AspNetCore.Descriptions;

/// <summary>A response to a request whose row is missing, as OpenAPI shows it.</summary>
/// <param name="type">The type of its content; null for none.</param>
/// <param name="contentTypes">The content types.</param>
internal sealed class NotFoundMetadata(Type? type = null, params string[] contentTypes) : IProducesResponseTypeMetadata
{
    /// <summary>Stands in its place where a missing row is a failure, which is not shown.</summary>
    public static readonly object Failure = new();

    public Type? Type => type ?? typeof(void);

    public int StatusCode { get; init; } = StatusCodes.Status404NotFound;

    public IEnumerable<string> ContentTypes => contentTypes;

    /// <summary>Gets whether the content is that of another query, for which the serializer's settings of the endpoint hold.</summary>
    public bool IsOfQuery { get; private init; }

    /// <summary>Returns the responses that a type of results describes; one without content if it describes none.</summary>
    /// <param name="populate">Adds them to an endpoint.</param>
    /// <param name="statusCode">The status of what sets none.</param>
    public static NotFoundMetadata[] Of(Action<EndpointBuilder> populate, int statusCode)
    {
        var endpoint = new RouteEndpointBuilder(requestDelegate: null, RoutePatternFactory.Parse("/"), order: 0);
        populate(endpoint);
        NotFoundMetadata[] shown =
        [
            .. from given in endpoint.Metadata.OfType<IProducesResponseTypeMetadata>()
               let isOfQuery = given.GetType().Assembly == typeof(NotFoundMetadata).Assembly
               select new NotFoundMetadata(given.Type, [.. given.ContentTypes])
               {
                   // The status is set before the content is sent: a query does not set another one.
                   StatusCode = isOfQuery ? statusCode : given.StatusCode,
                   IsOfQuery = isOfQuery,
               },
        ];

        // A query that is the content may lack its row as well, which is then the same status without content.
        shown = Array.FindAll(shown, one => one.Type != typeof(void) || !Array.Exists(shown, other => other != one && other.StatusCode == one.StatusCode));
        return shown.Length > 0 ? shown : [new NotFoundMetadata() { StatusCode = statusCode }];
    }
}
