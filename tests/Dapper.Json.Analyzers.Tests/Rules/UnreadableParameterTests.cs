using Dapper.Json.Analyzers.Rules;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Rules;

public class UnreadableParameterTests
{
    private const string Calls = """
        class Queries
        {
            public void Run<T>(DbConnection connection, Stream stream, object any)
                where T : class, new()
            {
                connection.QueryJson("select @id", FIRST, stream);
                connection.QueryJson("select @id", SECOND, stream);
                connection.QueryJson("select @id", new { id = 1 }, stream);
                connection.QueryJson("select @id", any, stream);
                connection.QueryJson("select @id", new DynamicParameters(), stream);
                connection.Query("select @id", new Hidden());
            }

            private enum Secret { None }

            private sealed class Hidden { public int Id { get; set; } }
        }

        """;

    [Fact]
    public Task Types_that_generated_code_cannot_name_are_reported() => CodeUnderTest.CheckGeneratingAsync<UnreadableParameterAnalyzer>(
        With("{|DJ015:new Hidden()|}", "{|DJ015:new { id = Secret.None }|}"));

    [Fact]
    public Task Nothing_is_reported_where_no_code_is_generated() => CodeUnderTest.CheckAsync<UnreadableParameterAnalyzer>(
        With("new Hidden()", "new { id = Secret.None }"));

    private static string With(string first, string second) =>
        Calls.Replace("FIRST", first, StringComparison.Ordinal).Replace("SECOND", second, StringComparison.Ordinal);
}
