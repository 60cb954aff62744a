namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PostgresRoutineTests : DatabaseTests<PostgresDatabase>
{
    [Fact]
    public async Task A_procedure_gives_its_output_parameters_as_a_row()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, "create procedure pg_temp.double(inout item int, inout word text) language plpgsql as 'begin item := item * 2; word := word || word; end'");
        using var document = new MemoryStream();

        await connection.QueryJsonAsync("pg_temp.double", new { item = 21, word = "ü" }, document, commandType: CommandType.StoredProcedure, cancellationToken: Token);

        Assert.Equal(Json(new { item = 42, word = "üü" }), System.Text.Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(connection);
    }

    [Fact]
    public async Task A_notice_of_the_server_does_no_harm()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, "create function pg_temp.noisy(n int) returns int language plpgsql as 'begin raise notice ''at %'', n; return n; end'");

        Assert.Equal(Items("1", "2", "3"), await QueryAsync(connection, "select pg_temp.noisy(n) as item from generate_series(1, 3) n"));
    }
}
