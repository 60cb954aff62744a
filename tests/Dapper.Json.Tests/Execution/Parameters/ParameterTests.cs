using System.Dynamic;

namespace Dapper.Json.Tests.Execution.Parameters;

/// <summary>What Dapper takes as parameters is taken here.</summary>
public sealed class ParameterTests : SqliteTests
{
    public ParameterTests() =>
        Connection.Execute("create table t (id integer, name text); insert into t values (1, 'one'), (2, 'two'), (3, 'three')");

    private enum Color
    {
        Red = 2,
    }

    [Fact]
    public void Members_of_an_anonymous_object() =>
        Assert.Equal(
            """[{"a":1,"b":"x","c":null,"d":"AQI=","e":2}]""",
            Query("select @a as a, @b as b, @c as c, @d as d, @e as e", new { a = 1, b = "x", c = (string?)null, d = new byte[] { 1, 2 }, e = Color.Red, unused = 5 }));

    [Fact]
    public void Values_of_the_types_that_the_driver_keeps_as_text() =>
        Assert.Equal(
            """[{"a":"2024-02-29 12:30:00","b":"1.5","c":"0E7B1C1A-0000-0000-0000-000000000001"}]""",
            Query("select @a as a, @b as b, @c as c", new { a = new DateTime(2024, 2, 29, 12, 30, 0), b = 1.5m, c = new Guid("0e7b1c1a-0000-0000-0000-000000000001") }));

    [Fact]
    public void Dynamic_parameters()
    {
        var parameters = new DynamicParameters(new { id = 2 });
        parameters.Add("name", "two", DbType.String);

        Assert.Equal("""[{"id":2}]""", Query("select id from t where id = @id and name = @name", parameters));
    }

    [Fact]
    public void Dictionaries()
    {
        Assert.Equal("""[{"a":7}]""", Query("select @a as a", new Dictionary<string, object> { ["a"] = 7 }));

        dynamic expando = new ExpandoObject();
        expando.a = 8;
        Assert.Equal("""[{"a":8}]""", Query("select @a as a", (object)expando));
    }

    [Fact]
    public void Lists()
    {
        int[] oneAndThree = [1, 3];
        Assert.Equal("""[{"id":1},{"id":3}]""", Query("select id from t where id in @ids order by id", new { ids = oneAndThree }));
        Assert.Equal("""[{"id":2}]""", Query("select id from t where name in @names", new { names = new List<string> { "two", "nine" } }));
        Assert.Equal("[]", Query("select id from t where id in @ids", new { ids = Array.Empty<int>() }));
        Assert.Equal("""[{"id":1}]""", Query("select id from t where id in @ids", new { ids = Enumerable.Range(1, 1) }));
    }

    [Fact]
    public void Literals() =>
        Assert.Equal("""[{"id":3,"yes":1,"color":2}]""", Query("select id, {=yes} as yes, {=color} as color from t where id = {=id}", new { id = 3, yes = true, color = Color.Red }));

    [Fact]
    public void Strings_with_a_database_type() =>
        Assert.Equal(
            """[{"id":2,"cut":"tw"}]""",
            Query("select id, @cut as cut from t where name = @name", new { name = new DbString { Value = "two", IsAnsi = true }, cut = new DbString { Value = "two", Length = 2 } }));

    [Fact]
    public void Parameters_that_make_themselves() =>
        Assert.Equal("""[{"a":"made"}]""", Query("select @a as a", new { a = new Spy("made") }));

    [Fact]
    public void Types_with_a_handler() =>
        Assert.Equal("""[{"a":"3;4"}]""", Query("select @a as a", new { a = new Point(3, 4) }));

    [Fact]
    public void An_object_can_be_used_again()
    {
        var parameters = new DynamicParameters();
        parameters.Add("id", 1);
        Assert.Equal("""[{"name":"one"}]""", Query("select name from t where id = @id", parameters));

        parameters.Add("id", 2);
        Assert.Equal("""[{"name":"two"}]""", Query("select name from t where id = @id", parameters));
    }

    [Fact]
    public void A_sequence_of_sets_is_refused_before_anything_opens()
    {
        Connection.Close();

        Assert.Throws<ArgumentException>("param", () => Query("select @a as a", new[] { new { a = 1 } }));

        Assert.Equal(ConnectionState.Closed, Connection.State);
    }

    private string Query(string sql, object? param)
    {
        string json = Connection.QueryJsonString(sql, param);
        Assert.Equal(json, Connection.QueryJsonString(new CommandDefinition(sql, param)));
        return json;
    }
}
