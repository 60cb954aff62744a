using Dapper.Json.Analyzers.Rules;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>SQL of all databases in which a name after a prefix is no parameter, or may be none.</summary>
public class ParameterSqlTests
{
    [Theory]
    [InlineData("select 1 -- where id = @id")]
    [InlineData("select 1 /* where id = @id */")]
    [InlineData("select 1 /* a /* b */ @c */")]
    [InlineData("select 1 # where id = @id")]
    [InlineData("select '@id', 'it''s @id'")]
    [InlineData("select 1 as \"a @id\"")]
    [InlineData("select 1 as [a @id]")]
    [InlineData("select 1 as `a @id`")]
    [InlineData("select 'a\\'s', '@id'")]
    [InlineData("select * from users where mail = 'ada@example.com'")]
    [InlineData("select $_$ @id $_$, $x$ :id $x$")]
    [InlineData("select E'it\\'s @id'")]
    [InlineData("select N'@id'")]
    [InlineData("select body::text, (a)::int, '1'::numeric(9, 2), now()::date from posts")]
    [InlineData("select * from posts where tags @> '{a}' and tags <@ '{b}' and doc @@ 'x' and doc @? '$.a'")]
    [InlineData("select * from posts where tags @> array['a'] and tags <@tags2 and doc @@@query")]
    [InlineData("select * from posts where doc ? 'a' and doc ?| array['b'] and doc ?& array['c']")]
    [InlineData("select tags[1:2], tags[lower:upper], tags[:upper] from posts")]
    [InlineData("select doc -> 'a' ->> '@id', doc #>> '{a,b}' from posts")]
    [InlineData("select jsonb_path_query(doc, '$.items[*] ? (@.price > 10)') from posts")]
    [InlineData("select json_extract(doc, '$.a'), doc:name from posts")]
    [InlineData("select {'a':b, 'c' :d} from posts")]
    [InlineData("select * from posts where id = $1 and n = :1")]
    [InlineData("select '12:30', to_char(now(), 'HH24:MI:SS') from dual")]
    [InlineData("select * from emp@remote")]
    [InlineData("grant select on posts to app@localhost")]
    [InlineData("select @@rowcount, @@identity, @@version")]
    [InlineData("insert into posts (a) values (1); select scope_identity() as id, @@rowcount")]
    [InlineData("merge posts as t using src as s on t.id = s.id when matched then delete output $action;")]
    [InlineData("create table posts (id int primary key, mail text check (mail like '%@%'))")]
    [InlineData("select doc.value('(/a/@id)[1]', 'int') from posts")]
    [InlineData("{ ? = call f }")]
    public Task What_is_no_parameter_is_not_missed(string sql) => CheckAsync(sql);

    [Theory]
    [InlineData("declare @x int; set @x = 1; select @x")]
    [InlineData("declare @x int = 1\nselect @x")]
    [InlineData("declare @a int = 1, @b decimal(9, 2) = 2, @c varchar(10); select @a, @b, @c")]
    [InlineData("DECLARE @a INT = (select max(x) from t), @B int; select @a, @b")]
    [InlineData("declare @rows table (id int primary key, name nvarchar(50)); insert into @rows (id) select 1; select * from @rows r")]
    [InlineData("declare @ids table (id int); insert into t (a) output inserted.id into @ids values (1); select id from @ids")]
    [InlineData("declare @x as int select @x = count(*) from t select @x")]
    [InlineData("declare @result int; exec @result = dbo.Sum @first = 1, @second = 2; select @result")]
    [InlineData("exec dbo.Sum @first = 1, @second = 2")]
    [InlineData("exec sp_executesql N'select @id', N'@id int', @id = 1")]
    [InlineData("execute dbo.Sum @a=1, @b='x'; select 1")]
    [InlineData("set @n = 0; select @n := @n + 1 as n from t")]
    [InlineData("set @a = 1, @b = 2; select @a + @b")]
    [InlineData("select @n := @n + 1 as n, t.* from t, (select @n := 0) x")]
    [InlineData("select max(id), min(id) into @a, @b from t; select @a, @b")]
    [InlineData("call get_posts(1, @total)")]
    [InlineData("create procedure p @id int as select * from posts where id = @id")]
    [InlineData("create or alter function f(@id int) returns int as begin return @id end")]
    [InlineData("create trigger t after update on posts begin update log set a = :new; end")]
    [InlineData("alter proc p @id int = null output as set @id = 1")]
    [InlineData("execute block returns (x int) as begin x = 1; for select id from t into :x do suspend; end")]
    [InlineData("declare c cursor for select id from t; declare @id int; open c; fetch next from c into @id; close c")]
    [InlineData("begin :result := 1; end;")]
    [InlineData("do $x$ declare x int; begin x := 1; y := :z; end $x$")]
    [InlineData("if object_id('t') is null create table t (id int); while 1 = 0 begin print 'x' end")]
    public Task Variables_of_the_SQL_are_not_missed(string sql) => CheckAsync(sql);

    [Theory]
    [InlineData("select * from #temp where 1 = 1\nand id = {|DJ003:@id|}")]
    [InlineData("declare @x int = {|DJ003:@id|}; select @x")]
    [InlineData("exec dbo.Sum @first = {|DJ003:@id|}")]
    [InlineData("update posts set name = {|DJ003:@name|}, n = {|DJ003:@n|} where id = 1")]
    [InlineData("select * from posts where id = {|DJ003:@id|}::int and d > {|DJ003::since|}::date")]
    [InlineData("select '%'||{|DJ003:@id|}||'%'")]
    [InlineData("create table t (id int); insert into t values ({|DJ003:@id|})")]
    [InlineData("select * from posts limit {|DJ003:@take|} offset {|DJ003:@skip|}")]
    [InlineData("select top ({|DJ003:@take|}) * from [posts]")]
    [InlineData("select * from `posts` where `id`={|DJ003:@id|}")]
    [InlineData("select * from posts where mail = 'ada@example.com' and id in ({|DJ003:@a|}, {|DJ003:@b|})")]
    [InlineData("replace into t values ({|DJ003:@id|})")]
    public Task Parameters_beside_them_are(string sql) => CheckAsync(sql);

    private static Task CheckAsync(string sql) => CodeUnderTest.CheckBodyAsync<ParameterAnalyzer>(
        $"await connection.ExecuteAsync(@\"{sql.Replace("\"", "\"\"", StringComparison.Ordinal)}\");");
}
