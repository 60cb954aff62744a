using Dapper.Json.ProviderTests.Suite;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.Data.Sqlite;
using Npgsql;

namespace Dapper.Json.SampleTests;

/// <summary>The sample with a database of its own.</summary>
public abstract class ShopFactory : WebApplicationFactory<Program>
{
    /// <summary>Gets the value of the setting <c>Database</c>.</summary>
    protected abstract string Database { get; }

    protected abstract string ConnectionString { get; }

    protected override void ConfigureWebHost(IWebHostBuilder builder) =>
        builder.UseSetting("Database", Database).UseSetting("ConnectionStrings:Shop", ConnectionString);
}

/// <summary>A file that is deleted with the app.</summary>
public class SqliteShop : ShopFactory
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("dapper-json-shop-");

    protected override string Database => "sqlite";

    protected override string ConnectionString => $"Data Source={Path.Combine(_folder.FullName, "shop.db")}";

    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        SqliteConnection.ClearAllPools();
        _folder.Delete(recursive: true);
        GC.SuppressFinalize(this);
    }
}

/// <summary>The sample on a port, for browsers.</summary>
public sealed class ListeningShop : SqliteShop
{
    public ListeningShop()
    {
        UseKestrel(0);
        StartServer();
    }

    public string Address => ClientOptions.BaseAddress.ToString();
}

/// <summary>A schema of the server that DAPPER_JSON_POSTGRES names.</summary>
public sealed class PostgresShop : ShopFactory
{
    private readonly string _schema = $"shop_{Guid.NewGuid():N}";
    private string? _server;

    protected override string Database => "postgresql";

    protected override string ConnectionString => $"{_server};Search Path={_schema}";

    protected override void ConfigureWebHost(IWebHostBuilder builder)
    {
        _server = NamedServer.Postgres.ConnectionString;
        Execute($"create schema if not exists {_schema}");
        base.ConfigureWebHost(builder);
    }

    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        if (_server is not null)
        {
            Execute($"drop schema if exists {_schema} cascade");
        }
    }

    private void Execute(string sql)
    {
        using var connection = new NpgsqlConnection(_server);
        connection.Execute(sql);
    }
}
