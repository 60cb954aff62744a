namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Tables as one parameter, on every database in the same words.</summary>
public abstract class TableParameterTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly Line[] Lines =
    [
        new(1, "a'\"]", 0.1, 1234567.25m, true, [0, 255], long.MaxValue, DayOfWeek.Friday),
        new(2, null, null, null, null, null, null, null),
        new(3, "", -1e-250, -0.01m, false, [], long.MinValue, DayOfWeek.Sunday),
    ];

    private static string Table => Database.Table("lines");

    [Fact]
    public async Task Rows_go_in_and_come_out()
    {
        await using DbConnection connection = await OpenAsync();

        Assert.Equal(3, await connection.ExecuteAsync(
            $"insert into {Table} (Id, Name, Ratio, Price, Truth, Data, Large, Kind) select Id, Name, Ratio, Price, Truth, Data, Large, Kind from @lines l",
            new { lines = Database.TableOf(Lines) }));

        // What comes out is asked for in a form that each database gives alike.
        (int, string?, double?, decimal?, byte[]?, long?, int?)[] stored =
            [.. connection.Query<(int, string?, double?, decimal?, byte[]?, long?, int?)>($"select Id, Name, Ratio, Price, Data, Large, Kind from {Table} order by Id")];
        Assert.Equal(Lines.Select(static line => (line.Id, line.Name, line.Ratio, line.Price, line.Large, (int?)line.Kind)), stored.Select(static row => (row.Item1, row.Item2, row.Item3, row.Item4, row.Item6, row.Item7)));
        Assert.Equal(Lines.Select(static line => line.Data), stored.Select(static row => row.Item5));
        Assert.Equal(1, connection.ExecuteScalar<int>($"select count(*) from {Table} where Truth = @yes", new { yes = true }));
        await AssertUsableAsync(connection);
    }

    [Fact]
    public async Task Texts_go_in_as_they_are()
    {
        await ExecuteAsync(Connection, Database.CreateTable("texts", $"n {Database.IntegerType}, item {Database.TextType}"));
        string table = Database.Table("texts"), select = $"select item from {table} order by n";
        (string Name, char Letter)[] texts = [("日本 ć 🎉 \u2028", ' '), (" ends with blanks  ", '語'), ("\"\\\n\t\u0001'", '\u00e9'), ("null", '"')];
        var rows = Database.TableOf(texts.Select(static (text, n) => new { N = n, text.Name, text.Letter, Key = Guid.Empty, Doc = new { text.Name } }));

        await ExecuteAsync(Connection, $"insert into {table} (n, item) select N, Name from @rows r", new { rows });
        Assert.Equal(Json([.. texts.Select(static text => new { item = text.Name })]), await QueryAsync(Connection, select));
        await ExecuteAsync(Connection, $"delete from {table} where item in (select r.Name from @rows r)", new { rows });
        await ExecuteAsync(Connection, $"insert into {table} (n, item) select N, Letter from @rows r", new { rows });
        Assert.Equal(Json([.. texts.Select(static text => new { item = text.Letter })]), await QueryAsync(Connection, select));
        await ExecuteAsync(Connection, $"delete from {table} where item in (select r.Letter from @rows r)", new { rows });
        Assert.Equal("[]", await QueryAsync(Connection, select));
    }

    [Fact]
    public async Task A_table_is_joined_with_and_without_an_alias()
    {
        var param = new { wanted = Database.TableOf([new { Number = 2, Name = "two" }, new { Number = 4, Name = "four" }]) };

        Assert.Equal(
            Items("\"two\"", "\"four\""),
            await QueryAsync(Connection, $"select w.Name as item from {Database.Numbers(9)} join @wanted w on w.Number = n order by n", param));
        Assert.Equal(Items("2", "4"), await QueryAsync(Connection, "select wanted.Number as item from @wanted where wanted.Number > 0 order by Number", param));
        Assert.Equal(Items("4"), Query(Connection, "select count(*) as item from @wanted a, @wanted b", param));
    }

    [Fact]
    public async Task An_empty_table_has_no_rows()
    {
        Assert.Equal("[]", await QueryAsync(Connection, "select r.Name as item from @none r", new { none = Database.TableOf(Array.Empty<Line>()) }));
    }

    [Fact]
    public async Task Rows_are_updated_and_removed()
    {
        await using DbConnection connection = await OpenAsync();
        await connection.ExecuteAsync($"insert into {Table} (Id, Name) select Id, Name from @lines l", new { lines = Database.TableOf(Lines) });

        await connection.ExecuteAsync(
            $"update {Table} set Name = (select c.Name from @changes c where c.Id = {Table}.Id) where Id in (select c.Id from @changes c)",
            new { changes = Database.TableOf([new { Id = 2, Name = "two" }]) });
        await connection.ExecuteAsync($"delete from {Table} where Id in (select g.Id from @gone g)", new { gone = Database.TableOf([new { Id = 3L }]) });

        Assert.Equal(["a'\"]", "two"], await connection.QueryAsync<string>($"select Name from {Table} order by Id"));
    }

    [Fact]
    public async Task Ten_thousand_rows_are_one_parameter()
    {
        await using DbConnection connection = await OpenAsync();
        var rows = Enumerable.Range(1, 10_000).Select(static n => new { Id = n, Name = $"name {n}", Large = n * 1_000_000_000L });

        Assert.Equal(10_000, await connection.ExecuteAsync($"insert into {Table} (Id, Name, Large) select Id, Name, Large from @rows r", new { rows = Database.TableOf(rows) }));

        Assert.Equal(50_005_000, connection.ExecuteScalar<long>($"select sum(Large / 1000000000) from {Table} where Name is not null"));
    }

    private static async Task<DbConnection> OpenAsync()
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(
            connection,
            Database.CreateTable(
                "lines",
                $"Id {Database.IntegerType}, Name {Database.TextType}, Ratio double precision, Price {Database.DecimalType}, Truth {Database.BooleanType}, "
                + $"Data {Database.BinaryType}, Large bigint, Kind {Database.IntegerType}"));
        return connection;
    }

    private sealed record Line(int Id, string? Name, double? Ratio, decimal? Price, bool? Truth, byte[]? Data, long? Large, DayOfWeek? Kind);
}
