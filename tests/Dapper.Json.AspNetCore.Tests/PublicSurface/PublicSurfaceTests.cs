using Dapper.Json.Tests;
using Dapper.Json.Tests.PublicSurface;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.PublicSurface;

/// <summary>The public surface changes only on purpose.</summary>
public class PublicSurfaceTests
{
    private const string Approved = "tests/Dapper.Json.AspNetCore.Tests/PublicSurface/Dapper.Json.AspNetCore.approved.txt";

    [Fact]
    public void The_public_surface_is_the_approved_one()
    {
        string surface = PublicSurfaceText.Of(typeof(JsonResultOptions).Assembly);
        string approved = Repository.PathOf(Approved);
        if (surface == File.ReadAllText(approved).ReplaceLineEndings("\n"))
        {
            return;
        }

        string received = approved.Replace(".approved.", ".received.", StringComparison.Ordinal);
        File.WriteAllText(received, surface);
        Assert.Fail($"The public surface has changed. If that is wanted, move {received} over {Approved} and commit it.");
    }
}
