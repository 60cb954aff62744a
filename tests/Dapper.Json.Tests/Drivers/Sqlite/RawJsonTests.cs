namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Text that is JSON already is embedded; text that is not ends the query.</summary>
public class RawJsonTests : SqliteTests
{
    private static readonly JsonQueryOptions Doc = new() { RawJsonColumns = ["doc"] };

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_named_column_is_embedded(SqliteAccess access)
    {
        Assert.Equal(
            """[{"doc":{"a":[1,"é",null]},"other":"{}"},{"doc":12,"other":null},{"doc":null,"other":null},{"doc":[ true ],"other":null},{"doc":1.5,"other":null}]""",
            access.WriteText(
                Connection,
                """
                select '{"a":[1,"é",null]}' as Doc, '{}' as other
                union all select '12', null union all select null, null union all select x'5B2074727565205D', null union all select 1.5, null
                """,
                options: Doc));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void A_blob_of_a_column_declared_as_jsonb_is_bytes(SqliteAccess access)
    {
        Connection.Execute("create table t (a jsonb); insert into t values (x'0102')");

        Assert.Equal("""[{"a":"AQI="}]""", access.WriteText(Connection, "select a from t"));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Text_that_is_no_json_is_an_error_that_names_its_cell(SqliteAccess access)
    {
        foreach (string bad in new[] { "", " ", "{", "{}{}", "[1,]", "NaN", "'a'", "{\"a\":1}x" })
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(
                () => access.Write(Connection, "select 1 as id, '{}' as doc union all select 2, @bad", new { bad }, Doc));

            Assert.Equal((2, 1, "doc"), (error.RowNumber, error.Ordinal, error.ColumnName));
            Assert.NotNull(error.InnerException);
        }
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Text_of_a_declared_json_column_that_is_none_names_its_type(SqliteAccess access)
    {
        Connection.Execute("create table t (id integer primary key, a JSON); insert into t values (1, 'nonsense')");

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => access.Write(Connection, "select id, a from t"));

        Assert.Equal((1, 1, "a", "JSON"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
    }
}
