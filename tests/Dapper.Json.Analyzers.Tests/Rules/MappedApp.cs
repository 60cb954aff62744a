using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>An endpoint whose posts have an author and lines.</summary>
internal static class MappedApp
{
    public static Task CheckAsync<TAnalyzer>(string body)
        where TAnalyzer : DiagnosticAnalyzer, new() => CodeUnderTest.CheckAsync<TAnalyzer>(Of(body));

    public static string Of(string body) => $$"""
        record Author { public long Id { get; set; } public string Name { get; set; } }

        record Line(long Id);

        record Post
        {
            public long Id { get; set; }
            public string Name { get; set; }
            public int Rank { get; set; }
            public double Ratio { get; set; }
            public Author Author { get; set; }
            public List<Line> Lines { get; set; }
            public List<Author> Readers { get; set; }
        }

        static class App
        {
            private const string Sql = "select 1";

            private static readonly Dictionary<long, Post> Posts = [];
            private static readonly System.Diagnostics.Metrics.Counter<long> Counter = null;

            private static Author Complete(Author author) => author;

            private static void Notify(object value) { }

            public static void Map(WebApplication app) => app.MapGet("/", async (DbConnection c) =>
            {
                await Task.Yield();
                {{body.Replace("\n", "\n        ", StringComparison.Ordinal)}}
            });
        }
        """;
}
