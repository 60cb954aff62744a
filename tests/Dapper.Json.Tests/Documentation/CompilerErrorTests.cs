using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Tests.Documentation;

/// <summary>The page of messages has the compiler's words for common mistakes: they name an overload that nobody meant.</summary>
public class CompilerErrorTests
{
    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    [Theory]
    [InlineData("connection.QueryJsonAsync(sql, stream)", "CS1503: cannot convert from 'System.IO.Stream' to 'System.Buffers.IBufferWriter<byte>'")]
    [InlineData("connection.QueryJsonAsync(sql, stream, JsonQueryOptions.Default)", "'Dapper.Json.JsonQueryOptions' to 'System.Buffers.IBufferWriter<byte>'")]
    [InlineData(
        "connection.QueryJsonAsync(sql, null, stream, json)",
        "CS1503: cannot convert from 'System.Text.Json.JsonSerializerOptions' to 'Dapper.Json.JsonQueryOptions?'")]
    [InlineData(
        "connection.QueryJsonAsync(sql, null, stream, token)",
        "CS1503: cannot convert from 'System.Threading.CancellationToken' to 'Dapper.Json.JsonQueryOptions?'")]
    [InlineData(
        "connection.QueryMultipleJsonAsync(sql, null, stream)",
        "CS1503: cannot convert from 'System.IO.Stream' to 'System.Collections.Generic.IReadOnlyList<Dapper.Json.JsonResultSet>'")]
    [InlineData("connection.QueryJsonAsync(sql)", "CS1501: No overload for method 'QueryJsonAsync' takes 1 arguments")]
    [InlineData(
        "connection.QueryJson(sql, null, stream, cancellationToken: token)",
        "CS1739: The best overload for 'QueryJson' does not have a parameter named 'cancellationToken'")]
    [InlineData(
        "connection.QueryJsonAsync<string, int, long>(sql, (a, b) => 1L)", "CS1061: 'DbConnection' does not contain a definition for 'QueryJsonAsync'")]
    [InlineData(
        "connection.QueryJsonAsync<string>(sql, null, stream, splitOn: sql)",
        "CS1739: The best overload for 'QueryJsonAsync' does not have a parameter named 'splitOn'")]
    [InlineData("source.QueryJsonAsync(sql, null, stream)", "CS1929: 'DbDataSource' does not contain a definition for 'QueryJsonAsync'")]
    [InlineData("connection.QueryJsonAsync(sql, (dynamic)sql, stream)", "CS1973: Extension methods cannot be dynamically dispatched")]
    [InlineData("new JsonQueryOptions { Converters = { } }", "CS0117: 'JsonQueryOptions' does not contain a definition for 'Converters'")]
    public void The_words_of_a_mistake_are_found(string code, string words) => AssertFound("using Dapper; using Dapper.Json;", code, words);

    [Theory]
    [InlineData("using Dapper.Json;", "connection.QueryJsonAsync(sql, null, stream)", "CS1061: 'DbConnection' does not contain a definition for 'QueryJsonAsync'")]
    [InlineData("using Dapper;", "new JsonQueryOptions()", "CS0246: The type or namespace name 'JsonQueryOptions' could not be found")]
    public void A_missing_using_is_found(string usings, string code, string words) => AssertFound(usings, code, words);

    private static void AssertFound(string usings, string code, string words)
    {
        string source =
            $$"""
            #nullable enable
            {{usings}}
            using System.Data.Common; using System.IO; using System.Text.Json; using System.Threading;
            class Mistake
            {
                object? Make(DbConnection connection, DbDataSource source, Stream stream, string sql, JsonSerializerOptions json, CancellationToken token) =>
                    {{code}};
            }
            """;
        SyntaxTree tree = CSharpSyntaxTree.ParseText(source);
        SemanticModel model = CSharpCompilation.Create("Mistake", [tree], References, new(OutputKind.DynamicallyLinkedLibrary)).GetSemanticModel(tree);
        string[] errors = [.. model.GetDiagnostics().Select(static error => $"{error.Id}: {error.GetMessage(CultureInfo.InvariantCulture)}")];
        string[] parts = words.Split(": ");

        Assert.Contains(errors, error => parts.All(part => error.Contains(part, StringComparison.Ordinal)));
        Assert.Contains(words, SourceMessages.Normalize(Documents.Read("docs/reference/messages.md")), StringComparison.Ordinal);
    }
}
