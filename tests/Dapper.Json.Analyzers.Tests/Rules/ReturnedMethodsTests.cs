namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>Handlers that are methods.</summary>
public class ReturnedMethodsTests
{
    [Fact]
    public Task Private_methods_of_a_type_are_handlers_that_it_maps_itself() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        static class Posts
        {
            public static void Map(WebApplication app)
            {
                app.MapGet("/", ListAsync);
                app.MapGet("/internal", {|DJ002:Posts.InternalAsync|});
                app.MapGet("/called", {|DJ002:CalledAsync|});
                app.MapGet("/other", {|DJ002:Others.AllAsync|});
            }

            private static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {|DJ002:c.QueryAsync<Post>("select 1 as Id")|};

            internal static Task<IEnumerable<Post>> InternalAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");

            private static Task<IEnumerable<Post>> CalledAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");

            private static async Task<int> CountAsync(DbConnection c) => (await CalledAsync(c)).Count();
        }

        static class Others
        {
            public static Task<IEnumerable<Post>> AllAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");
        }
        """);
}
