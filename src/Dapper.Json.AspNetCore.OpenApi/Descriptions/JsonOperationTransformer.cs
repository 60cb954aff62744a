using System.Globalization;
using Dapper.Json.AspNetCore.Descriptions;
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
        IOpenApiSchema? document = metadata.OfType<IJsonResultsMetadata>().LastOrDefault(static given => given.Results is not null)?.Results is { } results
            ? await ResultsDescription.SchemaOfAsync(results, names, context, cancellationToken)
            : null;
        var row = new RowDescription(names, document, options?.Fields?.Fields);
        foreach ((ApiResponseType response, NotFoundMetadata? missing, OpenApiMediaType content) in ContentsOf(operation, context.Description, metadata))
        {
            content.Schema = row.Of(content.Schema, response.Type, EndpointDescription.IsOfResult(metadata, response.StatusCode), missing);
        }

        if (options?.Cursor is not null)
        {
            ParameterDescription.Add(operation, options.CursorParameter, CursorText, JsonCursor.MaxLength, "The text is not a cursor of this list.");
        }

        await MissingDescription.AddContentsAsync(operation, metadata, row, context, cancellationToken);
        string method = context.Description.HttpMethod ?? "";
        bool isRead = HttpMethods.IsGet(method) || HttpMethods.IsHead(method);
        if (!isRead && options?.IfMatch is not null)
        {
            ParameterDescription.AddIfMatch(operation, VersionText, options.RequiresIfMatch);
        }
        else if (isRead && options is { ETag: not null, StatusCode: null or StatusCodes.Status200OK })
        {
            ParameterDescription.AddProblem(operation, "412", hasErrors: false);
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
        }
    }

    /// <summary>Returns the contents of successful responses, and of queries in place of a missing row.</summary>
    private static IEnumerable<(ApiResponseType Response, NotFoundMetadata? Missing, OpenApiMediaType Content)> ContentsOf(
        OpenApiOperation operation, ApiDescription description, object[] metadata) =>
        from response in description.SupportedResponseTypes
        let missing = EndpointDescription.MissingOf(metadata, response.StatusCode, response.Type)
        where response.StatusCode is >= 200 and < 300 || missing is { IsOfQuery: true }
        let shown = operation.Responses?.GetValueOrDefault(TextOf(response.StatusCode))
        from content in shown?.Content?.Values.OfType<OpenApiMediaType>() ?? []
        select (response, missing, content);

    private static string TextOf(int statusCode) => statusCode.ToString(CultureInfo.InvariantCulture);
}
