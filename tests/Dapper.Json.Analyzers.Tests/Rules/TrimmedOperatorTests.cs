namespace Dapper.Json.Analyzers.Tests.Rules;

public class TrimmedOperatorTests
{
    [Theory]
    [InlineData("connection.QueryJsonString<{|DJ015:Row<X>|}>(\"select 1\");")]
    [InlineData("_ = connection.QueryJsonResult<{|DJ015:Hidden|}>(\"select 1\");")]
    [InlineData("All<{|DJ015:Hidden|}>(connection);")]
    [InlineData("new Repo<int, {|DJ015:Hidden|}>();")]
    public Task Operators_that_generated_code_cannot_name_are_reported(string body) => CodeUnderTest.CheckGeneratingAsync<UnreadableParameterAnalyzer>(Code(body));

    [Theory]
    [InlineData("connection.QueryJsonString<Row<int>>(\"select 1\");")]
    [InlineData("connection.QueryJsonString<Plain>(\"select 1\");")]
    [InlineData("connection.Query<Hidden>(\"select 1\");")]
    [InlineData("Some<Hidden>(connection);")]
    [InlineData("new Repo<Hidden, int>();")]
    [InlineData("_ = typeof(Repo<,>);")]
    public Task Others_are_not(string body) => CodeUnderTest.CheckGeneratingAsync<UnreadableParameterAnalyzer>(Code(body));

    [Fact]
    public Task Nothing_is_reported_where_no_code_is_generated() =>
        CodeUnderTest.CheckAsync<UnreadableParameterAnalyzer>(Code("connection.QueryJsonString<Hidden>(\"select 1\");"));

    private static string Code(string body) => $$"""
        #nullable enable
        class Queries
        {
            void Run<[System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers(System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes.All)] X>(
                DbConnection connection)
                where X : class
            {
                {{body}}
            }

            static void All<[System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers(System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes.All)] T>(
                DbConnection connection) => connection.QueryJsonString<T>("select 1");

            static void Some<T>(DbConnection connection) { }

            private class Hidden { public Secret Id { get; set; } }

            private class Plain { public int Id { get; set; } }

            private struct Secret { public static implicit operator Secret(long value) => default; }
        }

        class Repo<T, [System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers(System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes.All)] U> { }
        class Row<T> { public Key<T> Id { get; set; } }
        struct Key<T> { public static implicit operator Key<T>(long value) => default; }
        """;
}
