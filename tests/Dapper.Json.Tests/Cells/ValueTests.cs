namespace Dapper.Json.Tests.Cells;

public class ValueTests
{
    private static readonly JsonSerializerOptions Marking = new() { Converters = { new NullMarkingConverter<string>(), new MarkingConverter<int>() } };

    public static TheoryData<string, string> TypesUnderOptions =>
        new(ColumnCases.All.SelectMany(_ => OptionSets.All.Keys, (column, set) => (column.Name, set)));

    public static TheoryData<string> Sets => new(OptionSets.All.Keys);

    [Theory]
    [MemberData(nameof(TypesUnderOptions))]
    public void Values_are_written_as_by_the_serializer(string type, string optionSet)
    {
        ColumnCase column = ColumnCases.Named(type);
        JsonSerializerOptions serializer = OptionSets.All[optionSet];

        string json = FakeQuery.ToJson(column.Result, new JsonQueryOptions(serializer));

        Assert.Equal(column.Expected(serializer), json);
    }

    [Theory]
    [MemberData(nameof(Sets))]
    public void Arrays_of_several_dimensions_are_written_as_arrays_of_arrays(string optionSet)
    {
        JsonSerializerOptions serializer = OptionSets.All[optionSet];
        FakeResult result = FakeResult.OfValues<Array>(
            "Item",
            new[,] { { 1, 2 }, { 3, 4 } },
            new[, ,] { { { "a", null }, { "<", "ü" } } },
            new double[0, 3],
            Array.CreateInstance(typeof(DayOfWeek), [1, 2], [5, -7]));
        object[] rows =
        [
            new { Item = new int[][] { [1, 2], [3, 4] } },
            new { Item = new string?[][][] { [["a", null], ["<", "ü"]] } },
            new { Item = Array.Empty<double[]>() },
            new { Item = new DayOfWeek[][] { [default, default] } },
        ];

        Assert.Equal(JsonSerializer.Serialize(rows, serializer), FakeQuery.ToJson(result, new JsonQueryOptions(serializer)));
    }

    [Fact]
    public void Their_elements_are_written_by_a_callers_converter_nulls_too()
    {
        JsonSerializerOptions serializer = Marking;
        FakeResult result = FakeResult.OfValues<Array>("Item", new[,] { { "a", null } }, new[,] { { 1 } });
        object[] rows = [new { Item = new string?[][] { ["a", null] } }, new { Item = new int[][] { [1] } }];

        Assert.Equal(JsonSerializer.Serialize(rows, serializer), FakeQuery.ToJson(result, new JsonQueryOptions(serializer)));
    }
}
