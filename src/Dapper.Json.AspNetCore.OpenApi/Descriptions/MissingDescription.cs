using System.Globalization;
using Dapper.Json.AspNetCore.Descriptions;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Describes all contents of a status, such as those with a row and without one: ASP.NET Core shows the last one of a status.</summary>
internal static class MissingDescription
{
    private const string DefaultMediaType = "application/json";

    /// <summary>Adds the contents that are not shown.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="metadata">The metadata of the endpoint.</param>
    /// <param name="row">What the schemas have of the endpoint's results.</param>
    /// <param name="context">The context, which has the schemas of types.</param>
    /// <param name="token">Cancels the operation.</param>
    public static async Task AddContentsAsync(
        OpenApiOperation operation, object[] metadata, RowDescription row, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        IProducesResponseTypeMetadata[] declared = [.. metadata.OfType<IProducesResponseTypeMetadata>()
            .Where(known => (known.StatusCode >= StatusCodes.Status400BadRequest || EndpointDescription.IsOfLibrary(known))
                && known.Type is not null && known.Type != typeof(void)
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
                IOpenApiSchema schema = await context.GetOrCreateSchemaAsync(type, parameterDescription: null, token);
                NotFoundMetadata? missing = EndpointDescription.MissingOf(metadata, content.Key.StatusCode, type);
                bool isOfEndpoint = missing is null && content.Key.StatusCode >= StatusCodes.Status400BadRequest;
                choices.Add(isOfEndpoint ? schema : row.Of(schema, type, isOfResult: true, missing)!);
            }

            response.Content ??= new Dictionary<string, OpenApiMediaType>();
            response.Content[content.Key.MediaType] =
                new OpenApiMediaType { Schema = choices.Count == 1 ? choices[0] : new OpenApiSchema { OneOf = choices } };
        }
    }
}
