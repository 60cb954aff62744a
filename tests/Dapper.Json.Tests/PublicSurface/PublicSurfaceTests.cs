using System.Reflection;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>The public surface of the core changes only on purpose, and its documentation file is of nothing else.</summary>
public class PublicSurfaceTests
{
    private static readonly Assembly Library = typeof(JsonQueryOptions).Assembly;

    [Fact]
    public void The_public_surface_is_the_approved_one() => ApprovedSurface.AssertIsThatOf(Library, "Dapper.Json.Tests");

    [Fact]
    public void The_documentation_file_is_of_the_public_surface() => DocumentationFile.AssertIsPublic(Library);
}
