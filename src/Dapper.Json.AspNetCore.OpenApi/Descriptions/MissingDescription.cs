using System.Globalization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Describes all contents of the response to a request whose row is missing: ASP.NET Core shows the last one of a status.</summary>
internal static class MissingDescription
{
    private const string DefaultMediaType = "application/json";

    /// <summary>Adds the contents that are not shown.</summary>
    public static async Task AddContentsAsync(
        OpenApiOperation operation, object[] metadata, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        IProducesResponseTypeMetadata[] declared = [.. metadata.OfType<IProducesResponseTypeMetadata>()
            .Where(known => known.StatusCode >= StatusCodes.Status400BadRequest && known.Type is not null && known.Type != typeof(void)
                && EndpointDescription.IsOfResult(metadata, known.StatusCode))];
        foreach (var content in
            from known in declared
            from mediaType in known.ContentTypes.DefaultIfEmpty(DefaultMediaType)
            group known.Type by (known.StatusCode, MediaType: mediaType))
        {
            Type[] types = [.. content.Distinct()];
            if (operation.Responses?.GetValueOrDefault(content.Key.StatusCode.ToString(CultureInfo.InvariantCulture)) is not OpenApiResponse response
                || (types.Length == 1 && response.Content?.ContainsKey(content.Key.MediaType) == true))
            {
                continue;
            }

            var choices = new List<IOpenApiSchema>();
            foreach (Type type in types)
            {
                choices.Add(await context.GetOrCreateSchemaAsync(type, parameterDescription: null, token).ConfigureAwait(false));
            }

            response.Content ??= new Dictionary<string, OpenApiMediaType>();
            response.Content[content.Key.MediaType] =
                new OpenApiMediaType { Schema = choices.Count == 1 ? choices[0] : new OpenApiSchema { OneOf = choices } };
        }
    }
}
