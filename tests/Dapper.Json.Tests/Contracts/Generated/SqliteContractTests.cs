using System.Text.Json;
using System.Text.RegularExpressions;
using Dapper.Json.Generated;
using Dapper.Json.Generated.Nested;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Drivers.Sqlite;
using FsCheck.Fluent;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Generated;

/// <summary>Any type, any options, any rows: the bytes are those of Dapper's objects and the serializer.</summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class SqliteContractTests
{
    [Fact]
    public void Any_contract_is_kept()
    {
        using SqliteConnection connection = Databases.Open();

        // About two in three of many cases; a hundred may be far from that, but not this far.
        ContractRuns.Check(connection, GeneratedQuery.Flat(new SqliteDialect()), leastDirect: 0.25);
    }

    [Fact]
    public void Any_contract_with_objects_and_lists_inside_is_kept()
    {
        using SqliteConnection connection = Databases.Open();

        // About one in three of many.
        ContractRuns.Check(connection, GeneratedQuery.Nested(new SqliteDialect()), leastDirect: 0.15);
    }

    [Fact]
    public void Any_contract_is_kept_where_no_code_can_be_generated()
    {
        WithoutCode.Run(static connection =>
        {
            ContractRuns.Check(connection, GeneratedQuery.Flat(new SqliteDialect()), leastDirect: 0);

            // Sets and immutable arrays cannot be filled without code for their elements: an error says so.
            ContractRuns.Check(
                connection, GeneratedQuery.Nested(new SqliteDialect()).Filter(static query => !Regex.IsMatch(query.Source, "Set<|ImmutableArray<")), leastDirect: 0);
        });
    }

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

    /// <remarks>The order of the bytes is SQLite's matter: it gives the same text of both.</remarks>
    [Fact]
    public void Any_contract_is_kept_in_a_utf16_database()
    {
        using SqliteConnection little = Databases.OpenUtf16("UTF-16le"), big = Databases.OpenUtf16("UTF-16be");
        ContractRuns.Check(little, GeneratedQuery.Flat(new SqliteDialect()), leastDirect: 0.25);
        ContractRuns.Check(big, GeneratedQuery.Nested(new SqliteDialect()), leastDirect: 0.15);
    }

    [Fact]
    public void Any_nested_shape_is_what_objects_of_its_rows_are()
    {
        using SqliteConnection connection = Databases.Open();
        NestedRuns.Check(connection, isPostgres: false, leastDirect: 0.2);
    }

    [Fact]
    public void Generated_contracts_reach_lists_in_lists_objects_around_lists_and_keys()
    {
        GeneratedQuery[] sample = [.. GeneratedQuery.Nested(new SqliteDialect()).Generator.Sample(300, 50)];
        string[] shapes = [.. sample.SelectMany(static query => query.Columns).Select(static column => Regex.Replace(column.Name, @"[^.\[\]]+", "n"))];
        Assert.All(
            ["n[].n", "n.n.n.n", "n[].n[].n[].n", "n.n[].n", "n[].n.n[].n"], shape => Assert.True(shapes.Count(path => path == shape) > 10, shape));
        Assert.True(sample.Count(static query => query.Keys!.Length > 0) > 10);
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
