namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>
/// The driver has no CLR type for a composite that is not mapped, and says so as soon as it is asked. Where there is no row,
/// nobody needs one: Dapper's QueryFirstOrDefault gives null.
/// </summary>
public sealed class PostgresNoRowTests : DatabaseTests<PostgresDatabase>
{
    private const string Sql = "select 1 as n, row(1, 'x')::pair as item where false";

    [Fact]
    public async Task No_row_is_found_as_by_dapper()
    {
        await using DbConnection connection = await Database.OpenAsync();
        Assert.Null(connection.QueryFirstOrDefault<Row>(Sql));
        using var document = new MemoryStream();

        bool[] found =
        [
            connection.QueryFirstOrDefaultJson(Sql, null, document),
            await connection.QueryFirstOrDefaultJsonAsync(Sql, null, document, cancellationToken: Token),
            connection.QuerySingleOrDefaultJson<Row>(Sql, null, document),
            await connection.QuerySingleOrDefaultJsonAsync<Row>(Sql, null, document, cancellationToken: Token),
        ];

        Assert.DoesNotContain(true, found);
        Assert.Equal(0, document.Length);
        await AssertUsableAsync(connection);
    }

    /// <remarks>Dapper's Query looks at the columns before it looks for a row, and fails.</remarks>
    [Fact]
    public async Task All_rows_are_an_empty_array()
    {
        await using DbConnection connection = await Database.OpenAsync();

        Assert.Equal("[]", await QueryAsync(connection, Sql));
        Assert.Equal("[]", Query(connection, Sql));
        Assert.Equal("[]", connection.QueryJsonString<Row>(Sql));
        Assert.Equal("[]", await connection.QueryJsonStringAsync<Row>(Sql, cancellationToken: Token));
        await AssertUsableAsync(connection);
    }

    private sealed class Row
    {
        public int N { get; set; }

        public object? Item { get; set; }
    }
}
