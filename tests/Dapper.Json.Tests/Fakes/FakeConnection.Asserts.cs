using System.Data;
using Xunit;

namespace Dapper.Json.Tests.Fakes;

#pragma warning disable CA1852 // Sealed only where nothing derives from it: this file is in several projects.
internal partial class FakeConnection
#pragma warning restore CA1852
{
    /// <summary>Checks that queries have left nothing behind: each command and reader is disposed, once, and the connection is closed.</summary>
    public void AssertPutAway()
    {
        Assert.NotEmpty(server.Commands);
        Assert.All(server.Commands, static command => Assert.Equal(1, command.DisposeCount));
        Assert.All(server.Readers, static reader => Assert.Equal(1, reader.DisposeCount));
        Assert.Equal(ConnectionState.Closed, _state);
        Assert.Empty(server.Violations);
    }
}
