namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>
/// The driver has no CLR type for a composite that is not mapped, and says so as soon as it is asked. Where there is no row,
/// nobody needs one: Dapper's QueryFirstOrDefault gives null.
/// </summary>
public sealed class PostgresNoRowTests : ConnectedTests<PostgresDatabase>
{
    private const string Sql = "select 1 as n, row(1, 'x')::pair as item where false";

    [Fact]
    public async Task No_row_is_found_as_by_dapper()
    {
        Assert.Null(Connection.QueryFirstOrDefault<Row>(Sql));
        using var document = new MemoryStream();

        bool[] found =
        [
            Connection.QueryFirstOrDefaultJson(Sql, null, document),
            await Connection.QueryFirstOrDefaultJsonAsync(Sql, null, document, cancellationToken: Token),
            Connection.QuerySingleOrDefaultJson<Row>(Sql, null, document),
            await Connection.QuerySingleOrDefaultJsonAsync<Row>(Sql, null, document, cancellationToken: Token),
        ];

        Assert.DoesNotContain(true, found);
        Assert.Equal(0, document.Length);
        await AssertUsableAsync(Connection);
    }

    /// <remarks>Dapper's Query looks at the columns before it looks for a row, and fails.</remarks>
    [Fact]
    public async Task All_rows_are_an_empty_array()
    {
        Assert.Equal("[]", await QueryAsync(Connection, Sql));
        Assert.Equal("[]", Query(Connection, Sql));
        Assert.Equal("[]", Connection.QueryJsonString<Row>(Sql));
        Assert.Equal("[]", await Connection.QueryJsonStringAsync<Row>(Sql, cancellationToken: Token));
        await AssertUsableAsync(Connection);
    }

    private sealed class Row
    {
        public int N { get; set; }

        public object? Item { get; set; }
    }
}
