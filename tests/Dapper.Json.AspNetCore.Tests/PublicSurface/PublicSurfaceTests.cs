using System.Reflection;
using Dapper.Json.Tests;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.PublicSurface;

/// <summary>The public surface of all packages changes only on purpose, and stays small.</summary>
public class PublicSurfaceTests
{
    /// <remarks>
    /// 30; JsonCursor: a position in a list is neither a selection nor a result, and endpoints keep it in a static field; and JsonNotFound: a content is no
    /// setting of the JSON.
    /// </remarks>
    private const int MostTypes = 33;

    private static readonly Assembly[] Libraries =
        [typeof(JsonQueryOptions).Assembly, typeof(JsonParameter).Assembly, typeof(JsonResultOptions).Assembly, typeof(JsonOpenApiExtensions).Assembly];

    public static TheoryData<string> Packages => [.. Libraries.Select(NameOf)];

    [Theory]
    [MemberData(nameof(Packages))]
    public void The_public_surface_is_the_approved_one(string package) => ApprovedSurface.AssertIsThatOf(LibraryOf(package));

    [Theory]
    [MemberData(nameof(Packages))]
    public void The_documentation_file_is_of_the_public_surface(string package) => DocumentationFile.AssertIsPublic(LibraryOf(package));

    /// <remarks>Nested types and classes of extension methods count too.</remarks>
    [Fact]
    public void All_packages_together_have_few_public_types() => Assert.InRange(Libraries.Sum(static library => library.GetExportedTypes().Length), 1, MostTypes);

    [Fact]
    public void Each_package_has_its_approved_file() => Assert.Equal(
        Libraries.Select(static library => ApprovedSurface.FileOf(NameOf(library))).Order(StringComparer.Ordinal),
        Directory.GetFiles(Path.GetDirectoryName(Repository.PathOf(ApprovedSurface.FileOf("Dapper.Json")))!, "*.approved.txt")
            .Select(static file => ApprovedSurface.FileOf(Path.GetFileName(file)[..^".approved.txt".Length]))
            .Order(StringComparer.Ordinal));

    private static Assembly LibraryOf(string package) => Libraries.Single(library => NameOf(library) == package);

    private static string NameOf(Assembly library) => library.GetName().Name!;
}
