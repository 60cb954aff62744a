using System.Reflection;
using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.Parameters.Tests.PublicSurface;

/// <summary>The public surface of the package changes only on purpose, and its documentation file is of nothing else.</summary>
public class PublicSurfaceTests
{
    private static readonly Assembly Library = typeof(JsonParameter).Assembly;

    [Fact]
    public void The_public_surface_is_the_approved_one() => ApprovedSurface.AssertIsThatOf(Library, "Dapper.Json.Parameters.Tests");

    [Fact]
    public void The_documentation_file_is_of_the_public_surface() => DocumentationFile.AssertIsPublic(Library);
}
