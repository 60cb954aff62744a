using System.Reflection;
using Dapper.Json.Tests;
using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.AspNetCore.Tests.PublicSurface;

/// <summary>The public surface of the packages for endpoints changes only on purpose, and that of all packages stays small.</summary>
public class PublicSurfaceTests
{
    /// <remarks>
    /// 30; JsonCursor: a position in a list is neither a selection nor a result, and endpoints keep it in a static field; and JsonNotFound: a content is no
    /// setting of the JSON.
    /// </remarks>
    private const int MostTypes = 33;

    private static readonly Assembly[] ForEndpoints = [typeof(JsonResultOptions).Assembly, typeof(JsonOpenApiExtensions).Assembly];

    private static readonly Assembly[] All = [typeof(JsonQueryOptions).Assembly, typeof(JsonParameter).Assembly, .. ForEndpoints];

    public static TheoryData<string> Packages => [.. ForEndpoints.Select(NameOf)];

    [Theory]
    [MemberData(nameof(Packages))]
    public void The_public_surface_is_the_approved_one(string package) =>
        ApprovedSurface.AssertIsThatOf(LibraryOf(package), "Dapper.Json.AspNetCore.Tests");

    [Theory]
    [MemberData(nameof(Packages))]
    public void The_documentation_file_is_of_the_public_surface(string package) => DocumentationFile.AssertIsPublic(LibraryOf(package));

    /// <remarks>Nested types and classes of extension methods count too.</remarks>
    [Fact]
    public void All_packages_together_have_few_public_types() => Assert.InRange(All.Sum(static library => library.GetExportedTypes().Length), 1, MostTypes);

    [Fact]
    public void Each_package_has_one_approved_file_which_its_tests_have() => Assert.Equal(
        All.Select(static library => NameOf(library) + ".approved.txt").Order(StringComparer.Ordinal),
        Directory.GetDirectories(Repository.PathOf("tests"))
            .Select(static tests => Path.Combine(tests, "PublicSurface"))
            .Where(Directory.Exists)
            .SelectMany(static folder => Directory.GetFiles(folder, "*.approved.txt"))
            .Select(static file => Path.GetFileName(file))
            .Order(StringComparer.Ordinal));

    private static Assembly LibraryOf(string package) => ForEndpoints.Single(library => NameOf(library) == package);

    private static string NameOf(Assembly library) => library.GetName().Name!;
}
