using Dapper.Json.Analyzers.Sql;

namespace Dapper.Json.Analyzers.Tests.Rules;

public class ListTests
{
    private const string Join = "from Posts p left join Comments c on c.PostId = p.Id";

    [Theory]
    [InlineData("""select p.Id, c.Text as "{|DJ010:comments[].text|}", c.Likes as "comments[].likes" {Join} where p.Rating > @least""")]
    [InlineData("""select p.Id, c.Likes "{|DJ010:likes[]::string|}" {Join}""")]
    [InlineData("select p.Id, c.Text as `{|DJ010:comments[].text|}` {Join};")]
    [InlineData("select p.Id, c.Text as '{|DJ010:comments[].text|}' {Join}")]
    [InlineData("""select p.*, t.Name as "{|DJ010:tags[]|}" from Posts p, Tags t where t.Post = p.Post""")]
    [InlineData("""select Id, Tag as "{|DJ010:tags[]|}" from A union all select Id, Tag from B""")]
    [InlineData("""select p.Id, c.Text as "{|DJ010:comments[].text|}" {Join} order by @sort""")]
    [InlineData("""select p.Id, c.Text as "{|DJ010:comments[].text|}" {Join} order by @sort desc, @other;""")]
    [InlineData("select p.Id, c.Text as [{|DJ010:comments[]].text|}] {Join}")]
    public Task A_list_without_an_order_is_reported(string sql) => CheckAllAsync(sql);

    /// <remarks>Of a word that is no type, the query says so when it runs.</remarks>
    [Theory]
    [InlineData("utc", "a")]
    [InlineData("no_type", "a")]
    [InlineData("no type", null)]
    [InlineData("", null)]
    public void A_list_may_end_in_any_word(string type, string? list) =>
        Assert.Equal(list, new SelectColumn($"a[].b::{type}", Table: null, IsAll: false, Written: "", Start: 0).List);

    [Theory]
    [InlineData("""select c.Text as "{|DJ011:comments[].text|}", c.Likes as "comments[].likes" {Join} order by p.Id""")]
    [InlineData("""select Title as "{|DJ011:titles[]|}" from Posts""")]
    public Task A_list_without_a_column_beside_it_is_reported(string sql) => CheckAllAsync(sql);

    [Theory]
    [InlineData("""select {|DJ012:top|} (10) p.Id, c.Text as "comments[].text" {Join} order by p.Id""")]
    [InlineData("""select p.Id, c.Text as "comments[].text" {Join} order by p.Id {|DJ012:offset|} @skip""")]
    [InlineData("""select p.Id, c.Text as "comments[].text" {Join} order by p.Id {|DJ012:offset|} 5 rows""")]
    public Task A_limit_of_the_rows_of_a_list_is_reported(string sql) => CheckAllAsync(sql);

    [Theory]
    [InlineData("""
        select p.Id, c.Text as "comments[].text", c.Id as "COMMENTS[].id", r.Likes as "{|DJ013:author.ratings[]|}"
        from Posts as p join Comments as c on c.PostId = p.Id join Ratings as r on r.PostId = p.Id where p.Rating > 1 order by p.Id
        """)]
    public Task Two_lists_side_by_side_are_reported(string sql) => CheckAllAsync(sql);

    [Theory]
    [InlineData("""select u.Id, r.Name as "roles[]" from Users u join Roles r on r.UserId = u.Id where u.Username = @name and u.Password = @hash""")]
    [InlineData("""select u.Id, r.Name as "roles[]" from Users u join Roles r on r.UserId = u.Id where u.Email = @mail""")]
    [InlineData("""select p.Id, c.Text as "comments[].text" {Join} order by @sort, p.Id""")]
    [InlineData("""select p.Id, c.Text as "comments[].text" {Join} where offset = 3 order by p.Id, offset""")]
    [InlineData("""select p.Id, c.Text as "comments[].text" {Join} order by p.Id offset 0""")]
    [InlineData("""select p.Id, 'a[]', c.Tags[1] {Join}""")]
    [InlineData("""select Id, Text as "comments[].text" from Discussions""")]
    [InlineData("""
        select p.Id, c.Text as "comments[].text" from (select * from Posts order by Id limit 10) p
        left join Comments c on c.PostId = p.Id order by p.Id, c.Id
        """)]
    [InlineData("""select top 10 with ties p.Id, c.Text as "comments[].text" {Join} order by p.Id""")]
    [InlineData("""select p.Id, c.Text as "comments[].text" {Join} order by p.Id fetch first 10 rows with ties""")]
    [InlineData("""
        select o.Id, l.Sku as "lines[].sku", t.Rate as "lines[].taxes[].rate"
        from Orders o join Lines l on l.OrderId = o.Id join Taxes t on t.LineId = l.Id order by o.Id, l.Id
        """)]
    [InlineData("""select p.Id, c.Text as "comments[].text" {Join} -- by id""" + "\nfor json path")]
    [InlineData("""select * {Join} where p.Tags = '[]'""")]
    [InlineData("""update Posts set Tags = '[]' where 1 = 2""")]
    [InlineData("""set nocount on; select p.Id, c.Text as "comments[].text" {Join}""")]
    public Task Right_queries_are_left_alone(string sql) => CheckAllAsync(sql);

    [Fact]
    public Task One_object_needs_no_order_and_no_key() => CodeUnderTest.CheckBodyAsync<ListAnalyzer>(
        """"
        const string sql = """select p.Id, c.Text as "comments[].text" from Posts p join Comments c on c.PostId = p.Id""";
        await connection.QuerySingleJsonAsync(sql, null, stream);
        await connection.QueryFirstOrDefaultJsonAsync(sql, null, stream);
        connection.QuerySingleOrDefaultJsonResult(sql);
        await connection.QuerySingleJsonAsync("""select Title as "titles[]" from Posts order by Id limit 1""", null, stream);
        await connection.QuerySingleJsonAsync(sql + " order by c.Id desc limit 10", null, stream);
        await connection.QueryFirstJsonAsync("""select p.Id, c.Text as "comments[].text" from P p join C c on c.P = p.Id {|DJ012:limit|} 1""", null, stream);
        """");

    [Fact]
    public Task Names_that_are_no_paths_make_no_lists() => CodeUnderTest.CheckAsync<ListAnalyzer>(
        """"
        class Queries
        {
            private const string Sql = """select p.Id, c.Text as "comments[].text" from Posts p join Comments c on c.PostId = p.Id limit 10""";
            private static readonly JsonQueryOptions Plain = new() { PathNames = false };
            private static readonly JsonQueryOptions Rows = new() { Format = JsonQueryFormat.Table };
            private static readonly JsonQueryOptions Lines = new() { Format = JsonQueryFormat.Lines };

            public async Task RunAsync(DbConnection connection, Stream stream)
            {
                await connection.QueryJsonAsync(Sql, null, stream, Plain);
                await connection.QueryJsonAsync(Sql, null, stream, Rows);
                await connection.QueryJsonAsync(Sql, null, stream, new JsonQueryOptions { PathNames = false });
                await connection.QueryAsync(Sql);
                await connection.QueryJsonAsync({|DJ010:{|DJ012:Sql|}|}, null, stream, Lines);
                await connection.QueryMultipleJsonAsync(Sql, null, stream, [JsonResultSet.Rows("posts")]);
            }
        }
        """");

    [Fact]
    public Task A_format_other_than_those_of_objects_makes_no_lists() => CodeUnderTest.CheckBodyAsync<ListAnalyzer>(
        string.Concat(Enum.GetValues<JsonQueryFormat>().Except([JsonQueryFormat.Array, JsonQueryFormat.Lines]).Select(static format =>
            $$""""
            await connection.QueryJsonAsync("""select Title as "titles[]" from Posts""", null, stream, new JsonQueryOptions { Format = JsonQueryFormat.{{format}} });
            """")));

    private static Task CheckAllAsync(string sql) => CheckWholeAsync(sql.Replace("{Join}", Join, StringComparison.Ordinal));

    private static Task CheckWholeAsync(string sql) => CodeUnderTest.CheckBodyAsync<ListAnalyzer>(
        $""""
        await connection.QueryJsonAsync(
            """
            {sql.Replace("\n", "\n    ", StringComparison.Ordinal)}
            """, null, stream);
        connection.QueryJsonResult(@"{sql.Replace("\"", "\"\"", StringComparison.Ordinal)}");
        """");
}
