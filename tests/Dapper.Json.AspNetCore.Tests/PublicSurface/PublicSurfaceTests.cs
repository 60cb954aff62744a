using Dapper.Json.Tests.PublicSurface;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.PublicSurface;

/// <summary>The public surface changes only on purpose.</summary>
public class PublicSurfaceTests
{
    [Theory]
    [InlineData(typeof(JsonResultOptions))]
    [InlineData(typeof(JsonOpenApiExtensions))]
    public void The_public_surface_is_the_approved_one(Type ofLibrary) =>
        ApprovedSurface.AssertIsThatOf(
            ofLibrary.Assembly, $"tests/Dapper.Json.AspNetCore.Tests/PublicSurface/{ofLibrary.Assembly.GetName().Name}.approved.txt");

    [Theory]
    [InlineData(typeof(JsonResultOptions))]
    [InlineData(typeof(JsonOpenApiExtensions))]
    public void The_documentation_file_is_of_the_public_surface(Type ofLibrary) => DocumentationFile.AssertIsPublic(ofLibrary.Assembly);
}
