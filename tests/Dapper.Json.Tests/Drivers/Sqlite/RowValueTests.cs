using Dapper.Json.Drivers.Sqlite;
using Dapper.Json.Tests.Telemetry;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>The cells of a row are found where SQLite has them, wherever the row comes from.</summary>
public sealed class RowValueTests
{
    public static TheoryData<SqliteAccess, string> Rows => new MatrixTheoryData<SqliteAccess, string>(
        Enum.GetValues<SqliteAccess>(),
        [
            // Each branch of a compound has its own row in memory, and comes to it again.
            "select 1 as a, 'b' as b, 2.5 as c union all select x, y, z from t union all select z, x, y from t",
            "select x as a, y as b, z as c from t union select 1, 'b', 2.5 order by 1, 2",
            "select y as a from t",
            "select x as a, count(*) as b, sum(z) as c, group_concat(y) as d from t group by x order by x",
            "select x as a, row_number() over (order by z desc) as b, lag(y) over (order by z) as c from t order by z",
            "select key as a, value as b, type as c, atom as d from json_each('[1,\"two\",null,4.5,[5]]')",
            "with recursive c(n, s) as (select 1, 'x' union all select n + 1, s || 'x' from c where n < 20) select n as a, s as b, n * 1.5 as c from c",
            "select p.x as a, q.y as b, p.z as c, q.z as d, p.y as e from t p left join t q on q.x = p.x + 1 order by p.x",
            "pragma table_info(t)",
            "explain query plan select * from t",
        ]);

    [Theory]
    [MemberData(nameof(Rows))]
    public void Rows_are_those_that_Dapper_reads(SqliteAccess access, string sql)
    {
        using SqliteConnection connection = Open();

        string expected = JsonSerializer.Serialize(connection.Query(sql).Select(static row => (IDictionary<string, object?>)row));

        Assert.Equal(expected, access.WriteText(connection, sql, options: new JsonQueryOptions(new JsonSerializerOptions())));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_statement_that_is_run_again_has_its_new_rows(SqliteAccess access)
    {
        using SqliteConnection connection = Open();
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "select x as a, y as b from t where x >= @least order by x";
        SqliteParameter least = command.Parameters.AddWithValue("@least", 2);
        command.Prepare();

        Assert.Equal("""[{"a":2,"b":"two"},{"a":3,"b":null}]""", access.WriteText(command));
        least.Value = 3;
        Assert.Equal("""[{"a":3,"b":null}]""", access.WriteText(command));
        connection.Execute("insert into t values (4, 'four', 4)");
        Assert.Equal("""[{"a":3,"b":null},{"a":4,"b":"four"}]""", access.WriteText(command));
    }

    [Fact]
    public void Columns_that_are_not_where_they_were_expected_are_asked_for_one_by_one()
    {
        using SqliteConnection connection = Open();
        using IDataReader opened = connection.ExecuteReader("select x as a, y as b, z as c, x * 10 as d from t order by x");
        using var rows = new SwappedSource((DbDataReader)((IWrappedDataReader)opened).Reader);

        Assert.Equal(
            """[{"a":1,"b":1.5,"c":"one","d":10},{"a":2,"b":2.5,"c":"two","d":20},{"a":3,"b":null,"c":null,"d":30}]"""u8,
            RowSourceQuery.Write(rows, options: null));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Text_is_converted_wherever_its_first_cell_with_letters_stands(bool isUtf16)
    {
        using SqliteConnection connection = isUtf16 ? Databases.OpenUtf16() : Databases.Open();
        connection.Execute(
            "create table s (v); insert into s values (null), (''), (1), (x'0102'), ('é'), (@Long), ('z')", new { Long = new string('漢', 100_000) });
        using IDataReader opened = connection.ExecuteReader("select v from s");
        var reader = (DbDataReader)((IWrappedDataReader)opened).Reader;
        using var rows = new SqliteSource(reader);

        string expected = JsonSerializer.Serialize(connection.Query("select v from s").Select(static row => (IDictionary<string, object?>)row));

        Assert.Equal(expected, System.Text.Encoding.UTF8.GetString(RowSourceQuery.Write(rows, options: null)));
    }

    [Fact]
    public void Readers_of_SQLite_share_their_plans_and_the_getters_have_their_own()
    {
        using SqliteConnection connection = Open();
        var options = FreshOptions.Create();
        using var plans = new PlanFigures();

        foreach (SqliteAccess access in new[] { SqliteAccess.Public, SqliteAccess.Native, SqliteAccess.Native, SqliteAccess.Generic, SqliteAccess.Generic })
        {
            Assert.StartsWith("""[{"x":1,"y":"one","z":1.5}""", access.WriteText(connection, "select x, y, z from t", options: options), StringComparison.Ordinal);
        }

        Assert.Equal((2, 3), (plans.Made, plans.Found));
    }

    private static SqliteConnection Open()
    {
        SqliteConnection connection = Databases.Open();
        connection.Execute("create table t (x integer, y text, z real); insert into t values (1, 'one', 1.5), (2, 'two', 2.5), (3, null, null)");
        return connection;
    }

    /// <summary>A result in which the values in the middle have changed places: they are not at one distance.</summary>
    private sealed class SwappedSource(DbDataReader reader) : SqliteSource(reader)
    {
        protected override nint ValueOf(int ordinal) => base.ValueOf(ordinal is 1 or 2 ? 3 - ordinal : ordinal);
    }
}
