using System.Net;
using System.Net.Sockets;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Several hosts, none of which is there. What Npgsql says then, a retry policy does not take for transient by itself. Needs no server.</summary>
public sealed class PostgresNoHostTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task No_host_is_the_drivers_error_with_one_per_host_inside_and_soon_after_without(bool isAsync)
    {
        await using NpgsqlMultiHostDataSource hosts = new NpgsqlDataSourceBuilder(
            $"Host={ClosedHosts()};Username=nobody;Database=none;Host Recheck Seconds=600").BuildMultiHost();
        await using NpgsqlConnection connection = hosts.CreateConnection(TargetSessionAttributes.PreferStandby);
        using var document = new MemoryStream();

        NpgsqlException first = await QueryAsync();
        NpgsqlException second = await QueryAsync();

        AggregateException reasons = Assert.IsType<AggregateException>(first.InnerException);
        Assert.All(reasons.InnerExceptions, static reason => Assert.True(Assert.IsType<NpgsqlException>(reason).IsTransient));
        Assert.Null(second.InnerException);
        Assert.False(first.IsTransient || second.IsTransient);
        Assert.Equal(0, document.Length);
        Assert.Equal(System.Data.ConnectionState.Closed, connection.State);

        Task<NpgsqlException> QueryAsync() => isAsync
            ? Assert.ThrowsAsync<NpgsqlException>(
                () => connection.QueryJsonAsync("select 1", null, document, cancellationToken: TestContext.Current.CancellationToken))
            : Task.FromResult(Assert.Throws<NpgsqlException>(() => { connection.QueryJson("select 1", null, document); }));
    }

    /// <summary>Gives two hosts that do not listen.</summary>
    private static string ClosedHosts()
    {
        using var first = new TcpListener(IPAddress.Loopback, 0);
        using var second = new TcpListener(IPAddress.Loopback, 0);
        first.Start();
        second.Start();
        return $"{first.LocalEndpoint},{second.LocalEndpoint}";
    }
}
