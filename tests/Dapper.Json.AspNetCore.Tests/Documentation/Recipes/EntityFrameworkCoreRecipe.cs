using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Storage;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/entity-framework-core.md, and what the page says comes out.</summary>
public sealed class EntityFrameworkCoreRecipe : RecipeTest
{
    private const string All = """[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}]""";

    [Fact]
    public async Task The_connection_of_a_context_and_its_transaction()
    {
        await using var context = new BlogContext(new DbContextOptionsBuilder<BlogContext>().UseSqlite(ConnectionString).Options);
        Stream stream = Stream;

        DbConnection connection = context.Database.GetDbConnection();

        await connection.QueryJsonAsync(
            "select Id, Title from Posts order by Id", null, stream,
            transaction: context.Database.CurrentTransaction?.GetDbTransaction());

        Assert.Equal(All, Written);

        await using IDbContextTransaction transaction = await context.Database.BeginTransactionAsync();
        context.Posts.Add(new Post { Title = "Watt" });
        await context.SaveChangesAsync();

        await connection.QuerySingleOrDefaultJsonAsync(
            "select Id, Title from Posts where Title = @title", new { title = "Watt" }, stream, transaction: transaction.GetDbTransaction());
        await transaction.CommitAsync();

        Assert.Equal("""{"id":4,"title":"Watt"}""", Written);
    }

    [Fact]
    public async Task The_context_of_a_request()
    {
        await using TestServer server = await TestServer.StartAsync(
            static app =>
            {
                app.MapGet("/posts", (BlogContext context) =>
                    context.Database.GetDbConnection().QueryJsonResult("select Id, Title from Posts order by Id"));
            },
            services => services.AddDbContext<BlogContext>(options => options.UseSqlite(ConnectionString)));

        Assert.Equal(All, await server.GetStringAsync("/posts"));
    }

    internal sealed class BlogContext(DbContextOptions<BlogContext> options) : DbContext(options)
    {
        public DbSet<Post> Posts => Set<Post>();
    }

    internal sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }
    }
}
