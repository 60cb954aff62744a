namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>SQL of all databases in which a name after a prefix is no parameter, or may be none.</summary>
public class ParameterSqlTests
{
    [Theory]
    [InlineData("select 1 /* a /* b */ @c */")]
    [InlineData("select 1 # where id = @id")]
    [InlineData("select 1 as `a @id`")]
    [InlineData("select E'it\\'s @id'")]
    [InlineData("select * from posts where tags @> array['a'] and tags <@tags2 and doc @@@query")]
    [InlineData("select {'a':b, 'c' :d} from posts")]
    [InlineData("select * from posts where id = $1 and n = :1")]
    [InlineData("select * from emp@remote")]
    [InlineData("{ ? = call f }")]
    [InlineData("select $_$ @id $_$, $x$ :id $x$")]
    public Task What_is_no_parameter_is_not_missed(string sql) => CheckAsync(sql);

    [Theory]
    [InlineData("DECLARE @a INT = (select max(x) from t), @B int; select @a, @b")]
    [InlineData("declare @result int; exec @result = dbo.Sum @first = 1, @second = 2; select @result")]
    [InlineData("execute dbo.Sum @a=1, @b='x'; select 1")]
    [InlineData("select @n := @n + 1 as n, t.* from t, (select @n := 0) x")]
    [InlineData("select max(id), min(id) into @a, @b from t; select @a, @b")]
    [InlineData("call get_posts(1, @total)")]
    [InlineData("create procedure p @id int as select * from posts where id = @id")]
    [InlineData("create or alter function f(@id int) returns int as begin return @id end")]
    [InlineData("set @a = 1, @b = 2; select @a + @b")]
    [InlineData("execute block returns (x int) as begin x = 1; for select id from t into :x do suspend; end")]
    [InlineData("begin :result := 1; end;")]
    [InlineData("declare @a int = 1, @b decimal(9, 2) = 2, @c varchar(10); select @a, @b, @c")]
    public Task Variables_of_the_SQL_are_not_missed(string sql) => CheckAsync(sql);

    [Theory]
    [InlineData("declare @x int = {|DJ003:@id|}; select @x")]
    [InlineData("exec dbo.Sum @first = {|DJ003:@id|}")]
    [InlineData("select * from posts where id = {|DJ003:@id|}::int and d > {|DJ003::since|}::date")]
    [InlineData("select '%'||{|DJ003:@id|}||'%'")]
    [InlineData("replace into t values ({|DJ003:@id|})")]
    public Task Parameters_beside_them_are(string sql) => CheckAsync(sql);

    private static Task CheckAsync(string sql) => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        $"await connection.ExecuteAsync(@\"{sql.Replace("\"", "\"\"", StringComparison.Ordinal)}\");");
}
