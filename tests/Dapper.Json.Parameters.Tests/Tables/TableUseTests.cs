using System.Data;
using System.Globalization;
using System.Text.Json.Serialization;

namespace Dapper.Json.Parameters.Tests.Tables;

/// <summary>Tables in SQL: where they stand, what their rows may be, what goes wrong.</summary>
public sealed class TableUseTests : SqliteTests
{
    private static readonly Line[] Lines = [new(1, "a"), new(2, null), new(3, "c")];

    public TableUseTests()
    {
        SqlMapper.AddTypeHandler(new AmountHandler());
        Connection.Execute("create table t (Id integer primary key, Name text); insert into t values (1, 'one'), (2, 'two'), (9, 'nine')");
    }

    [Theory]
    [InlineData("select Id || ifnull(Name, '-') from @rows", "1a 2- 3c")]
    [InlineData("select r.Id || ifnull(r.Name, '-') from @rows r", "1a 2- 3c")]
    [InlineData("select rows.Id from $rows where rows.Id > 1", "2 3")]
    [InlineData("select t.Name from t join @rows r on r.Id = t.Id", "one two")]
    [InlineData("select t.Name from t, @rows as r where r.Id = t.Id order by t.Id desc", "two one")]
    [InlineData("select Name from t where Id not in (select Id from @rows)", "nine")]
    [InlineData("select count(*) from @rows a, @rows b", "9")]
    [InlineData("with r as (select Id from @rows) select sum(Id) from r -- @rows", "6")]
    [InlineData("select sum(json_extract(value, '$.Id')) from json_each(@rows)", "6")]
    [InlineData("select sum(r.Id + json_extract(value, '$.Id')) from json_each(@rows), @rows r", "36")]
    public void A_table_is_read(string sql, string expected) =>
        Assert.Equal(expected, string.Join(' ', Connection.Query<string>(sql, new { rows = JsonParameter.Table(Lines) })));

    [Fact]
    public void Rows_are_of_any_kind()
    {
        Assert.Equal("1x", Concat(new[] { new { Id = 1, Name = "x" } }));
        Assert.Equal("1x", Concat(new List<Point> { new() { Id = 1, Name = "x" } }));
        Assert.Equal("1x", Concat(new HashSet<Derived> { new() { Id = 1, Name = "x", Hidden = 3 } }));
        Assert.Equal("1x", Concat(new Queue<Line>([new Line(1, "x")])));

        string Concat<T>(IEnumerable<T> rows) => Connection.QuerySingle<string>("select Id || Name from @rows", new { rows = JsonParameter.Table(rows) });
    }

    [Fact]
    public void Columns_have_the_names_of_JSON()
    {
        var camel = new JsonParameterOptions { SerializerOptions = new(JsonSerializerDefaults.Web) };
        var rows = new[] { new Odd { Quoted = "q", Ignored = 1, Renamed = 7 } };

        using IDataReader reader = Connection.ExecuteReader("select * from @rows", new { rows = JsonParameter.Table(rows, camel) });

        Assert.True(reader.Read());
        Assert.Equal(["a \"'`]\\{0} b", "id", "kind"], Enumerable.Range(0, reader.FieldCount).Select(reader.GetName));
        Assert.Equal(["q", 7L, 5L], Enumerable.Range(0, reader.FieldCount).Select(reader.GetValue));
    }

    [Fact]
    public void Objects_and_lists_are_JSON()
    {
        var rows = new[]
        {
            new { Id = 1, Tags = (string[]?)["ä", "\0"], Line = (Line?)new Line(5, "x"), Any = JsonSerializer.SerializeToElement(true) },
            new { Id = 2, Tags = (string[]?)null, Line = (Line?)null, Any = JsonSerializer.SerializeToElement(1.50m) },
        };

        Assert.Equal(
            ["[\"\\u00E4\",\"\\u0000\"] {\"Id\":5,\"Name\":\"x\"} true", "- - 1.50"],
            Connection.Query<string>("select ifnull(Tags, '-') || ' ' || ifnull(Line, '-') || ' ' || Any from @rows order by Id", new { rows = JsonParameter.Table(rows) }));
    }

    [Fact]
    public void A_type_handler_converts_a_member()
    {
        var rows = new[] { new { Amount = (Amount?)new Amount(150), Number = (object?)1 }, new { Amount = (Amount?)null, Number = (object?)"x" } };

        Assert.Equal(["1.50 1", "- x"], Connection.Query<string>("select ifnull(Amount, '-') || ' ' || Number from @rows", new { rows = JsonParameter.Table(rows) }));
    }

    [Fact]
    public void A_told_type_converts_a_column()
    {
        var rows = new[] { new { Id = 1, Name = "x" } };
        var told = new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["Id"] = "text collate nocase" } };

        Assert.Equal("text", Connection.ExecuteScalar("select typeof(Id) from @rows", new { rows = JsonParameter.Table(rows, told) }));
        Assert.Equal("integer", Connection.ExecuteScalar("select typeof(Id) from @rows", new { rows = JsonParameter.Table(rows) }));
        var error = Assert.Throws<ArgumentException>(() => Connection.Query("select * from @rows", new { rows = JsonParameter.Table(Lines, new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["id"] = "int" } }) }));
        Assert.Contains("has a type for 'id', which is not a column of the table 'rows'", error.Message, StringComparison.Ordinal);
        Assert.Contains("'Id', 'Name'", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("select @rows", "\nselect @rows\n       ^")]
    [InlineData("select 1 where 1 in @rows", "\nselect 1 where 1 in @rows\n                    ^")]
    [InlineData("delete from @rows", "\ndelete from @rows\n            ^")]
    public void A_place_that_cannot_be_a_table_is_shown(string sql, string excerpt)
    {
        var error = Assert.Throws<ArgumentException>(() => Connection.Execute(sql, new { rows = JsonParameter.Table(Lines) }));

        Assert.EndsWith(excerpt, error.Message, StringComparison.Ordinal);
        Assert.Contains("json_each(@rows)", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_list_is_no_table()
    {
        var error = Assert.Throws<ArgumentException>(() => Connection.Query("select * from @ids", new { ids = JsonParameter.List([1]) }));

        Assert.EndsWith("\nselect * from @ids\n              ^", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Rows_that_cannot_be_sent_are_named()
    {
        Assert.Contains("Row 1 of the table 'rows'", Error<Line?>([Lines[0], null]), StringComparison.Ordinal);
        Assert.Contains("System.Int32, which has no members", Error([1]), StringComparison.Ordinal);
        Assert.Contains("which has no members", Error<IDictionary<string, object>>([]), StringComparison.Ordinal);
        Assert.Contains("'Link' of the table 'rows', which is of System.Uri", Error([new { Link = new Uri("http://a") }]), StringComparison.Ordinal);
        Assert.Contains("'Real' in row 1", Error([new { Real = 1.0 }, new { Real = double.NaN }]), StringComparison.Ordinal);
        Assert.Throws<ArgumentNullException>(() => JsonParameter.Table<Line>(null!));

        string Error<T>(IEnumerable<T> rows) =>
            Assert.Throws<ArgumentException>(() => Connection.Query("select * from @rows", new { rows = JsonParameter.Table(rows) })).Message;
    }

    [Fact]
    public async Task One_parameter_serves_many_threads()
    {
        JsonParameter rows = JsonParameter.Table(Lines);

        await Task.WhenAll(Enumerable.Range(0, 8).Select(task => Task.Run(() =>
        {
            using SqliteConnection connection = Databases.Open();
            for (int i = 0; i < 100; i++)
            {
                Assert.Equal(6 + i, connection.ExecuteScalar<int>($"select sum(Id) + {i} from @rows -- {task}", new { rows }));
            }
        })));
    }

    private sealed record Line(int Id, string? Name);

    private struct Point
    {
        public int Id { get; set; }

        public string Name { get; set; }
    }

    private class Base
    {
        public int Id { get; set; }
    }

    private sealed class Derived : Base
    {
        public string? Name { get; set; }

        [JsonIgnore]
        public int Hidden { get; set; }
    }

    private sealed class Odd
    {
        [JsonPropertyName("a \"'`]\\{0} b")]
        public string? Quoted { get; set; }

        [JsonIgnore]
        public int Ignored { get; set; }

        [JsonPropertyName("id")]
        public int Renamed { get; set; }

        public DayOfWeek Kind => DayOfWeek.Friday;

        public int Written
        {
            set => Ignored = value;
        }
    }

    private readonly record struct Amount(int Cents);

    private sealed class AmountHandler : SqlMapper.TypeHandler<Amount>
    {
        public override Amount Parse(object value) => new((int)(decimal.Parse((string)value, CultureInfo.InvariantCulture) * 100));

        public override void SetValue(IDbDataParameter parameter, Amount value) => parameter.Value = (value.Cents / 100m).ToString("F2", CultureInfo.InvariantCulture);
    }
}
