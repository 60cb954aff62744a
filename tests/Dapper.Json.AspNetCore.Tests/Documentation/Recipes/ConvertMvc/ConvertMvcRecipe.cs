using Dapper.Json.AspNetCore.Tests.Conversions;

namespace Documentation.Recipes.ConvertMvc;

/// <summary>The code of docs/recipes/convert-mvc.md: before and after, each request has the same response.</summary>
public sealed class ConvertMvcRecipe
{
    private const string Tables =
        """
        create table Customers (Id integer primary key, Name text not null);
        create table Orders (
            Id integer primary key, CustomerId integer not null references Customers, PlacedAt text not null, Status integer not null, Note text);
        create table Lines (OrderId integer not null references Orders, Sku text not null, Quantity integer not null, Price real not null);
        insert into Customers values (1, 'Müller & Söhne'), (2, 'Ada <"Nord">');
        insert into Orders values
            (1, 1, '2024-03-01 09:30:00', 1, 'leave at the door'), (2, 2, '2024-03-02 10:00:00.25', 0, null), (3, 1, '2024-03-03', 0, null);
        insert into Lines values (1, 'A-1', 2, 9.5), (1, 'B-7', 1, 120), (2, 'A-1', 12, 9.25);
        """;

    [Theory]
    [InlineData("GET", "/orders/customers", HttpStatusCode.OK)]
    [InlineData("GET", "/orders/1", HttpStatusCode.OK)]
    [InlineData("GET", "/orders/2", HttpStatusCode.OK)]
    [InlineData("GET", "/orders/3", HttpStatusCode.OK)]
    [InlineData("GET", "/orders/9", HttpStatusCode.NotFound)]
    [InlineData("POST", "/orders", HttpStatusCode.Created, """{"customerId":1,"note":"ring twice"}""")]
    [InlineData("POST", "/orders", HttpStatusCode.BadRequest, """{"customerId":1}""")]
    public async Task A_response_stays_the_same(string method, string path, HttpStatusCode status, string? body = null)
    {
        using TestDatabase before = new(Tables), after = new(Tables);
        await using var conversion = new Conversion(
            await StartAsync(builder => Before.AddServices(builder, before.ConnectionString), typeof(Before.OrdersController)),
            await StartAsync(builder => After.AddServices(builder, after.ConnectionString), typeof(After.OrdersController)));

        // The problem details of MVC name their character set, those of a result do not.
        string[] without = status == HttpStatusCode.NotFound ? ["Content-Type"] : [];
        Assert.Equal(status, (await conversion.AssertSameAsync(path, new HttpMethod(method), body, without)).Status);
    }

    private static Task<TestServer> StartAsync(Func<Before.Builder, IMvcBuilder> add, Type controller) => TestServer.StartAsync(
        Conversion.MapControllers,
        services =>
        {
            IMvcBuilder mvc = OnlyController.Add(add(new Before.Builder(services)), controller);
            mvc.AddMvcOptions(static options => options.Filters.Add<ShopHeaderFilter>());
            mvc.AddJsonOptions(static options => options.JsonSerializerOptions.Converters.Add(new JsonStringEnumConverter()));
        });
}
