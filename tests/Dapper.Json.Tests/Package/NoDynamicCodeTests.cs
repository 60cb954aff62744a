using System.Text.Json.Nodes;

namespace Dapper.Json.Tests.Package;

/// <summary>In a program whose runtime makes no code, as after ahead-of-time compilation.</summary>
public sealed class NoDynamicCodeTests
{
    private const string Switch = "System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported";

    [Fact]
    public async Task Typed_queries_are_written_but_not_those_of_tuples()
    {
        string[] lines = await RunAsync();

        Assert.All((string[])["typed", "typed, synchronous"], what => Assert.Equal($"{what}: executed 1: written", Line(lines, what)));
        Assert.Equal("reader, typed: executed 0: written", Line(lines, "reader, typed"));
        Assert.Matches("^tuple: executed 0: .* a class or a record", Line(lines, "tuple"));
    }

    [Fact]
    public async Task Queries_without_a_type_are_written_where_Dapper_needs_no_code_for_the_parameters()
    {
        string[] lines = await RunAsync();

        Assert.All((string[])["no parameters", "dictionary", "DynamicParameters"], what => Assert.Equal($"{what}: executed 1: written", Line(lines, what)));
        Assert.Equal("reader: executed 0: written", Line(lines, "reader"));
        Assert.Matches("^object: executed 0: The parameters have the type <>f__AnonymousType.* DynamicParameters", Line(lines, "object"));
    }

    private static string Line(string[] lines, string what) => Assert.Single(lines, line => line.StartsWith(what + ":", StringComparison.Ordinal));

    /// <summary>Runs the program with its own configuration and the switch that ahead-of-time compilation sets.</summary>
    private static async Task<string[]> RunAsync()
    {
        string own = Path.ChangeExtension(NoDriverTests.Program, "runtimeconfig.json");
        JsonNode configuration = JsonNode.Parse(await File.ReadAllTextAsync(own, TestContext.Current.CancellationToken))!;
        JsonNode options = configuration["runtimeOptions"]!;
        JsonObject properties = options["configProperties"]?.AsObject() ?? [];
        properties[Switch] = false;
        if (properties.Parent is null)
        {
            options["configProperties"] = properties;
        }

        string file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".runtimeconfig.json");
        await File.WriteAllTextAsync(file, configuration.ToJsonString(), TestContext.Current.CancellationToken);
        try
        {
            return await NoDriverTests.RunAsync("exec", "--runtimeconfig", file, NoDriverTests.Program, "no-dynamic-code");
        }
        finally
        {
            File.Delete(file);
        }
    }
}
