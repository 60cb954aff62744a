namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>A NULL rowversion is one to a constructor too, whatever the order of the columns and whoever converts it.</summary>
public sealed class TdsVersionHandlerTests : TdsTests
{
    static TdsVersionHandlerTests() => SqlMapper.AddTypeHandler(new RowVersionHandler());

    public static TheoryData<bool> Orders => [false, true];

    [Theory]
    [MemberData(nameof(Orders))]
    public async Task A_NULL_rowversion_of_a_parameter_is_null(bool isTurned)
    {
        await using TdsServer server = TdsServer.Start(_ => isTurned
            ? new TdsResponse().Columns(("Version", TdsType.RowVersion), ("Id", TdsType.Int)).Row(null, 1).Row(new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }, 2)
            : new TdsResponse().Columns(("Id", TdsType.Int), ("Version", TdsType.RowVersion)).Row(1, null).Row(2, new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }));
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        var json = new ArrayBufferWriter<byte>();

        connection.QueryJson<Entry>("select", null, json, new JsonQueryOptions(new JsonSerializerOptions()));

        Assert.Equal("""[{"Id":1,"Version":null},{"Id":2,"Version":{"Hex":"00000000000007D1"}}]""", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    public sealed record Entry(int Id, RowVersion? Version);

    public sealed record RowVersion(string Hex);

    private sealed class RowVersionHandler : SqlMapper.TypeHandler<RowVersion>
    {
        public override RowVersion? Parse(object value) => value is byte[] bytes ? new RowVersion(Convert.ToHexString(bytes)) : null;

        public override void SetValue(IDbDataParameter parameter, RowVersion? value) => throw new NotSupportedException();
    }
}
