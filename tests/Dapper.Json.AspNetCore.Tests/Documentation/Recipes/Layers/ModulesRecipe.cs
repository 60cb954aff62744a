using Dapper.Json.AspNetCore.Tests.Conversions;
using Documentation.Recipes.Layers.Domain;

namespace Documentation.Recipes.Layers;

/// <summary>The code of docs/recipes/layers.md: an app of two modules before and after.</summary>
public sealed class ModulesRecipe : DatabaseTest
{
    public ModulesRecipe() => _database.Execute(LayersRecipe.Tables);

    [Theory]
    [InlineData("/sales/1", HttpStatusCode.OK, """[{"id":1,"status":"open","total":9.5},{"id":3,"status":"open","total":250}]""")]
    [InlineData("/sales/9", HttpStatusCode.OK, "[]")]
    [InlineData("/items", HttpStatusCode.OK, """[{"id":1,"item_name":"M\u00FCller\u0027s \u003Canchor\u003E"},{"id":2,"item_name":"buoy"}]""")]
    [InlineData("/items/2", HttpStatusCode.OK, """{"id":2,"item_name":"buoy"}""")]
    [InlineData("/items/9", HttpStatusCode.NoContent, "")]
    [InlineData("/items/parcels/1", HttpStatusCode.OK, "4")]
    public async Task A_response_stays_the_same(string path, HttpStatusCode status, string content)
    {
        await using var conversion = new Conversion(await StartBeforeAsync(), await StartAfterAsync());

        (HttpStatusCode Status, string? ContentType, string Content) response = await conversion.AssertSameAsync(path);

        Assert.Equal((status, content), (response.Status, response.Content));
    }

    [Fact]
    public async Task Connections_of_a_factory_are_disposed()
    {
        await using TestServer server = await StartAfterAsync();

        await server.GetStringAsync("/items");
        await server.GetStringAsync("/items/2");
        await server.DisposeAsync();

        Assert.Equal((2, 2), (_database.Made, _database.Disposed));
    }

    [Fact]
    public async Task A_scope_that_ends_before_the_query_fails_the_request()
    {
        await using TestServer server = await StartBeforeAsync();

        using HttpResponseMessage response = await server.GetAsync("/sales/scoped/1");

        await server.DisposeAsync();

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.StartsWith("The connection was disposed before the query ran", Assert.Single(server.Log.Errors).Cause?.Message);
    }

    [Fact]
    public async Task A_container_disposes_the_data_source_that_it_creates()
    {
        var created = new ClosingSource();
        var given = new ClosingSource();

        await using (ServiceProvider services = new ServiceCollection()
            .AddSingleton<DbDataSource>(_ => created)
            .AddKeyedSingleton<DbDataSource>("given", given)
            .BuildServiceProvider())
        {
            services.GetRequiredService<DbDataSource>();
            services.GetRequiredKeyedService<DbDataSource>("given");
        }

        Assert.Equal((true, false), (created.IsDisposed, given.IsDisposed));
    }

    [Fact]
    public async Task Options_of_the_container_of_a_module_have_no_effect()
    {
        await using ServiceProvider module = new ServiceCollection()
            .AddSingleton<DbDataSource>(_ => _database)
            .ConfigureJsonResults(static options => options.StatusCode = 202)
            .BuildServiceProvider();
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapGet("/", () => module.GetRequiredService<DbDataSource>().QueryJsonResult("select Id from Items")));

        Assert.Equal(HttpStatusCode.OK, await server.StatusAsync("/"));
    }

    private Task<TestServer> StartAfterAsync()
    {
        string connectionString = _database.ConnectionString;
        return TestServer.StartAsync(
            app =>
            {
                app.MapGet("/sales/{customer:long}", (ISales sales, long customer) => sales.Open(customer));
                app.MapWarehouse();
            },
            services =>
            {
                var builder = new Builder(services.AddSingleton<IConnectionFactory>(new Connections(_database)));

                builder.Services.AddSingleton<ISales>(_ => new SalesModule(connectionString));
                builder.Services.AddWarehouse();
            });
    }

    private Task<TestServer> StartBeforeAsync() => TestServer.StartAsync(
        app =>
        {
            app.MapGet("/sales/{customer:long}", (ModulesBefore.SalesModule sales, long customer) => sales.OpenAsync(customer));
            app.MapGet("/sales/scoped/{customer:long}", (ModulesBefore.SalesModule sales, long customer) => sales.OpenInScopeAsync(customer));
            ModulesBefore.MapWarehouse(app);
        },
        services => services
            .AddSingleton<IConnectionFactory>(new Connections(_database))
            .AddSingleton(_ => new ModulesBefore.SalesModule(_database.ConnectionString)));

    private sealed record Builder(IServiceCollection Services);

    private sealed class Connections(DbDataSource database) : IConnectionFactory
    {
        public DbConnection Create() => database.CreateConnection();
    }

    private sealed class ClosingSource : DbDataSource
    {
        public bool IsDisposed { get; private set; }

        public override string ConnectionString => "";

        protected override DbConnection CreateDbConnection() => new SqliteConnection();

        protected override void Dispose(bool disposing)
        {
            IsDisposed = true;
            base.Dispose(disposing);
        }

        protected override ValueTask DisposeAsyncCore()
        {
            IsDisposed = true;
            return base.DisposeAsyncCore();
        }
    }
}
