using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Tests.Sql;

/// <summary>Where a parameter stands in SQL: marked as L behind in, T behind from, H in a function, O elsewhere.</summary>
public class PlaceFinderTests
{
    [Theory]
    [InlineData("select 1 where a in @ids", "select 1 where a in L")]
    [InlineData("@ids", "O")]
    [InlineData("a in @ids or b not in @ids", "a in L or b not in L")]
    [InlineData("a IN @IDS or b In\t\n@Ids", "a IN L or b In\t\nL")]
    [InlineData("a in(@ids) or b in ( @ids )", "a in(L) or b in ( L )")]
    [InlineData("a in@ids", "a inL")]
    [InlineData("a in /* why */ @ids or b in -- why\n(@ids)", "a in /* why */ L or b in -- why\n(L)")]
    [InlineData("a in (@ids, 1) or b in (1, @ids)", "a in (O, 1) or b in (1, O)")]
    [InlineData("a in (@ids + 1) or b in ((@ids))", "a in (O + 1) or b in ((O))")]
    [InlineData("a = @ids and b <> @ids", "a = O and b <> O")]
    [InlineData("begin @ids", "begin O")]
    public void A_list_stands_behind_in(string sql, string expected) => AssertPlaces(expected, sql, All);

    [Theory]
    [InlineData("a in @idsOther and b in @ids", "a in @idsOther and b in L")]
    [InlineData("a in @id and b in @ids_ and c in @ids1 and d in @idsß", "a in @id and b in @ids_ and c in @ids1 and d in @idsß")]
    [InlineData("a in @myids and ids in @ids", "a in @myids and ids in L")]
    [InlineData("a in @@ids", "a in @@ids")]
    public void Another_name_is_another_parameter(string sql, string expected) => AssertPlaces(expected, sql, All);

    [Theory]
    [InlineData("select '@ids', 'it''s @ids', \"@ids\", \"a\"\"@ids\" where a in @ids", "select '@ids', 'it''s @ids', \"@ids\", \"a\"\"@ids\" where a in L")]
    [InlineData("select 1 -- a in @ids\n where a in @ids", "select 1 -- a in @ids\n where a in L")]
    [InlineData("select 1 /* a in @ids ' */ where a in @ids", "select 1 /* a in @ids ' */ where a in L")]
    [InlineData("select N'@ids', x'00' where a in @ids", "select N'@ids', x'00' where a in L")]
    [InlineData("select '/*' where a in @ids or b = '*/'", "select '/*' where a in L or b = '*/'")]
    [InlineData("select '--' where a in @ids", "select '--' where a in L")]
    [InlineData("select 1 /**/ where a in @ids", "select 1 /**/ where a in L")]
    [InlineData("a in @ids /* never ends @ids", "a in L /* never ends @ids")]
    [InlineData("a in @ids or b = 'never ends @ids", "a in L or b = 'never ends @ids")]
    [InlineData("a in @ids -- ends @ids", "a in L -- ends @ids")]
    public void Texts_names_and_comments_have_no_places(string sql, string expected) => AssertPlaces(expected, sql, All);

    [Theory]
    [InlineData("select [@ids], [a]]@ids] where a in @ids", "select [@ids], [a]]@ids] where a in L", "Sqlite SqlServer")]
    [InlineData("select a[@ids]", "select a[O]", "Postgres MySql Unknown")]
    [InlineData("select `@ids`, `a``@ids` where a in @ids", "select `@ids`, `a``@ids` where a in L", "Sqlite MySql")]
    [InlineData("select 'a\\'@ids' where a in @ids -- '", "select 'a\\'@ids' where a in L -- '", "MySql")]
    [InlineData("select 'a\\' where a in @ids", "select 'a\\' where a in L", "Sqlite SqlServer Postgres Unknown")]
    [InlineData("select \"a\\\"@ids\" where a in @ids", "select \"a\\\"@ids\" where a in L", "MySql")]
    [InlineData("select E'a\\'@ids', e'\\\\' where a in @ids", "select E'a\\'@ids', e'\\\\' where a in L", "Postgres")]
    [InlineData("select $$@ids'$$, $t$ $$@ids$$ $t$ where a in @ids", "select $$@ids'$$, $t$ $$@ids$$ $t$ where a in L", "Postgres")]
    [InlineData("select $ids$ $ids$ where a in @ids", "select $ids$ $ids$ where a in L", "Postgres")]
    [InlineData("select /* /* */ @ids */ 1 where a in @ids", "select /* /* */ @ids */ 1 where a in L", "Postgres SqlServer")]
    [InlineData("select /* /* */ 1 where a in @ids", "select /* /* */ 1 where a in L", "Sqlite MySql Unknown")]
    [InlineData("select /* /*/ 1 where a in @ids", "select /* /*/ 1 where a in L", "Sqlite MySql Unknown")]
    [InlineData("select 1 # a in @ids\nwhere a in @ids", "select 1 # a in @ids\nwhere a in L", "MySql")]
    [InlineData("select 1#a in @ids\nwhere a in @ids", "select 1#a in @ids\nwhere a in L", "MySql")]
    [InlineData("select 5--1 where a in @ids", "select 5--1 where a in L", "MySql")]
    [InlineData("select 5 --1 where a in @ids", "select 5 --1 where a in @ids", "Sqlite SqlServer Postgres Unknown")]
    [InlineData("a in @ids$x and b in @ids", "a in @ids$x and b in L", "Sqlite SqlServer")]
    [InlineData("a in @ids#x and b in @ids@x", "a in @ids#x and b in @ids@x", "SqlServer")]
    [InlineData("a in @ids#>'{x}'", "a in L#>'{x}'", "Postgres")]
    public void Each_database_has_its_own_quotes(string sql, string expected, string databases) => AssertPlaces(expected, sql, databases);

    [Theory]
    [InlineData("a in :ids and b in :idsOther", "a in L and b in :idsOther", "Sqlite Postgres Unknown")]
    [InlineData("a in $ids and b in $ids2", "a in L and b in $ids2", "Sqlite Unknown")]
    [InlineData("a in ?ids? and b in ?ids2?", "a in L and b in ?ids2?", "Sqlite SqlServer MySql Unknown")]
    [InlineData("a in ?ids and b in ?ids2", "a in L and b in ?ids2", "MySql Unknown")]
    [InlineData("a::ids in @ids and b @> '[1]' and c ? 'ids' and d ?| e", "a::ids in L and b @> '[1]' and c ? 'ids' and d ?| e", "Postgres")]
    [InlineData("a ?ids", "a ?ids", "Postgres")]
    [InlineData("a in $ids and b = $1", "a in $ids and b = $1", "Postgres SqlServer MySql")]
    [InlineData("a in :ids", "a in :ids", "SqlServer MySql")]
    [InlineData("b @> any(@ids) and c <@ (@ids)", "b @> any(H) and c <@ (O)", "Postgres")]
    [InlineData("a in @ids::int[] or a = any(@ids::int[])", "a in O::int[] or a = any(H::int[])", "Postgres")]
    [InlineData("select * from @ids :: x", "select * from O :: x", "Postgres")]
    public void Each_database_has_its_own_prefixes(string sql, string expected, string databases) => AssertPlaces(expected, sql, databases);

    [Theory]
    [InlineData("select value from json_each(@ids)", "select value from json_each(H)")]
    [InlineData("a in (select value from json_each ( @ids ))", "a in (select value from json_each ( H ))")]
    [InlineData("select * from openjson(@ids, '$') with (v int '$')", "select * from openjson(H, '$') with (v int '$')")]
    [InlineData("a = any(@ids) and b = any(cast(@ids as text))", "a = any(H) and b = any(cast(H as text))")]
    [InlineData("a <> all(@ids) and b not like ALL (@ids) or c = some(@ids)", "a <> all(H) and b not like ALL (H) or c = some(H)")]
    [InlineData("a = \"my function\"(@ids)", "a = \"my function\"(H)")]
    [InlineData("values (@ids)", "values (H)")]
    [InlineData("a and (@ids) or (b = @ids)", "a and (O) or (b = O)")]
    [InlineData("exists (select 1 where a = @ids)", "exists (select 1 where a = O)")]
    [InlineData("f(select @ids)", "f(select O)")]
    [InlineData("f(a in @ids)", "f(a in L)")]
    [InlineData("a in (select b from c where d in (@ids))", "a in (select b from c where d in (L))")]
    [InlineData("select v from @ids.nodes('/l') x(v)", "select v from H.nodes('/l') x(v)")]
    [InlineData("option (optimize for (@ids unknown))", "option (optimize for (H unknown))")]
    [InlineData(") f(@ids)", ") f(H)")]
    public void What_is_written_by_hand_is_known(string sql, string expected) => AssertPlaces(expected, sql, All);

    [Theory]
    [InlineData("select * from @ids r", "select * from T r")]
    [InlineData("select * from a join @ids r on r.x = a.x left join @ids s on 1 = 1", "select * from a join T r on r.x = a.x left join T s on 1 = 1")]
    [InlineData("select * from a, @ids r, @ids s where a.x in @ids", "select * from a, T r, T s where a.x in L")]
    [InlineData("select * from a join b on a.x = b.x, @ids r", "select * from a join b on a.x = b.x, T r")]
    [InlineData("insert into t (a, b) select a, b from @ids", "insert into t (a, b) select a, b from T")]
    [InlineData("insert into t (a) values (1), (@ids)", "insert into t (a) values (1), (O)")]
    [InlineData("update t set a = r.a from @ids r where r.b = @ids", "update t set a = r.a from T r where r.b = O")]
    [InlineData("update t set a = 1, @ids", "update t set a = 1, O")]
    [InlineData("delete from t using @ids r", "delete from t using T r")]
    [InlineData("delete from @ids", "delete from O")]
    [InlineData("merge into t using @ids as r on t.a = r.a", "merge into t using T as r on t.a = r.a")]
    [InlineData("select * from t cross apply @ids r", "select * from t cross apply T r")]
    [InlineData("select a, @ids from t order by b, @ids", "select a, O from t order by b, O")]
    [InlineData("select (select count(*) from @ids), @ids", "select (select count(*) from T), O")]
    [InlineData("select f((select max(a) from @ids), 1)", "select f((select max(a) from T), 1)")]
    [InlineData("with r as (select * from @ids) select * from r", "with r as (select * from T) select * from r")]
    [InlineData("select a from t union all (select a from @ids) union all select 1", "select a from t union all (select a from T) union all select 1")]
    [InlineData("where a is distinct from @ids", "where a is distinct from O")]
    [InlineData("select extract(year from @ids), trim(both from @ids)", "select extract(year from H), trim(both from H)")]
    [InlineData("select * from json_each(@ids) r, @ids s", "select * from json_each(H) r, T s")]
    [InlineData("select 'from @ids' from/**/@ids", "select 'from @ids' from/**/T")]
    [InlineData("select * from a where b in (select c from @ids) and (d, e) in (select f, g from @ids r)", "select * from a where b in (select c from T) and (d, e) in (select f, g from T r)")]
    public void A_table_stands_behind_from(string sql, string expected) => AssertPlaces(expected, sql, All);

    [Theory]
    [InlineData("from @ids r", true)]
    [InlineData("from @ids as r", true)]
    [InlineData("from @ids \"r\"", true)]
    [InlineData("from @ids", false)]
    [InlineData("from @ids;", false)]
    [InlineData("from @ids)", false)]
    [InlineData("from @ids, t", false)]
    [InlineData("from @ids where 1 = 1", false)]
    [InlineData("from @ids ORDER by a", false)]
    [InlineData("from @ids left join t", false)]
    [InlineData("from @ids on conflict do nothing", false)]
    [InlineData("from @ids pivot (sum(a) for b in (c)) p", false)]
    [InlineData("from @ids drop table u", false)]
    [InlineData("from @ids /* r */ returning a", false)]
    public void An_alias_of_a_table_is_seen(string sql, bool expected) =>
        Assert.Equal(expected, Assert.Single(PlaceFinder.Find(sql, "ids", SqlSyntax.Sqlite).Places).HasAlias);

    private const string All = "Sqlite SqlServer Postgres MySql Unknown";

    private static readonly Dictionary<string, SqlSyntax> Syntaxes = new()
    {
        ["Sqlite"] = SqlSyntax.Sqlite,
        ["SqlServer"] = SqlSyntax.SqlServer,
        ["Postgres"] = SqlSyntax.Postgres,
        ["MySql"] = SqlSyntax.MySql,
        ["Unknown"] = SqlSyntax.Unknown,
    };

    private static void AssertPlaces(string expected, string sql, string databases)
    {
        foreach (string database in databases.Split(' '))
        {
            Assert.Equal((database, expected), (database, Marked(sql, Syntaxes[database])));
        }
    }

    private static string Marked(string sql, SqlSyntax syntax)
    {
        var marked = new StringBuilder();
        int done = 0;
        foreach (ParameterPlace place in PlaceFinder.Find(sql, "ids", syntax).Places)
        {
            char mark = place.Kind switch { PlaceKind.List => 'L', PlaceKind.Table => 'T', PlaceKind.ByHand => 'H', _ => 'O' };
            marked.Append(sql, done, place.Parameter.Start - done).Append(mark);
            done = place.Parameter.End;
        }

        return marked.Append(sql, done, sql.Length - done).ToString();
    }
}
