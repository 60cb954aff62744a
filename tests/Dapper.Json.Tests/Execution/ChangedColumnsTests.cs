using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Execution;

/// <summary>A typed query whose columns were read in order, and then are others that cannot be: those of a view that has been changed.</summary>
public class ChangedColumnsTests
{
    private static readonly string[] Flat = ["Id", "Word", "Name", "Count"];
    private static readonly string[] Nested = ["Word", "Customer.Name", "Id", "Customer.Word"];
    private static readonly string[] List = ["Id", "Word", "Lines[].Word", "Lines[].Number"];

    private string[] _names = Flat;

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task Rows_of_nested_objects_and_lists_are_written_at_once(bool isList, bool isAsync)
    {
        await AssertWrittenAsync<Order>(isList, isAsync);

        // The property is computed, so Dapper makes the objects.
        await AssertWrittenAsync<ComputedOrder>(isList, isAsync);
    }

    [Fact]
    public void A_value_that_no_member_takes_may_be_unreadable()
    {
        var server = new FakeServer(_ => [FakeResult.Of(
            _names == Flat ? [FakeColumn.Of<int>("Id")] : [FakeColumn.Of<string>("Customer.Name"), FakeColumn.Of<string>("Nowhere"), FakeColumn.Of<int>("Id")],
            _names == Flat ? [1] : ["2", new FormatException("No."), 3])]);
        using var connection = new SqlConnection(server);
        JsonQueryOptions options = FreshOptions.Create();
        Learn<ComputedOrder>(connection, options);
        _names = Nested;
        Assert.Equal(
            JsonSerializer.Serialize<ComputedOrder[]>([new() { Id = 3, Customer = new() { Name = "2" } }], JsonSerializerOptions.Web),
            connection.QueryJsonString<ComputedOrder>("select", options: options));
        Assert.True(server.Commands.Last().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
    }

    private static string Expected<T>(bool isList)
        where T : Order, new() => JsonSerializer.Serialize<T[]>(
            isList
                ? [new() { Id = 1, Word = "2", Lines = [new() { Word = "3", Number = 4 }, new() { Word = "5", Number = 6 }] }]
                : [new() { Id = 3, Word = "1", Customer = new() { Name = "2", Word = "4" } }, new() { Id = 5, Word = "1", Customer = new() { Name = "2", Word = "6" } }],
            JsonSerializerOptions.Web);

    private static void Learn<T>(FakeConnection connection, JsonQueryOptions options)
    {
        for (int run = 0; run < 2; run++)
        {
            connection.QueryJsonString<T>("select", options: options);
        }
    }

    private async Task AssertWrittenAsync<T>(bool isList, bool isAsync)
        where T : Order, new()
    {
        _names = Flat;
        var server = new FakeServer(_ => [ResultOf(_names)]);
        using var connection = new SqlConnection(server);
        JsonQueryOptions options = FreshOptions.Create();
        Learn<T>(connection, options);
        _names = isList ? List : Nested;
        for (int run = 0; run < 2; run++)
        {
            string json = isAsync
                ? await connection.QueryJsonStringAsync<T>("select", options: options, cancellationToken: TestContext.Current.CancellationToken)
                : connection.QueryJsonString<T>("select", options: options);
            Assert.Equal(Expected<T>(isList), json);
            Assert.True(server.Commands.Last().Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        }

        Assert.Empty(server.Violations);
    }

    private static FakeResult ResultOf(string[] names) => new(
        [.. names.Select((name, i) => name is "Id" or "Count" or "Lines[].Number" ? FakeColumn.Of<int>(name) : FakeColumn.Of<string>(name))],
        names == Flat ? [[1, "2", "3", 4]] : names == List ? [[1, "2", "3", 4], [1, "2", "5", 6]] : [["1", "2", 3, "4"], ["1", "2", 5, "6"]]);

    private class Order
    {
        public int Id { get; set; }

        public string? Word { get; set; }

        public Customer? Customer { get; set; }

        public List<Line>? Lines { get; set; }
    }

    private sealed class ComputedOrder : Order
    {
        public int Twice => Lines?.Count ?? 0;
    }

    private sealed class Customer
    {
        public string? Name { get; set; }

        public string? Word { get; set; }
    }

    private sealed class Line
    {
        public string? Word { get; set; }

        public int Number { get; set; }
    }
}
