using System.Reflection;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>Compares the public surface of an assembly with the one that was approved.</summary>
internal static class ApprovedSurface
{
    /// <summary>Asserts that nothing was added to the surface, changed or taken away.</summary>
    /// <param name="assembly">The assembly of a package.</param>
    /// <param name="tests">The tests that have the approved file, the package's own.</param>
    public static void AssertIsThatOf(Assembly assembly, string tests)
    {
        string package = assembly.GetName().Name!;
        string approvedFile = $"tests/{tests}/PublicSurface/{package}.approved.txt";
        string path = Repository.PathOf(approvedFile);
        string surface = $"The public surface of the package {package}.\n\n{PublicSurfaceText.Of(assembly)}";
        string approved = File.ReadAllText(path).ReplaceLineEndings("\n");
        if (surface == approved)
        {
            return;
        }

        string received = path.Replace(".approved.", ".received.", StringComparison.Ordinal);
        File.WriteAllText(received, surface);
        string[] was = approved.Split('\n');
        string[] became = surface.Split('\n');
        Assert.Fail(
            "The public surface has changed:\n" +
            string.Join("\n", was.Except(became).Select(static line => "- " + line).Concat(became.Except(was).Select(static line => "+ " + line))) +
            $"\nIf that is wanted, move {received} over {approvedFile} and commit it.");
    }
}
