using Dapper.Json.Tests.PublicSurface;
using Xunit;

namespace Dapper.Json.Parameters.Tests.PublicSurface;

/// <summary>The public surface changes only on purpose.</summary>
public class PublicSurfaceTests
{
    [Fact]
    public void The_public_surface_is_the_approved_one() => ApprovedSurface.AssertIsThatOf(
        typeof(JsonParameter).Assembly, "tests/Dapper.Json.Parameters.Tests/PublicSurface/Dapper.Json.Parameters.approved.txt");

    [Fact]
    public void The_documentation_file_is_of_the_public_surface() => DocumentationFile.AssertIsPublic(typeof(JsonParameter).Assembly);
}
