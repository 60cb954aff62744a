using Xunit;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>The public surface changes only on purpose.</summary>
public class PublicSurfaceTests
{
    private const string Approved = "tests/Dapper.Json.Tests/PublicSurface/Dapper.Json.approved.txt";

    [Fact]
    public void The_public_surface_is_the_approved_one()
    {
        string surface = PublicSurfaceText.Of(typeof(JsonQueryOptions).Assembly);
        string approved = File.ReadAllText(Repository.PathOf(Approved)).ReplaceLineEndings("\n");
        if (surface == approved)
        {
            return;
        }

        string received = Path.ChangeExtension(Repository.PathOf(Approved), null).Replace(".approved", ".received.txt", StringComparison.Ordinal);
        File.WriteAllText(received, surface);
        string[] was = approved.Split('\n');
        string[] became = surface.Split('\n');
        Assert.Fail(
            "The public surface has changed:\n" +
            string.Join("\n", was.Except(became).Select(static line => "- " + line).Concat(became.Except(was).Select(static line => "+ " + line))) +
            $"\nIf that is wanted, move {received} over {Approved} and commit it.");
    }
}
