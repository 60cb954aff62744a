using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

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

    [Theory]
    [InlineData("connection.QueryJson(\"select @id\", {|DJ015:id > 0 ? (object)new { id } : new Key()|}, stream);")]
    [InlineData("object? p = null; if (id > 0) { p = new Key(); } connection.QueryJson(\"select @id\", {|DJ015:p|}, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", {|DJ015:new DynamicParameters(new { id })|}, stream);")]
    [InlineData("var p = new DynamicParameters(new Key()); p.Add(\"id\", id); connection.QueryJson(\"select @id\", {|DJ015:p|}, stream);")]
    [InlineData("var p = new DynamicParameters(); p.AddDynamicParams(new { id }); connection.QueryJson(\"select @id\", {|DJ015:p|}, stream);")]
    [InlineData("var p = JsonCursor.By<int>(\"Id\").Parse(null, new { id }); connection.QueryJson(\"select @id\", {|DJ015:p|}, stream);")]
    [InlineData("connection.QueryJson(new CommandDefinition(\"select @id\", {|DJ015:new Hidden()|}), stream);")]
    [InlineData("object p = new { id }; var c = new CommandDefinition(\"select @id\", p); connection.QueryJson({|DJ015:c|}, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", {|DJ015:any|}, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", {|DJ015:key|}, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", {|DJ015:based|}, stream);")]
    [InlineData("Hidden.Place? p = new(); connection.QueryJson(\"select @id\", {|DJ015:p|}, stream);")]
    [InlineData("Key p = id > 0 ? new Key() : new Derived(); connection.QueryJson(\"select @id\", {|DJ015:p|}, stream);")]
    [InlineData("connection.QueryJson(\"select @Item1\", {|DJ015:Tuple.Create(id, 2)|}, stream);")]
    [InlineData("connection.QueryJson(\"select @Key\", {|DJ015:new KeyValuePair<int, int>(1, 2)|}, stream);")]
    [InlineData("connection.QueryJson(\"p\", {|DJ015:Tuple.Create(id, 2)|}, stream, commandType: CommandType.StoredProcedure);")]
    [InlineData("if (JsonCursor.By<int>(\"Id\").TryParse(null, new { id }, out var p)) { connection.QueryJson(\"select @id\", {|DJ015:p|}, stream); }")]
    [InlineData("DynamicParameters? p; JsonCursor.By<int>(\"Id\").TryParse(null, new Key(), out p); connection.QueryJson(\"select @id\", {|DJ015:p|}, stream);")]
    public Task What_is_read_by_reflection_is_reported(string body) => CodeUnderTest.CheckGeneratingAsync<UnreadableParameterAnalyzer>(Method(body));

    [Theory]
    [InlineData("connection.QueryJson(\"select @id\", JsonCursor.By<int>(\"Id\").Parse(null, new { id }), stream);", "Parse reads it by code")]
    [InlineData("connection.QueryJson(\"select @id\", new DynamicParameters(new { id }), stream);", "inside of DynamicParameters")]
    [InlineData("Key p = new Derived(); connection.QueryJson(\"select @id\", p, stream);", "its type in the call is Key")]
    [InlineData("connection.QueryJson(\"select {=id}\", new { id }, stream);", "the SQL has a literal")]
    [InlineData("connection.QueryJson(\"select @Item1\", Tuple.Create(id, 2), stream);", "a type of .NET")]
    public async Task The_message_says_what_to_do(string body, string reason)
    {
        ImmutableArray<Diagnostic> found = await AppCompilation.Of(CodeUnderTest.Start + Method(body))
            .WithAnalyzers([new UnreadableParameterAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
        Assert.Contains(reason, Assert.Single(found).GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("object p = new Dictionary<string, object> { [\"id\"] = id }; connection.QueryJson(\"select @id\", p, stream);")]
    [InlineData("object p = new { id }; p = new DynamicParameters(); connection.QueryJson(\"select @id\", p, stream);")]
    [InlineData("object p = new { id }; Change(ref p); connection.QueryJson(\"select @id\", p, stream);")]
    [InlineData("var p = new DynamicParameters(); p.AddDynamicParams(new DynamicParameters()); connection.QueryJson(\"select @id\", p, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", bag, stream);")]
    [InlineData("Derived p = (Derived)FindKey(); connection.QueryJson(\"select @id\", p, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", Tuple.Create(id, 2), stream);")]
    [InlineData("connection.QueryJson(\"select @Item1\", (id, 2), stream);")]
    [InlineData("connection.QueryJson(\"select @Length\", \"abc\", stream);")]
    [InlineData("connection.QueryJson(\"select '{ =id}'\", new { id }, stream);")]
    public Task What_generated_code_or_Dapper_can_read_is_not(string body) => CodeUnderTest.CheckGeneratingAsync<UnreadableParameterAnalyzer>(Method(body));

    private static string Method(string body) => $$"""
        #nullable enable
        class Queries
        {
            void Run<T, TBag>(DbConnection connection, Stream stream, int id, T any, TBag bag, IKey key, Base based)
                where TBag : DynamicParameters
            {
                {{body}}
            }

            Key FindKey() => new Derived();

            void Change(ref object value) => value = "";

            private class Hidden { public int Id => 1; internal struct Place { public int Id => 1; } }
        }

        interface IKey { int Id { get; } }
        abstract class Base { public int Id => 1; }
        class Key { public int Id => 1; }
        class Derived : Key { public string Name => ""; }
        """;

    private static string With(string first, string second) =>
        Calls.Replace("FIRST", first, StringComparison.Ordinal).Replace("SECOND", second, StringComparison.Ordinal);
}
