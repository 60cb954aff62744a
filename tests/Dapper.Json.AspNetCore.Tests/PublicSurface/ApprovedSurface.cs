using System.Reflection;
using Dapper.Json.Tests;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.PublicSurface;

/// <summary>Compares the public surface of an assembly with the one that was approved.</summary>
internal static class ApprovedSurface
{
    public static string FileOf(string package) => $"tests/Dapper.Json.AspNetCore.Tests/PublicSurface/{package}.approved.txt";

    public static void AssertIsThatOf(Assembly assembly)
    {
        string package = assembly.GetName().Name!;
        string approvedFile = FileOf(package);
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
