using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Analyzers.Tests.Generator;

/// <summary>Calls in unusual forms, and parameters of unusual types: what is generated compiles, and intercepts them.</summary>
public class InterceptedCallTests
{
    [Theory]
    [InlineData("connection?.QueryJson(\"select @id\", new { id = 1 }, stream);")]
    [InlineData("JsonQueryExtensions.QueryJson(connection, \"select @id\", new { id = 1 }, stream);")]
    [InlineData("connection.QueryJson(utf8Json: stream, param: new { id = 1 }, sql: \"select @id\");")]
    [InlineData("void Local() => connection.QueryJson(\"select @id\", new { id = 1 }, stream); Local();")]
    [InlineData("connection.QueryJson<T>(\"select @id\", new { id = 1 }, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", new { id = (1, new[] { 2 }), naïve = (dynamic)1, field = 2, @event = 3 }, stream);")]
    [InlineData("connection.QueryJson(\"select @Id\", new Required { Id = 1 }, stream);")]
    [InlineData("connection.QueryJson(\"select @Id\", (Place?)new Place(), stream);")]
    [InlineData("var command = new CommandDefinition(\"select @id\", new { id = 1 }); connection.QueryJson(command, stream);")]
    [InlineData("CommandDefinition command = new(\"select @id\", new { id = 1 }), other = command; connection.QueryJson(other, stream);")]
    [InlineData("CommandDefinition command; command = new(\"select @Id\", new Required { Id = 1 }); connection.QueryJson(command, stream);")]
    public void Calls_of_each_form(string call) => Assert.Equal(1, Count(Class(call)));

    [Theory]
    [InlineData("connection.QueryJson(\"select @id\", new { ids = new[] { new { id = 1 } } }, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", new { ids = new[] { new { id = 1 } }.ToList() }, stream);")]
    [InlineData("connection.QueryJson(\"select @id\", new System.Threading.CancellationToken(), stream);")]
    [InlineData("connection.QueryJson(\"select @id\", new JsonQueryOptions(), stream);")]
    [InlineData("connection.QueryJson(\"select @id\", connection.BeginTransaction(), stream);")]
    [InlineData("var command = new CommandDefinition(\"select @id\", new { id = 1 }); if (stream.CanRead) { command = new(\"select 1\"); } connection.QueryJson(command, stream);")]
    [InlineData("var command = new CommandDefinition(\"select @id\", new DynamicParameters()); connection.QueryJson(command, stream);")]
    public void Parameters_that_are_left_to_Dapper(string call) => Assert.Equal(0, Count(Class(call)));

    [Fact]
    public void Every_method()
    {
        CSharpCompilation compilation = AppCompilation.Of("class Row { }");
        INamedTypeSymbol row = compilation.GetTypeByMetadataName("Row")!;
        string[] calls = [.. new[] { "Dapper.JsonQueryExtensions", "Dapper.JsonResultExtensions" }
            .SelectMany(name => compilation.GetTypeByMetadataName(name)!.GetMembers().OfType<IMethodSymbol>())
            .Where(static method => method.DeclaredAccessibility == Accessibility.Public && method.Parameters.Any(static one => one.Name is "param" or "command"))
            .Select(method => CallOf(method.IsGenericMethod ? method.Construct([.. method.TypeParameters.Select(_ => row)]) : method))];
        Assert.True(calls.Length > 100);
        Assert.Equal(calls.Length, Count($"class Row {{ }} class Calls {{ void All() {{ {string.Join("\n", calls)} }} }}"));
    }

    private static string CallOf(IMethodSymbol method)
    {
        string types = method.IsGenericMethod ? $"<{string.Join(", ", method.TypeArguments)}>" : "";
        return $"{method.ContainingType}.{method.Name}{types}({string.Join(", ", method.Parameters.Reverse().Select(one => $"{one.Name}: " + one.Name switch
        {
            "param" => "new { id = 1 }",
            "command" => "new Dapper.CommandDefinition(\"select @id\", new { id = 1 })",
            _ => $"default({one.Type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)})!",
        }))});";
    }

    private static int Count(string code) =>
        ParameterGeneratorTests.Generated(code).Split("[global::System.Runtime.CompilerServices.InterceptsLocationAttribute(1").Length - 1;

    private static string Class(string call) => $$"""
        using System;
        using System.Data.Common;
        using System.IO;
        using System.Linq;
        using Dapper;
        using Dapper.Json;

        class Queries<TOuter>
        {
            void Run<T>(DbConnection connection, Stream stream)
            {
                {{call}}
            }
        }

        class Required { public required int Id { get; init; } }
        struct Place { public int Id => 1; }
        """;
}
