using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Describes the responses of a result's type to OpenAPI.</summary>
internal static class ResponseMetadata
{
    /// <summary>Adds the responses of an endpoint.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="type">The type whose schema is shown of a response with content.</param>
    /// <param name="mayBeNothing">Whether it may be 404 as well.</param>
    public static void Add(EndpointBuilder builder, Type type, bool mayBeNothing)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, type, ["application/json"]));
        if (mayBeNothing)
        {
            builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status404NotFound, typeof(void)));
        }
    }
}
