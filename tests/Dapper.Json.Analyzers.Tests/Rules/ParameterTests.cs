namespace Dapper.Json.Analyzers.Tests.Rules;

public class ParameterTests
{
    [Fact]
    public Task A_parameter_that_the_object_lacks_is_reported_where_it_stands() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """"
        await connection.QueryAsync("select * from posts where id = {|DJ003:@idd|}", new { {|DJ004:id|} });
        await connection.QueryAsync<int>("select id from posts where id = {|DJ003:@a|} or @id = @a or id in {|DJ003:@b|}", new { id });
        await connection.ExecuteAsync(@"delete from posts
            where ""id"" = @id and n = {|DJ003:@n|}", new { Id = id });
        await connection.QueryJsonAsync("""
            select * from posts
            where id = {|DJ003:@idd|} and name like '%' || {|DJ003::name|} || '%'
            """, new { {|DJ004:Id|} = id }, stream);
        connection.QueryJsonResult("select * from posts where id={|DJ003:@idd|}", new { {|DJ004:id|}, {|DJ004:Last|} = "@idd" });
        """");

    [Theory]
    [InlineData("await connection.QueryAsync(new CommandDefinition(\"select * from posts where id = {|DJ003:@id|}\"));")]
    [InlineData("await connection.QueryFirstOrDefaultAsync<int?>(\"select id from posts where id = {|DJ003::id|}\");")]
    [InlineData("using var reader = connection.ExecuteReader(\"select * from posts where id = {|DJ003:?id?|}\");")]
    [InlineData("using var grid = connection.QueryMultiple(\"select 1; select * from posts where id = {|DJ003:@id|}\", commandType: CommandType.Text);")]
    public Task Parameters_without_any_object_are_reported(string body) => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(body);

    [Fact]
    public Task Texts_that_stand_elsewhere_are_reported_as_a_whole() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        const string sql = "select * from posts where id = @id";
        await connection.QueryAsync({|DJ003:sql|}, new { {|DJ004:ids|} = id });
        await connection.QueryAsync({|DJ003:"select * " + "from posts where id = @id"|});
        await connection.QueryAsync({|DJ003:$"select * from {nameof(Queries)} where id = @id"|});
        """);

    [Fact]
    public Task Classes_tell_their_members_where_nothing_can_be_added() => CodeUnderTest.CheckAsync<ParameterAnalyzer>(
        """
        class Named { public string Name { get; set; } private int Hidden { get; set; } public static int Shared { get; set; } }
        class Post : Named { public int Id { get; set; } public int Unused { get; set; } }
        sealed class Key { public int Id { get; set; } }
        record struct Pair(int A, int B);
        sealed record Both(int A, int B);

        class Queries
        {
            public void Run(DbConnection connection, Post post, Key key, Pair pair, Both both, List<Key> keys)
            {
                connection.Execute("update posts set name = @Name, n = {|DJ003:@N|} where id = @Id", new Post { Id = 1 });
                connection.Execute("update posts set name = {|DJ003:@Hidden|}, n = {|DJ003:@Shared|} where id = @Id", new Post());
                connection.Execute("update posts set name = {|DJ003:@name|} where id = @id", key);
                connection.Execute("update posts set name = {|DJ003:@name|} where id = @id", keys);
                connection.Execute("update posts set name = {|DJ003:@c|} where id = @a and n = @b", pair);
                connection.Execute("update posts set name = {|DJ003:@c|} where id = @a and n = @b", both);
                connection.Execute("update posts set name = @any where id = @id", post);
            }
        }
        """);

    [Fact]
    public Task Each_object_of_a_sequence_is_compared() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        await connection.ExecuteAsync("insert into t (a, b) values (@a, {|DJ003:@b|})", new[] { new { a = 1, {|DJ004:c|} = 2 }, new { a = 2, c = 3 } });
        await connection.ExecuteAsync("insert into t (a, b) values (@a, {|DJ003:@b|})", new[] { 1, 2 }.Select(n => new { a = n, {|DJ004:c|} = n }));
        await connection.ExecuteAsync("insert into t (a, b) values (@a, @b)", new[] { 1, 2 }.Select(n => new { a = n, b = n }).ToList());
        """);

    [Theory]
    [InlineData("new DynamicParameters()")]
    [InlineData("new Dictionary<string, object> { [\"x\"] = id }")]
    [InlineData("(object)new { x = 1 }")]
    [InlineData("(x: 1, y: 2)")]
    public Task What_is_only_known_at_run_time_is_left_alone(string value) => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        $$"""
        await connection.ExecuteAsync("delete from posts where id = @idd", {{value}});
        await connection.QueryAsync("select * from posts where id = @idd", {{value}});
        SqlMapper.IDynamicParameters Parameters() => new DynamicParameters();
        """);

    [Fact]
    public Task Interfaces_type_parameters_and_classes_with_heirs_are_left_alone() => CodeUnderTest.CheckAsync<ParameterAnalyzer>(
        """
        interface IKey { int Id { get; } }
        class Key : IKey { public int Id { get; set; } }
        sealed class Own : DynamicParameters { }
        sealed class Map : Dictionary<string, object> { }

        class Queries
        {
            public void Run<T, TKey>(DbConnection connection, T value, TKey key, IKey any, Key known, object[] rows, IEnumerable<Key> keys)
                where TKey : struct, IKey
            {
                const string sql = "select * from posts where id = @other";
                connection.Query(sql, value);
                connection.Query(sql, key);
                connection.Query(sql, any);
                connection.Query(sql, known);
                connection.Execute(sql, rows);
                connection.Execute(sql, keys);
                connection.Execute(sql, new Own());
                connection.Execute(sql, new Map());
            }
        }
        """);

    [Fact]
    public Task Procedures_and_texts_of_one_word_are_left_alone() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        await connection.QueryAsync("GetPosts", new { id });
        await connection.QueryAsync("dbo.GetPosts", new { id });
        await connection.QueryAsync("dbo.[Get Posts]", new { id }, commandType: CommandType.StoredProcedure);
        await connection.QueryAsync(new CommandDefinition("Get Posts", new { id }, commandType: CommandType.StoredProcedure));
        await connection.QueryJsonAsync("GetPosts", new { id }, stream, commandType: CommandType.StoredProcedure);
        """);

    [Fact]
    public Task An_object_that_other_queries_share_may_have_more_members() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        var parameters = new { id, name = "Ada" };
        await connection.ExecuteAsync("update posts set name = @name where id = @id", parameters);
        await connection.ExecuteAsync("delete from comments where postId = @id", parameters);
        """);

    [Fact]
    public Task What_Dapper_passes_on_is_used() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        await connection.QueryAsync(
            "select * from posts where id = :id and n = $n and m = ?m and k = ?k? and l = {=l}", new { id, n = 1, m = 2, k = 3, l = 4 });
        await connection.QueryAsync("select * from posts where id = ? and n = ?", new { id, n = 1 });
        await connection.QueryAsync("select * from posts where ID in @IDS", new { ids = new[] { 1, 2 } });
        await connection.QueryAsync("select 1 where @Größe > 0 and @größe < 9", new { größe = 1 });
        var sql = "select * from posts where 1 = " + (id > 0 ? "@id" : "1");
        await connection.QueryAsync(sql, new { id, other = 1 });
        """);

    [Fact]
    public Task A_name_that_only_starts_the_same_is_another_one() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """await connection.QueryAsync("select * from posts where id = @idText", new { {|DJ004:id|}, idText = "1", {|DJ004:Text|} = "" });""");

    [Theory]
    [InlineData("select * from posts where title like '%@q%'")]
    [InlineData("select * from posts where title = '@q'")]
    [InlineData("select * from posts -- where title = @q")]
    [InlineData("select * from posts /* where title = @q */ where 1 = 1")]
    [InlineData("select 1 as \"@q\"")]
    public Task A_member_in_quotes_has_no_effect(string sql) => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        $"await connection.QueryAsync(@\"{sql.Replace("\"", "\"\"", StringComparison.Ordinal)}\", new {{ {{|DJ004:q|}} = 1 }});");

    [Theory]
    [InlineData("select * from posts where title like '%' || @q || '%' -- @q")]
    [InlineData("select '@q', @q")]
    [InlineData("select * from posts limit '{=q}'")]
    [InlineData("select * from posts where id = 1 -- {=q}")]
    [InlineData("select 'a' # @q")]
    public Task A_member_that_is_a_parameter_for_some_database_has_one(string sql) => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        $"await connection.QueryAsync(\"{sql}\", new {{ q = 1 }});");

    [Fact]
    public Task A_cursor_gives_the_parameters_of_results_that_are_named_after_its_columns() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        connection.QueryJsonResult("select Id from Posts where Id > @afterId and Id < @take", new { take = 2 });
        connection.QueryJsonResult("select Id from Posts where Id > {|DJ003:@since|}");
        await connection.QueryJsonAsync("select Id from Posts where Id > {|DJ003:@afterId|}", null, stream);
        """);

    [Fact]
    public Task A_version_gives_the_parameters_of_results_that_are_named_after_its_columns() => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        """
        connection.QueryJsonResult("update Posts set Title = 'x' where Id = @id and Version = @ifMatchVersion returning Id", new { id = 1 });
        connection.QueryJsonResult("update Posts set Title = 'x' where Id = @id and not @ifNoneMatch returning Id", new { id = 1 });
        connection.QueryJsonResult("update Posts set Title = 'x' where Id = @id and Version = {|DJ003:@version|} returning Id", new { id = 1 });
        """);
}
