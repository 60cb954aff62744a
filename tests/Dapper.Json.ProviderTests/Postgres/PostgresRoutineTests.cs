namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PostgresRoutineTests : ConnectedTests<PostgresDatabase>
{
    [Fact]
    public async Task A_procedure_gives_its_output_parameters_as_a_row()
    {
        await ExecuteAsync(Connection, "create procedure pg_temp.double(inout item int, inout word text) language plpgsql as 'begin item := item * 2; word := word || word; end'");
        using var document = new MemoryStream();

        await Connection.QueryJsonAsync("pg_temp.double", new { item = 21, word = "ü" }, document, commandType: CommandType.StoredProcedure, cancellationToken: Token);

        Assert.Equal(Json(new { item = 42, word = "üü" }), System.Text.Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(Connection);
    }

    [Fact]
    public async Task A_cursor_is_fetched_by_pieces()
    {
        await using DbTransaction transaction = await Connection.BeginTransactionAsync(Token);
        await ExecuteAsync(Connection, "declare pieces cursor for select n as item from generate_series(1, 3) n", transaction: transaction);

        Assert.Equal(Items("1", "2"), await QueryAsync(Connection, "fetch 2 from pieces", transaction: transaction));
        Assert.Equal(Items("3"), await QueryAsync(Connection, "fetch 2 from pieces", transaction: transaction));
        Assert.Equal("[]", await QueryAsync(Connection, "fetch 2 from pieces", transaction: transaction));
    }
}
