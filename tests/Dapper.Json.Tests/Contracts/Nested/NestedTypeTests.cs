using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Generated;
using Dapper.Json.Tests.Drivers.Sqlite;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Columns whose names are paths fill the members of a type at each level, and the bytes are those of its objects.</summary>
public class NestedTypeTests
{
    private static readonly JsonSerializerOptions[] Options =
    [
        JsonSerializerOptions.Web,
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, WriteIndented = true },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, NumberHandling = JsonNumberHandling.WriteAsString },
    ];

    [Fact]
    public void Plain_classes_are_written_straight_from_their_columns() => Check<NestedTypes.Plain>(isDirect: true);

    [Fact]
    public void Members_that_a_new_object_has_filled() => Check<NestedTypes.Initialized>(isDirect: false);

    [Fact]
    public void Lists_before_other_properties() => Check<NestedTypes.ListFirst>(isDirect: null);

    [Fact]
    public void Sets() => Check<NestedTypes.Sets>(isDirect: null);

    [Fact]
    public void Fields_of_structs() => Check<NestedTypes.Fields>(isDirect: null, includeFields: true);

    [Fact]
    public void Attributes_of_the_serializer() => Check<NestedTypes.Attributes>(isDirect: null);

    /// <param name="isDirect">Whether no object may be made; null where that differs from query to query.</param>
    /// <param name="includeFields">Whether the serializer writes fields.</param>
    private static void Check<T>(bool? isDirect, bool includeFields = false)
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions[] all = Array.ConvertAll(
            Options, options => new JsonQueryOptions(new JsonSerializerOptions(options) { IncludeFields = includeFields }) { PathNames = true });
        int cases = int.TryParse(Environment.GetEnvironmentVariable("DAPPER_JSON_CASES"), CultureInfo.InvariantCulture, out int given) ? given : 100;
        Prop.ForAll(
            NestedRows.Any,
            Gen.Elements(all).ToArbitrary(),
            (rows, options) =>
            {
                var reference = new NestedReference(connection, NestedRows.Dialect, rows.Columns, options.Keys, options.SerializerOptions);
                Assert.Equal(reference.Write<T>().All.Json, connection.QueryJsonString<T>(rows.Sql, options: options));
                if (isDirect == true)
                {
                    JsonQueryPlan plan = connection.ExplainJson<T>(rows.Sql, options: options);
                    Assert.True(plan.IsDirect, plan.Reason);
                }
            }).Check(Config.QuickThrowOnFailure.WithMaxTest(cases).WithQuietOnSuccess(true));
    }
}
