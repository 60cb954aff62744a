using System.Text.Json.Serialization;
using Dapper.Json.Generated;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Types with objects and lists inside, of each of which the same is checked.</summary>
public abstract class NestedTypeFacts : IDisposable
{
    private static readonly JsonSerializerOptions[] Options =
    [
        JsonSerializerOptions.Web,
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, WriteIndented = true },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, NumberHandling = JsonNumberHandling.WriteAsString },
    ];

    private protected SqliteConnection Connection { get; } = Databases.Open();

    public void Dispose()
    {
        Connection.Dispose();
        GC.SuppressFinalize(this);
    }

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
    protected abstract void Check<T>(bool? isDirect, bool includeFields = false);

    private protected static Arbitrary<JsonQueryOptions> AnyOptions(bool includeFields) =>
        Gen.Elements(Array.ConvertAll(
            Options, options => new JsonQueryOptions(new JsonSerializerOptions(options) { IncludeFields = includeFields }) { PathNames = true })).ToArbitrary();

    /// <summary>Gives what the serializer writes of the objects that the rows are.</summary>
    private protected string WriteObjects<T>(NestedRows rows, JsonQueryOptions options) =>
        new NestedReference(Connection, NestedRows.Dialect, rows.Columns, options.GroupKeys, options.SerializerOptions).Write<T>().All.Json!;

    private protected void AssertPlanned<T>(bool? isDirect, NestedRows rows, JsonQueryOptions options)
    {
        // A result without rows has no plan.
        if (isDirect == true && Connection.ExecuteScalar(rows.Sql) is not null)
        {
            JsonQueryPlan plan = Connection.ExplainJson<T>(rows.Sql, options: options);
            Assert.True(plan.IsDirect, plan.Reason);
        }
    }
}
