using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Generated;
using Dapper.Json.Tests.Contracts.Nested;
using Dapper.Json.Tests.Drivers.Sqlite;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Fields;

/// <summary>Any selection of rows of a type is what a model prunes of what the serializer writes, whether or not objects are made.</summary>
public class SelectedTypeTests
{
    private static readonly JsonSerializerOptions[] Options =
    [
        JsonSerializerOptions.Web,
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, WriteIndented = true },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, NumberHandling = JsonNumberHandling.WriteAsString },
    ];

    [Fact]
    public void Plain_classes() => Check<NestedTypes.Plain>(isDirect: true);

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

    private static void Check<T>(bool? isDirect, bool includeFields = false)
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions[] all = Array.ConvertAll(
            Options, options => new JsonQueryOptions(new JsonSerializerOptions(options) { IncludeFields = includeFields }) { PathNames = true });
        Prop.ForAll(
            NestedRows.Any,
            Gen.Elements(all).ToArbitrary(),
            Gen.Choose(0, int.MaxValue).ToArbitrary(),
            (rows, options, seed) =>
            {
                var reference = new NestedReference(connection, NestedRows.Dialect, rows.Columns, options.Keys, options.SerializerOptions);
                string whole = reference.Write<T>().All.Json!;
                var maker = new FieldChoiceMaker(new Random(seed));
                FieldChoice choice = maker.Make(FieldTree.Of(options.SerializerOptions.GetTypeInfo(typeof(T))));
                string expected = Encoding.UTF8.GetString(PrunedJson.Of(Encoding.UTF8.GetBytes(whole), choice, options));
                JsonQueryOptions selecting = options.Select(JsonFields.Parse(maker.Write(choice)));
                Assert.Equal(expected, connection.QueryJsonString<T>(rows.Sql, options: selecting));
                if (isDirect == true)
                {
                    Assert.True(connection.ExplainJson<T>(rows.Sql, options: selecting).IsDirect);
                }
            }).Check(ContractRuns.Config);
    }
}
