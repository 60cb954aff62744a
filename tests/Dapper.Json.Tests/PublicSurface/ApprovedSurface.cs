using System.Reflection;
using Xunit;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>Compares the public surface of an assembly with the one that was approved.</summary>
internal static class ApprovedSurface
{
    public static void AssertIsThatOf(Assembly assembly, string approvedFile)
    {
        string path = Repository.PathOf(approvedFile);
        string surface = PublicSurfaceText.Of(assembly);
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
