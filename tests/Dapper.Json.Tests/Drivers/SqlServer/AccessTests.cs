using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>
/// In default access the driver's asynchronous read of a row begins anew with each packet, so it takes time that grows with
/// the square of the row's length: each query opens for sequential access, in whatever order its columns are written.
/// </summary>
public class AccessTests
{
    private const int Runs = 3;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Columns_in_the_order_of_the_properties_are_read_sequentially_from_the_first_run_on(bool isAsync) =>
        await AssertSequentialAsync<WideRow>(isAsync, row => row);

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Columns_out_of_the_order_of_the_properties_are_read_sequentially_from_the_first_run_on(bool isAsync) =>
        await AssertSequentialAsync<OutOfOrder>(isAsync, r => new OutOfOrder { Id = r.Id, Text = r.Text, Views = r.Views, Image = r.Image, Title = r.Title });

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Columns_that_feed_a_constructor_and_are_written_in_another_order_are_read_sequentially_from_the_first_run_on(bool isAsync) =>
        await AssertSequentialAsync<Positional>(isAsync, r => new Positional(r.Id, r.Text, r.Views, r.Image, r.Title));

    [Fact]
    public async Task One_row_is_read_sequentially_too()
    {
        FakeServer server = SqlServerAccesses.Server(WideRows.Columns, WideRows.All.Take(1));
        using var connection = new SqlConnection(server);
        var json = new ArrayBufferWriter<byte>();

        Exception? error = await Record.ExceptionAsync(() => connection.QueryFirstJsonAsync<OutOfOrder>("select", null, json, cancellationToken: Token));

        AssertSequential(server, error);
        var expected = new OutOfOrder { Id = 1, Text = WideRows.Long, Views = 10, Image = [1, 2, 3], Title = "one" };
        Assert.Equal(JsonSerializer.Serialize(expected, JsonSerializerOptions.Web), Encoding.UTF8.GetString(json.WrittenSpan));
    }

    /// <remarks>The reader underneath fails whatever is read twice or out of the columns' order.</remarks>
    private static async Task AssertSequentialAsync<T>(bool isAsync, Func<WideRow, T> make)
    {
        FakeServer server = SqlServerAccesses.Server(WideRows.Columns, WideRows.All);
        using var connection = new SqlConnection(server);
        var options = new JsonQueryOptions();
        string expected = WideRows.Expected(make);
        for (int run = 1; run <= Runs; run++)
        {
            var json = new ArrayBufferWriter<byte>();

            Exception? error = await Record.ExceptionAsync(async () => _ = isAsync
                ? await connection.QueryJsonAsync<T>("select", null, json, options, cancellationToken: Token)
                : connection.QueryJson<T>("select", null, json, options));

            AssertSequential(server, error);
            Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));
        }

        Assert.Equal(Runs, server.Commands.Count);
    }

    private static void AssertSequential(FakeServer server, Exception? error)
    {
        Assert.All(
            server.Commands,
            command => Assert.True(command.Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess), $"It was opened for {command.Behavior}."));
        Assert.Null(error);
        Assert.Empty(server.Violations);
    }

    private sealed class OutOfOrder
    {
        public string? Title { get; set; }

        public byte[]? Image { get; set; }

        public int Id { get; set; }

        public string? Text { get; set; }

        public long Views { get; set; }
    }

    private sealed record Positional(int Id, string? Text, long Views, byte[]? Image, [property: JsonPropertyOrder(-1)] string? Title);
}
