using System.Runtime.CompilerServices;
using Dapper.Json.AspNetCore.Options;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>What is kept for an endpoint lives as long as that, however long the options of its results live.</summary>
public sealed class EndpointLifetimeTests
{
    private static readonly JsonResultOptions Static = new() { StatusCode = 203, Query = new JsonQueryOptions { PathNames = false } };

    [Fact]
    public void Options_in_static_fields_keep_no_endpoint()
    {
        WeakReference endpoint = UseOnce();

        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        Assert.False(endpoint.IsAlive);
        Assert.True(Static.IsReadOnly);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseOnce()
    {
        var endpoint = new Endpoint(static _ => Task.CompletedTask, EndpointMetadataCollection.Empty, "test");
        var context = new DefaultHttpContext
        {
            RequestServices = new ServiceCollection().ConfigureJsonResults(static options => options.BufferUpTo = 7).BuildServiceProvider(),
        };
        context.SetEndpoint(endpoint);
        var defaults = EndpointDefaults.Of(context);
        Assert.Equal((203, 7), (defaults.With(Static).StatusCode, defaults.With(Static).BufferUpTo));
        Assert.False(defaults.Over(Static.Query, JsonQueryFormat.Array).PathNames);
        return new WeakReference(endpoint);
    }
}
