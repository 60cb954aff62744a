using System.Text.RegularExpressions;
using Dapper.Json.Generated.Nested;
using Dapper.Json.Tests.Contracts.Conversions;

namespace Dapper.Json.Tests.Contracts.Generated;

/// <summary>Any type, any options, any rows: the bytes are those of Dapper's objects and the serializer.</summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class SqliteContractTests
{
    /// <remarks>About two in five of many cases are direct.</remarks>
    [Fact]
    public void Any_contract_is_kept() => Check(isNested: false, leastDirect: 0.2, count: 300);

    /// <remarks>About one in three of many.</remarks>
    [Fact]
    public void Any_contract_with_objects_and_lists_inside_is_kept() => Check(isNested: true, leastDirect: 0.05, count: 100);

    [Fact]
    public void Without_code_an_object_that_has_no_values_needs_no_constructor() => WithoutCode.Run(static connection =>
        Assert.Equal("""[{"middle":null}]""", connection.QueryJsonString<Outer>("select null as \"Middle.Inner.Name\"")));

    /// <remarks>As with Dapper, which finds no members in a nullable type.</remarks>
    [Fact]
    public void Without_code_a_nullable_struct_as_the_row_is_null() => WithoutCode.Run(static connection =>
        Assert.Equal(
            JsonSerializer.Serialize(connection.Query<Point?>("select 'x' as Name, 1 as Id")),
            connection.QueryJsonString<Point?>("select 'x' as Name, 1 as Id")));

    [Fact]
    public void Without_code_the_failure_of_a_constructor_is_its_own() => WithoutCode.Run(static connection =>
    {
        Exception error = Assert.ThrowsAny<Exception>(() => connection.QueryJsonString<Failing>("select 'x' as \"Middle.Inner.Name\""));
        Assert.Contains("boom", error.Message, StringComparison.Ordinal);
    });

    /// <remarks>The serializer does not see the list, and so not that its elements cannot be written.</remarks>
    [Theory]
    [InlineData("null", """[{"Inside":null}]""")]
    [InlineData("1", """[{"Inside":{"Id":1}}]""")]
    public void Without_code_a_list_that_is_not_written_may_hold_what_cannot_be_written(string value, string expected) => WithoutCode.Run(connection =>
        Assert.Equal(expected, connection.QueryJsonString<Holder>($"select {value} as \"Inside.Id\", {value} as \"Inside.List[].A\"", null, new JsonQueryOptions(new JsonSerializerOptions()))));

    [Fact]
    public void Any_nested_shape_is_what_objects_of_its_rows_are()
    {
        using SqliteConnection connection = Databases.Open();
        NestedRuns.Check(connection, isPostgres: false, leastDirect: 0.2);
    }

    [Fact]
    public void Generated_contracts_reach_lists_in_lists_objects_around_lists_and_keys()
    {
        GeneratedQuery[] sample = GeneratedQuery.Make(Enumerable.Range(1, 300), new SqliteDialect(), isNested: true);
        string[] shapes = [.. sample.SelectMany(static query => query.Columns).Select(static column => Regex.Replace(column.Name, @"[^.\[\]]+", "n"))];
        Assert.All(
            ["n[].n", "n.n.n.n", "n[].n[].n[].n", "n.n[].n", "n[].n.n[].n"], shape => Assert.True(shapes.Count(path => path == shape) > 10, shape));
        Assert.True(sample.Count(static query => query.Keys.Length > 0) > 10);
    }

    /// <summary>Runs each case with code and without, and in databases of each encoding: the order of the bytes is SQLite's matter.</summary>
    private static void Check(bool isNested, double leastDirect, int count)
    {
        using SqliteConnection connection = Databases.Open(), little = Databases.OpenUtf16("UTF-16le"), big = Databases.OpenUtf16("UTF-16be");
        int run = 0;
        ContractRuns.Check(connection, new SqliteDialect(), isNested, leastDirect, count, query =>
        {
            run++;
            WithoutCode.Check(connection, query);
            if (run % 2 == 0)
            {
                ContractCheck.Run(run % 4 == 0 ? little : big, query);
            }
        });
    }

    public sealed class Outer
    {
        public Middle? Middle { get; set; }
    }

    public sealed class Middle(string name)
    {
        public string Name { get; } = name;

        public Inner? Inner { get; set; }
    }

    public sealed class Inner
    {
        public string? Name { get; set; }
    }

    public struct Point
    {
        public string? Name { get; set; }
    }

    public sealed class Holder
    {
        public Hidden? Inside { get; set; }
    }

    public sealed class Hidden
    {
        public long Id { get; set; }

#pragma warning disable CA1051, S1104 // Without IncludeFields, the serializer ignores it.
        public List<Colliding>? List;
#pragma warning restore CA1051, S1104
    }

    public sealed class Colliding
    {
        [JsonPropertyName("same")]
        public long A { get; set; }

        [JsonPropertyName("same")]
        public long B { get; set; }
    }

    public sealed class Failing
    {
        public Thrower? Middle { get; set; }
    }

    public sealed class Thrower
    {
        public Thrower() => throw new FormatException("boom");

        public Inner? Inner { get; set; }
    }
}
