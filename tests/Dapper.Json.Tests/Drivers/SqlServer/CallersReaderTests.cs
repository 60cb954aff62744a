using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>A reader of the caller's does not tell how it was opened: its rows are the same either way.</summary>
public class CallersReaderTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(CommandBehavior.Default, false)]
    [InlineData(CommandBehavior.SequentialAccess, false)]
    [InlineData(CommandBehavior.Default, true)]
    [InlineData(CommandBehavior.SequentialAccess, true)]
    public async Task A_callers_reader_is_written(CommandBehavior behavior, bool typed)
    {
        using var reader = new SqlDataReader(behavior, WideRows.Columns, WideRows.All);
        var json = new ArrayBufferWriter<byte>();

        long rows = await (typed
            ? reader.WriteJsonAsync<WideRow>(json, cancellationToken: Token)
            : reader.WriteJsonAsync(json, cancellationToken: Token));

        Assert.Equal(WideRows.All.Length, rows);
        Assert.Equal(WideRows.Expected(row => row), Encoding.UTF8.GetString(json.WrittenSpan));
        Assert.Empty(reader.Server.Violations);
    }

    [Theory]
    [InlineData(CommandBehavior.Default)]
    [InlineData(CommandBehavior.SequentialAccess)]
    public async Task A_callers_reader_of_for_json_is_written(CommandBehavior behavior)
    {
        using var reader = new SqlDataReader(behavior, [SqlServerColumn.Of("ntext")], ["[1,"], ["2]"]);
        var json = new ArrayBufferWriter<byte>();

        Assert.Equal(2, await reader.WriteJsonAsync(json, new JsonQueryOptions { Format = JsonQueryFormat.ForJson }, Token));

        Assert.Equal("[1,2]", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Fact]
    public async Task A_token_ends_the_reading_of_a_callers_reader()
    {
        using var cancellation = new CancellationTokenSource();
        IEnumerable<object?[]> rows = FakeResult.Of([.. WideRows.Columns.Select(column => column.ToFake())], WideRows.All).Before(2, cancellation.Cancel).Rows;
        using var reader = new SqlDataReader(CommandBehavior.Default, WideRows.Columns, rows);

        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => reader.WriteJsonAsync(new ArrayBufferWriter<byte>(), cancellationToken: cancellation.Token));

        Assert.Equal(cancellation.Token, error.CancellationToken);
    }
}
