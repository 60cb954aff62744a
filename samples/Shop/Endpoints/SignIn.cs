using System.ComponentModel.DataAnnotations;
using System.Security.Claims;
using Microsoft.AspNetCore.Authentication.BearerToken;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Shop.Endpoints;

public sealed record Credentials([property: Required, StringLength(50, MinimumLength = 1)] string Name);

internal static class SignIn
{
    /// <summary>The role of those who see orders and change products.</summary>
    public const string Staff = "staff";

    public static void MapSignIn(this IEndpointRouteBuilder app) =>
        app.MapPost("/sign-in", CreateToken).WithName(nameof(CreateToken)).WithTags("Sign in").WithSummary("A bearer token for the staff.")
            .Produces<AccessTokenResponse>().ProducesValidationProblem();

    /// <summary>For development: it believes every name, and all but Guest are staff. A shop leaves this to an identity provider.</summary>
    private static SignInHttpResult CreateToken(Credentials credentials)
    {
        Claim[] claims = [new(ClaimTypes.Name, credentials.Name), new(ClaimTypes.Role, credentials.Name == "Guest" ? "guest" : Staff)];
        var user = new ClaimsPrincipal(new ClaimsIdentity(claims, BearerTokenDefaults.AuthenticationScheme));
        return TypedResults.SignIn(user, authenticationScheme: BearerTokenDefaults.AuthenticationScheme);
    }
}

/// <summary>Tells OpenAPI's clients, such as Scalar, which operations want a bearer token.</summary>
internal sealed class BearerSecurity : IOpenApiOperationTransformer
{
    public Task TransformAsync(OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken cancellationToken)
    {
        if (context.Description.ActionDescriptor.EndpointMetadata.OfType<IAuthorizeData>().Any())
        {
            context.Document!.AddComponent("bearer", new OpenApiSecurityScheme { Type = SecuritySchemeType.Http, Scheme = "bearer" });
            operation.Security = [new OpenApiSecurityRequirement { [new OpenApiSecuritySchemeReference("bearer", context.Document)] = [] }];
        }

        return Task.CompletedTask;
    }
}
