using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using DuckDB.NET.Data;
using Xunit;

namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>
/// A version of the driver whose reader lacks a private field that the library looks at: the driver itself, with that field renamed. It is loaded
/// beside the real one, with copies of the library and of these tests that are bound to it.
/// </summary>
public sealed class DuckDbOtherVersionTests
{
    private const string Sql = """
        select 1 as Id, 'more than twelve bytes' as Name, 1.5::decimal(18, 3) as Amount, timestamp '2024-02-29 01:02:03' as At, [1, 2] as List,
            null::int as None
        """;

    private const string Json =
        """[{"id":1,"name":"more than twelve bytes","amount":1.500,"at":"2024-02-29T01:02:03","list":[1,2],"none":null}]""";

    [Theory]
    [InlineData(null, "duckdb")]
    [InlineData("currentChunk", "generic")]
    [InlineData("currentResult", "generic")]
    [InlineData("rowsReadFromCurrentChunk", "generic")]
    public async Task Without_a_private_field_the_drivers_getters_are_used(string? missing, string driver)
    {
        Assembly tests = new Versions(missing).LoadFromAssemblyPath(typeof(DuckDbOtherVersionTests).Assembly.Location);
        Type copy = tests.GetType(typeof(DuckDbOtherVersionTests).FullName!)!;
        MethodInfo query = copy.GetMethod(nameof(QueryAsync), BindingFlags.Static | BindingFlags.NonPublic)!;

        Assert.Equal([Json, Json, driver], await query.CreateDelegate<Func<Task<string[]>>>()());
    }

    /// <summary>Runs in the copy.</summary>
    private static async Task<string[]> QueryAsync()
    {
        await using var connection = new DuckDBConnection("Data Source=:memory:");
        await connection.OpenAsync(TestContext.Current.CancellationToken);
        string json = await connection.QueryJsonStringAsync(Sql, cancellationToken: TestContext.Current.CancellationToken);
        string typed = await connection.QueryJsonStringAsync<Row>(Sql, cancellationToken: TestContext.Current.CancellationToken);
        JsonQueryPlan plan = await connection.ExplainJsonAsync<Row>(Sql, cancellationToken: TestContext.Current.CancellationToken);
        return [json, typed, plan.Driver];
    }

    private sealed class Row
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public decimal Amount { get; set; }

        public DateTime At { get; set; }

        public List<int>? List { get; set; }

        public int? None { get; set; }
    }

    /// <summary>Loads copies of what is bound to the driver, and the driver without a field.</summary>
    private sealed class Versions(string? missing) : AssemblyLoadContext($"DuckDB.NET without {missing}")
    {
        protected override Assembly? Load(AssemblyName assemblyName)
        {
            Assembly[] copied = [typeof(JsonQueryPlan).Assembly, typeof(DuckDBConnection).Assembly];
            return Array.Find(copied, assembly => assembly.GetName().Name == assemblyName.Name) is not { } original ? null
                : missing is null || original != copied[1] ? LoadFromAssemblyPath(original.Location)
                : LoadFromStream(new MemoryStream(Rename(File.ReadAllBytes(original.Location), missing)));
        }

        /// <summary>Changes the first letter of a name, which an assembly has once, between zeros.</summary>
        private static byte[] Rename(byte[] assembly, string name)
        {
            byte[] entry = Encoding.UTF8.GetBytes($"\0{name}\0");
            int at = assembly.AsSpan().IndexOf(entry);
            Assert.True(at >= 0 && at == assembly.AsSpan().LastIndexOf(entry), $"The driver's assembly does not have the name {name} exactly once.");
            assembly[at + 1] = (byte)'_';
            return assembly;
        }
    }
}
