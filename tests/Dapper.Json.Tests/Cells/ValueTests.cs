using System.Text.Json;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Drivers.SqlServer;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Cells;

public class ValueTests
{
    public static TheoryData<string, string> TypesUnderOptions =>
        new(ColumnCases.All.SelectMany(_ => OptionSets.All.Keys, (column, set) => (column.Name, set)));

    [Theory]
    [MemberData(nameof(TypesUnderOptions))]
    public void Values_are_written_as_by_the_serializer(string type, string optionSet)
    {
        ColumnCase column = ColumnCases.Named(type);
        JsonSerializerOptions serializer = OptionSets.All[optionSet];

        string json = FakeQuery.ToJson(column.Result, new JsonQueryOptions(serializer));

        Assert.Equal(column.Expected(serializer), json);
    }

    [Fact]
    public void A_column_is_a_nullable_property_so_default_values_are_not_omitted()
    {
        var options = new JsonQueryOptions(OptionSets.All["defaults omitted"]);

        Assert.Equal("""[{"Id":0},{}]""", FakeQuery.ToJson(FakeResult.OfValues<int>("Id", 0, DBNull.Value), options));
    }

    [Fact]
    public void A_row_of_nothing_but_omitted_nulls_is_an_empty_object()
    {
        var options = new JsonQueryOptions(OptionSets.All["nulls omitted"]);

        Assert.Equal("[{},{}]", FakeQuery.ToJson(FakeResult.OfValues<string>("Title", null, DBNull.Value), options));
    }

#pragma warning disable SYSLIB0020 // Obsolete, but callers' existing options may still set it.
    [Fact]
    public void The_old_way_to_ignore_nulls_is_obeyed()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { IgnoreNullValues = true });

        Assert.Equal("[{}]", FakeQuery.ToJson(FakeResult.OfValues<string>("Title", [null]), options));
    }
#pragma warning restore SYSLIB0020
}
