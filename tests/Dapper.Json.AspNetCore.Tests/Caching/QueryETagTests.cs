using System.Globalization;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Tags of the values of a query.</summary>
public sealed class QueryETagTests
{
    private static readonly JsonResultOptions Options = new() { ETag = JsonETag.FromQuery("tag") };

    public static TheoryData<Func<object>, Func<object>> Neighbours => new()
    {
        { () => new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc), () => new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc).AddTicks(1) },
        { () => new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.Zero), () => new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.Zero).AddTicks(1) },
        { () => new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.Zero), () => new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.FromHours(1)) },
        { () => new TimeOnly(1), () => new TimeOnly(2) },
        { () => new DateOnly(2024, 2, 29), () => new DateOnly(2024, 3, 1) },
        { () => new TimeSpan(1), () => new TimeSpan(2) },
        { () => 1.5m, () => 1.50000000000000000001m },
        { () => 0.1, () => Math.BitIncrement(0.1) },
        { () => 0.1f, () => MathF.BitIncrement(0.1f) },
        { () => long.MaxValue, () => long.MaxValue - 1 },
        { () => true, () => false },
        { () => 'a', () => 'b' },
        { () => new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), () => new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12) },
        { () => new byte[] { 1 }, () => new byte[] { 2 } },
        { () => new int[1], () => new int[2] },
        { () => DBNull.Value, () => "" },
        { () => new byte[] { 97 }, () => "a" },
        { () => new object[] { "ab", "c" }, () => new object[] { "a", "bc" } },
        { () => new object[] { "a", "b" }, () => new object[] { "aT\0\0\0\0b" } },
        { () => new object[] { 1, 2 }, () => new object[] { 1, 3 } },
    };

    [Theory]
    [MemberData(nameof(Neighbours))]
    public async Task Neighbouring_values_have_different_tags_in_any_culture(Func<object> one, Func<object> other)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        string tag = await TagOfAsync(one());
        CultureInfo.CurrentCulture = new CultureInfo("ar-SA");

        Assert.Equal(tag, await TagOfAsync(one()));
        Assert.NotEqual(tag, await TagOfAsync(other()));
    }

    [Fact]
    public async Task Columns_with_the_same_name_are_an_error_before_anything_is_sent()
    {
        var request = new TestRequest();
        FakeServer server = new(_ => [FakeResult.Of([FakeColumn.Of<int>(""), FakeColumn.Of<int>("")], [1, 2])]);
        using var connection = new FakeConnection(server);

        await Assert.ThrowsAsync<JsonQueryException>(() => request.ExecuteAsync(connection.QueryJsonResult("select", options: Options)));

        Assert.Single(server.Commands, static command => command.Behavior is not null);
        Assert.All(server.Commands, static command => Assert.Equal(1, command.DisposeCount));
        Assert.Equal(System.Data.ConnectionState.Closed, connection.State);
        Assert.False(request.Response.HasStarted);
        Assert.Equal("no-store", Assert.Single(request.Response.Headers).Value);
    }

    /// <remarks>It is part of the tag, and so before the rows are read.</remarks>
    [Fact]
    public async Task A_constant_that_cannot_be_written_is_named()
    {
        using var connection = new FakeConnection(ServerOf(1));
        JsonResultSet[] results = [JsonResultSet.Rows("rows"), JsonResultSet.Constant("k", double.NaN)];
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
            () => new TestRequest().ExecuteAsync(connection.QueryMultipleJsonResult("select", null, results, Options)));

        Assert.Contains("for the result Constant(\"k\")", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(connection.Server.Commands, static command => command.CommandText == "select" && command.Behavior is not null);
    }

    private static async Task<string> TagOfAsync(object value)
    {
        using var connection = new FakeConnection(ServerOf(value));
        TestRequest request = await new TestRequest().ExecuteAsync(connection.QueryJsonResult("select", options: Options));
        return Assert.IsType<string>(request.ETag);
    }

    /// <summary>Gives a server whose query of the tag has one value, or the several of a row.</summary>
    private static FakeServer ServerOf(object value)
    {
        object[] row = value as object[] ?? [value];
        FakeColumn[] columns = [.. row.Select(static (_, i) => FakeColumn.Of<object>($"Value{i}"))];
        return new(command => [command.CommandText == "tag" ? FakeResult.Of(columns, row) : FakeResult.Counting(1)]);
    }
}
