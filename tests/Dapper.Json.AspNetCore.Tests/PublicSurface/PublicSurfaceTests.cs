using Dapper.Json.Tests.PublicSurface;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.PublicSurface;

/// <summary>The public surface changes only on purpose.</summary>
public class PublicSurfaceTests
{
    [Fact]
    public void The_public_surface_is_the_approved_one() =>
        ApprovedSurface.AssertIsThatOf(
            typeof(JsonResultOptions).Assembly,
            "tests/Dapper.Json.AspNetCore.Tests/PublicSurface/Dapper.Json.AspNetCore.approved.txt");

    [Fact]
    public void The_documentation_file_is_of_the_public_surface() => DocumentationFile.AssertIsPublic(typeof(JsonResultOptions).Assembly);
}
