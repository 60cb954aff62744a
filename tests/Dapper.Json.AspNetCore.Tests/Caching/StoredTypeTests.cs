namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>A column of another type than the ETag's is an error of the first response, and no version that never matches.</summary>
public sealed class StoredTypeTests : DatabaseTest
{
    public static TheoryData<JsonETag, string> Mismatched => new()
    {
        { JsonETag.FromColumn<DateTime>("Version"), "'2024-02-29T12:00:00'" },
        { JsonETag.FromColumn<DateOnly>("Version"), "'2024-02-29'" },
        { JsonETag.FromColumn<Guid>("Version"), "'12345678-9ABC-def0-1234-56789abcdef0'" },
        { JsonETag.FromColumn<byte[]>("Version"), "'AAAA'" },
        { JsonETag.FromColumn<string>("Version"), "x'0102ff'" },
        { JsonETag.FromColumn<decimal>("Version"), "0.1" },
        { JsonETag.FromColumn<bool>("Version"), "1" },
    };

    public static TheoryData<JsonETag, string> Stored => new()
    {
        { JsonETag.FromColumn<string>("Version"), "'2024-02-29T12:00:00'" },
        { JsonETag.FromColumn<double>("Version"), "0.1" },
        { JsonETag.FromColumn<byte[]>("Version"), "x'0102ff'" },
        { JsonETag.FromColumn<uint>("Version"), "4294967295" },
        { JsonETag.FromColumn<long>("Version"), "-1" },
    };

    [Theory]
    [MemberData(nameof(Mismatched), DisableDiscoveryEnumeration = true)]
    public async Task Another_type_is_an_error_of_the_first_response(JsonETag version, string value)
    {
        var options = new JsonResultOptions { ETag = version };
        string sql = $"select 1 as Id, {value} as Version";
        foreach (IResult result in (IResult[])
        [
            _database.QueryJsonResult(sql, options: options),
            _database.QueryFirstOrDefaultJsonResult<Row>(sql, options: options),
            _database.QueryMultipleJsonResult($"select 1; {sql}", null, [JsonResultSet.MustExist(), JsonResultSet.Spread()], options),
        ])
        {
            JsonQueryException failure = await Assert.ThrowsAsync<JsonQueryException>(() => new TestRequest().ExecuteAsync(result));

            Assert.StartsWith("A cursor or an ETag has the column \"Version\" as ", failure.Message, StringComparison.Ordinal);
            Assert.Equal("Version", failure.ColumnName);
        }
    }

    [Theory]
    [MemberData(nameof(Stored), DisableDiscoveryEnumeration = true)]
    public async Task A_change_to_the_version_that_was_sent_is_made(JsonETag version, string value)
    {
        _database.Execute($"create table Notes (Id integer primary key, Text text, Version); insert into Notes values (1, 'Ebbe', {value})");
        TestRequest get = await new TestRequest().ExecuteAsync(
            _database.QueryFirstOrDefaultJsonResult("select Id, Version from Notes", options: new() { ETag = version }));

        TestRequest put = await new TestRequest("PUT", ("If-Match", get.ETag!)).ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(
            "update Notes set Text = 'Flut' where Version = @ifMatchVersion returning Id", options: new() { IfMatch = version }));

        Assert.Equal(("""{"id":1}""", 200), (put.Body, put.Response.StatusCode));
    }

    private sealed record Row(long Id);
}
