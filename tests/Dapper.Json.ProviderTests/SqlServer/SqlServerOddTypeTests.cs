namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>What SQL Server gives that no value can be stored for.</summary>
public sealed class SqlServerOddTypeTests : ConnectedTests<SqlServerDatabase>
{
    [Fact]
    public async Task A_rowversion_that_an_outer_join_has_not_found_is_null()
    {
        await ExecuteAsync(Connection, "create table #versioned (n int, item rowversion)");

        Assert.Equal(
            """[{"one":1,"item":null,"last":"x"}]""",
            await QueryAsync(Connection, "select o.one, v.item, cast('x' as varchar(max)) as last from (values (1)) o(one) left join #versioned v on v.n = o.one"));
    }

    [Fact]
    public async Task A_null_sql_variant_and_an_xml_fragment_are_written()
    {
        Assert.Equal(
            Json(new { item = (object?)null, x = "<a /><b />" }),
            await QueryAsync(Connection, "select cast(null as sql_variant) as item, cast('<a /><b />' as xml) as x"));
    }

    [Fact]
    public async Task JSON_of_the_database_is_embedded_where_the_caller_says_so()
    {
        SqlServerLacks.SkipWhenLacking(SqlServerLacks.JsonSpacing);
        var options = new JsonQueryOptions(JsonSerializerOptions.Web) { RawJsonColumns = ["item"] };

        Assert.Equal(Items("""[{"a":1}]"""), await QueryAsync(Connection, "select (select 1 as a for json path) as item", options: options));
    }

    [Fact]
    public async Task A_stored_procedure_returns_several_results()
    {
        SqlServerDatabase.CreateProcedure(
            Connection,
            "#order",
            "@id int as begin set nocount on; select @id as id, 'Ada' as customer; "
            + "select 'A1' as sku, 2 as quantity union all select 'B7', 1; select cast(12.50 as decimal(9, 2)) end");
        JsonResultSet[] results = [JsonResultSet.Spread(), JsonResultSet.Rows("lines"), JsonResultSet.Value("total")];
        using var document = new MemoryStream();

        await Connection.QueryMultipleJsonAsync(
            "#order", new { id = 7 }, document, results, commandType: System.Data.CommandType.StoredProcedure, cancellationToken: Token);

        Assert.Equal(
            """{"id":7,"customer":"Ada","lines":[{"sku":"A1","quantity":2},{"sku":"B7","quantity":1}],"total":12.50}""",
            System.Text.Encoding.UTF8.GetString(document.ToArray()));
    }
}
