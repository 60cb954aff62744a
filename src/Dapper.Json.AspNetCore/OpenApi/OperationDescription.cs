using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi;

/// <summary>What is said of an endpoint in an OpenAPI document.</summary>
internal abstract class OperationDescription
{
    /// <summary>Adds the description to an endpoint.</summary>
    public void AddTo<TBuilder>(TBuilder builder)
        where TBuilder : IEndpointConventionBuilder => builder.AddOpenApiOperationTransformer(DescribeAsync);

    /// <summary>Gives the schema of a response in the place of the one that its type has.</summary>
    protected abstract Task<IOpenApiSchema> DescribeAsync(IOpenApiSchema? schema, OpenApiOperationTransformerContext context, CancellationToken token);

    /// <summary>Changes what is said of the request.</summary>
    protected virtual void DescribeRequest(OpenApiOperation operation)
    {
    }

    private async Task DescribeAsync(OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        DescribeRequest(operation);
        foreach ((string status, IOpenApiResponse response) in operation.Responses ?? [])
        {
            if (!status.StartsWith('2') || response.Content is not { } content)
            {
                continue;
            }

            foreach (OpenApiMediaType type in content.Values.OfType<OpenApiMediaType>())
            {
                type.Schema = await DescribeAsync(type.Schema, context, token).ConfigureAwait(false);
            }
        }
    }
}
