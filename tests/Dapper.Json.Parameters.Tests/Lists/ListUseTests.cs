using System.Data;

namespace Dapper.Json.Parameters.Tests.Lists;

/// <summary>Lists and documents in all that takes parameters.</summary>
public sealed class ListUseTests : SqliteTests
{
    private const string Select = "select n from t where n in @ids order by n";

    public ListUseTests()
    {
        SqlMapper.AddTypeHandler(new KeyHandler());
        Connection.Execute("create table t (n integer primary key, name text); insert into t values (1, 'one'), (2, 'two'), (3, 'three')");
    }

    [Theory]
    [InlineData("n in @ids", "n in (select +value from json_each(@ids))")]
    [InlineData("n not in (@ids)", "n not in (select +value from json_each(@ids))")]
    [InlineData("n in $ids or n in :IDS", "n in (select +value from json_each($ids)) or n in (select +value from json_each(:IDS))")]
    [InlineData("'@ids' <> '' or n in json_each(@ids)", "'@ids' <> '' or n in json_each(@ids)")]
    public void Only_the_places_of_a_list_are_changed(string sql, string expected)
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;

        ((SqlMapper.ICustomQueryParameter)JsonParameter.List([1, 2])).AddParameter(command, "ids");

        Assert.Equal(expected, command.CommandText);
        Assert.Equal("[1,2]", Assert.Single(command.Parameters.Cast<SqliteParameter>()).Value);
    }

    [Fact]
    public async Task Every_method_takes_a_list()
    {
        JsonParameter ids = JsonParameter.List([1, 3]);
        var dynamic = new DynamicParameters();
        dynamic.Add("ids", ids);
        using var json = new MemoryStream();

        Assert.Equal([1, 3], Connection.Query<int>(Select, new { ids }));
        Assert.Equal([1, 3], await Connection.QueryAsync<int>(Select, dynamic));
        Assert.Equal([1, 3], Connection.Query<int>(Select, new Dictionary<string, object> { ["ids"] = ids }));
        Assert.Equal(2, await Connection.QueryJsonAsync(Select, new { ids }, json, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal("""[{"n":1},{"n":3}]""", Encoding.UTF8.GetString(json.ToArray()));
        Assert.Equal(2, Connection.Execute("update t set name = name where n in @ids", new[] { new { ids }, new { ids = JsonParameter.List(Array.Empty<int>()) } }));
        using SqliteConnection closed = Databases.Closed();
        Assert.Equal(1, closed.ExecuteScalar<int>("select 1 in @ids", new { ids }));
    }

    [Fact]
    public void Several_lists_and_places_share_a_text()
    {
        JsonParameter ids = JsonParameter.List([1, 2]);

        Assert.Equal([2], Connection.Query<int>(
            "select n from t where n in @id and n in (@ids) and n not in @others and name in @names and '@ids' <> ''",
            new { id = JsonParameter.List([2L, 3L]), ids, others = JsonParameter.List([1.0, 7.5]), names = JsonParameter.List(["two", "three"]) }));
        Assert.Equal([1, 2], Connection.Query<int>("select n from t where n in (select value from json_each(@ids)) and n in @ids", new { ids }));
    }

    [Fact]
    public void Values_are_read_when_a_command_is_prepared()
    {
        var values = new List<int> { 1 };
        JsonParameter ids = JsonParameter.List(values);
        Assert.Equal([1], Connection.Query<int>(Select, new { ids }));
        values.Add(2);
        Assert.Equal([1, 2], Connection.Query<int>(Select, new { ids }));

        int reads = 0;
        JsonParameter lazy = JsonParameter.List(Enumerable.Range(2, 2).Select(n => { reads += n == 2 ? 1 : 0; return new string('t', 1) + (n == 2 ? "wo" : "h\0"); }));
        Assert.Equal([2], Connection.Query<int>("select n from t where name in @lazy", new { lazy }));
        Assert.Equal(1, reads);
    }

    [Fact]
    public void A_type_handler_converts_each_value()
    {
        JsonParameter keys = JsonParameter.List<Key?>([new Key(1), null, new Key(3)]);

        Assert.Equal([1, 3], Connection.Query<int>("select n from t where n in @keys", new { keys }));
        Assert.Equal([3], Connection.Query<int>("select n from t where n in @keys", new { keys = JsonParameter.List([new Key(3)]) }));
        Assert.Equal([1, 3], Connection.Query<int>("select n from t where n in @ids", new { ids = JsonParameter.List<object>([1, 3L]) }));
        Assert.Equal([2], Connection.Query<int>("select n from t where name in @names", new { names = JsonParameter.List([new DbString { Value = "two" }]) }));
    }

    [Fact]
    public void A_told_type_converts_each_value()
    {
        var text = new JsonParameterOptions { SqlType = "text" };

        Assert.Equal(0, Connection.ExecuteScalar<int>("select '1' in @ids", new { ids = JsonParameter.List([1]) }));
        Assert.Equal(1, Connection.ExecuteScalar<int>("select '1' in @ids", new { ids = JsonParameter.List([1], text) }));
    }

    [Fact]
    public void A_collation_holds_for_texts()
    {
        var anyCase = new JsonParameterOptions { Collation = "nocase" };
        var told = new JsonParameterOptions { Collation = "nocase", SqlType = "text" };

        foreach (JsonParameter names in new[] { JsonParameter.List(["ONE", "Two"], anyCase), JsonParameter.List(["ONE", "Two"], told) })
        {
            Assert.Equal([1, 2], Connection.Query<int>("select n from t where name in @names order by n", new { names }));
        }

        Assert.Equal([1], Connection.Query<int>("select n from t where substr(name, 1, 1) in @letters", new { letters = JsonParameter.List(['O'], anyCase) }));
        Assert.Equal([3], Connection.Query<int>(
            "select n from t join @rows r on r.Name = t.name", new { rows = JsonParameter.Table([new { Name = "THREE" }], anyCase) }));
        Assert.Equal([1], Connection.Query<int>("select n from t where n in @ids", new { ids = JsonParameter.List([1], anyCase) }));
    }

    [Fact]
    public void A_million_values_are_one_parameter()
    {
        int[] ids = [.. Enumerable.Range(0, 1_000_000).Select(static n => n * 2)];

        Assert.Equal([2], Connection.Query<int>(Select, new { ids = JsonParameter.List(ids) }));
    }

    [Fact]
    public void Text_of_any_encoding_is_found()
    {
        using SqliteConnection connection = Databases.OpenUtf16();

        Assert.Equal(1, connection.ExecuteScalar<int>("select 'ä🎉' in @texts", new { texts = JsonParameter.List(["ä🎉"]) }));
        Assert.Equal(1, connection.ExecuteScalar<int>("select @text in @texts", new { text = "ä\0\uE000🎉", texts = JsonParameter.List(["ä\0\uE000🎉"]) }));
        var row = new { Name = "aäb", Data = new byte[] { 0, 1 } };
        Assert.Equal(1, connection.ExecuteScalar<int>("select count(*) from @rows where Name = @Name and Data = @Data", new { rows = JsonParameter.Table([row]), row.Name, row.Data }));
    }

    [Theory]
    [InlineData("select *\nfrom t\n\twhere n = @ids\norder by n", "\n\twhere n = @ids\n\t          ^")]
    [InlineData("select 1 where n in (1, @ids)", "\nselect 1 where n in (1, @ids)\n                        ^")]
    [InlineData("select 1 limit @ids, 5", "\nselect 1 limit @ids, 5\n               ^")]
    public void A_place_that_cannot_be_a_list_is_shown(string sql, string excerpt)
    {
        var error = Assert.Throws<ArgumentException>(() => Connection.Query(sql, new { ids = JsonParameter.List([1]) }));

        Assert.EndsWith(excerpt, error.Message, StringComparison.Ordinal);
        Assert.Contains("json_each(@ids)", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_long_line_is_cut()
    {
        string sql = $"select {new string('1', 500)} where @ids = {new string('2', 500)}";

        var error = Assert.Throws<ArgumentException>(() => Connection.Query(sql, new { ids = JsonParameter.List([1]) }));

        Assert.EndsWith($"\n…{new string('1', 53)} where @ids = {new string('2', 33)}…\n{new string(' ', 61)}^", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Arguments_are_checked()
    {
        Assert.Contains("new { ids =", Assert.Throws<ArgumentException>(() => Connection.QueryJsonString(Select, JsonParameter.List([1]))).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentNullException>(() => JsonParameter.List<int>(null!));
        Assert.Contains("new[] { text }", Assert.Throws<ArgumentException>(() => JsonParameter.List("Ebbe")).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => JsonParameter.List((IEnumerable<char>)""));
    }

    [Fact]
    public async Task One_parameter_serves_many_threads()
    {
        JsonParameter ids = JsonParameter.List(Enumerable.Range(0, 1000).Where(static n => n % 7 == 0).ToArray());
        long expected = Enumerable.Range(0, 1000).Where(static n => n % 7 == 0).Sum();

        await Task.WhenAll(Enumerable.Range(0, 16).Select(task => Task.Run(() =>
        {
            using SqliteConnection connection = Databases.Open();
            for (int i = 0; i < 200; i++)
            {
                // Texts of one's own and shared ones, more than are kept.
                string sql = $"with recursive r(n) as (select 0 union all select n + 1 from r where n < 999) select sum(n) from r where n in @ids -- {i * task}";
                Assert.Equal(expected, connection.ExecuteScalar<long>(sql, new { ids }));
            }
        })));
    }

    private readonly record struct Key(int Value);

    private sealed class KeyHandler : SqlMapper.TypeHandler<Key>
    {
        public override Key Parse(object value) => new((int)(long)value);

        public override void SetValue(IDbDataParameter parameter, Key value) => parameter.Value = value.Value;
    }
}
