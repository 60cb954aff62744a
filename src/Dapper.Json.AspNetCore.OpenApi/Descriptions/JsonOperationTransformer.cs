using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.Net.Http.Headers;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Describes an endpoint by its metadata.</summary>
internal sealed class JsonOperationTransformer : IOpenApiOperationTransformer
{
    private const string CursorText = "Where the page starts: the cursor that the page before it ends with. Without one, the first page.";
    private const string VersionText = "The ETag of the version that is changed, or * for any.";

    public async Task TransformAsync(OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken cancellationToken)
    {
        object[] metadata = [.. EndpointDescription.MetadataOf(context)];
        JsonResultOptions? options = EndpointDescription.OptionsOf(metadata, context);
        NamesDescription names = EndpointDescription.NamesOf(options?.Query, context);
        foreach ((ApiResponseType response, OpenApiMediaType content) in ContentsOf(operation, context.Description))
        {
            if (response.Type is { } type && EndpointDescription.IsOfResult(metadata, response.StatusCode))
            {
                content.Schema = names.Apply(content.Schema, type);
            }
        }

        IOpenApiSchema? document = null;
        if (metadata.OfType<IJsonResultsMetadata>().LastOrDefault(static given => given.Results is not null)?.Results is { } results)
        {
            document = await ResultsDescription.SchemaOfAsync(results, names, context, cancellationToken).ConfigureAwait(false);
            foreach ((ApiResponseType response, OpenApiMediaType content) in ContentsOf(operation, context.Description))
            {
                content.Schema = response.Type == typeof(JsonObject) ? document : content.Schema;
            }
        }

        if (options?.Cursor is not null)
        {
            ParameterDescription.Add(operation, options.CursorParameter, CursorText, JsonCursor.MaxLength, "The text is not a cursor of this list.");
        }

        await MissingDescription.AddContentsAsync(operation, metadata, names, document, context, cancellationToken).ConfigureAwait(false);
        string method = context.Description.HttpMethod ?? "";
        bool isRead = HttpMethods.IsGet(method) || HttpMethods.IsHead(method);
        if (!isRead && options?.IfMatch is not null)
        {
            ParameterDescription.AddIfMatch(operation, VersionText, options.RequiresIfMatch);
        }

        if (options?.Location is { } location
            && operation.Responses?.GetValueOrDefault(TextOf(options.StatusCode ?? StatusCodes.Status200OK)) is OpenApiResponse written)
        {
            written.Headers ??= new Dictionary<string, IOpenApiHeader>();
            var schema = new OpenApiSchema { Type = JsonSchemaType.String, Format = "uri-reference" };
            string shown = location.Replace(":omit}", "}", StringComparison.Ordinal);
            written.Headers[HeaderNames.Location] = new OpenApiHeader { Description = shown, Schema = schema };
        }

        if (options?.Fields is { } policy)
        {
            FieldsDescription.AddParameter(operation, policy, options.FieldsParameter);
            foreach ((_, OpenApiMediaType content) in ContentsOf(operation, context.Description))
            {
                content.Schema = FieldsDescription.Select(content.Schema, policy.Fields, names);
            }
        }
    }

    /// <summary>Returns the contents of successful responses.</summary>
    private static IEnumerable<(ApiResponseType Response, OpenApiMediaType Content)> ContentsOf(OpenApiOperation operation, ApiDescription description) =>
        from response in description.SupportedResponseTypes
        where response.StatusCode is >= 200 and < 300
        let shown = operation.Responses?.GetValueOrDefault(TextOf(response.StatusCode))
        from content in shown?.Content?.Values.OfType<OpenApiMediaType>() ?? []
        select (response, content);

    private static string TextOf(int statusCode) => statusCode.ToString(CultureInfo.InvariantCulture);
}
