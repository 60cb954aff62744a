using System.Data;
using Dapper.Json.Tests.Fakes;
using Microsoft.Data.SqlClient;
using MySqlConnector;

namespace Dapper.Json.Parameters.Tests.Dialects;

/// <summary>What databases that are not here get of a table, written by hand.</summary>
public class OtherTableTests
{
    private static readonly JsonParameterOptions AsJson = new() { SqlServer = SqlServerParameterFormat.Json };
    private static readonly JsonParameterOptions AsXml = new() { SqlServer = SqlServerParameterFormat.Xml };

    [Fact]
    public void SqlServer_gets_openjson()
    {
        Prepared prepared = Prepared.With<SqlParameter>("insert into t (Id, Name) select Id, Name from @ids r", Table(AsJson));

        Assert.Equal(
            "insert into t (Id, Name) select Id, Name from (select [0] as [Id], [1] as [Name], cast([2] as datetime) as [At], [3] as [Price], [4] as [Data], [5] as [Lines] "
            + "from openjson(@ids) with ([0] int '$[0]', [1] nvarchar(4000) '$[1]', [2] datetime2(7) '$[2]', [3] decimal(38, 2) '$[3]', [4] varbinary(max) '$[4]', "
            + "[5] nvarchar(4000) '$[5]')) r",
            prepared.Sql);
        Assert.Equal("""[[1,"ä\"]","2024-02-29T01:02:03.0000000",1.50,"AP8=","[1,2]"],[2,null,null,null,null,null]]""", prepared.Value);
        Assert.Equal((DbType.String, -1), (prepared.Parameters[0].DbType, prepared.Parameters[0].Size));
    }

    [Fact]
    public void SqlServer_without_JSON_gets_XML()
    {
        Prepared prepared = Prepared.With<SqlParameter>("select * from t join @ids on 1 = 1", Table(AsXml));

        Assert.Equal(
            "select * from t join (select x.v.value('@v0', 'int') as [Id], x.v.value('@v1', 'nvarchar(4000)') as [Name], "
            + "cast(x.v.value('@v2', 'datetime2(7)') as datetime) as [At], x.v.value('@v3', 'decimal(38, 2)') as [Price], "
            + "x.v.value('xs:base64Binary(@v4)', 'varbinary(max)') as [Data], x.v.value('@v5', 'nvarchar(4000)') as [Lines] "
            + "from @ids.nodes('/l/i') x(v)) as [ids] on 1 = 1",
            prepared.Sql);
        Assert.Equal(
            "<l><i v0=\"1\" v1=\"ä&quot;]\" v2=\"2024-02-29T01:02:03.0000000\" v3=\"1.50\" v4=\"AP8=\" v5=\"[1,2]\" /><i v0=\"2\" /></l>", prepared.Value);
        Assert.Equal((DbType.Xml, -1), (prepared.Parameters[0].DbType, prepared.Parameters[0].Size));
    }

    [Fact]
    public void SqlServer_gets_told_types_and_quoted_names()
    {
        var told = new JsonParameterOptions
        {
            SqlServer = SqlServerParameterFormat.Json,
            ColumnTypes = new Dictionary<string, string> { ["Id"] = "decimal(18, 4)", ["a ]b"] = "varchar(50) collate Latin1_General_BIN2" },
        };
        Prepared prepared = Prepared.With<SqlParameter>("select 1 from @ids", JsonParameter.Table([new Named(1, "x")], told));

        Assert.Equal(
            "select 1 from (select [0] as [Id], [1] collate Latin1_General_BIN2 as [a ]]b] from openjson(@ids) with ([0] decimal(18, 4) '$[0]', [1] varchar(50) '$[1]')) as [ids]",
            prepared.Sql);
    }

    [Fact]
    public void MySql_gets_json_table()
    {
        var told = new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["Name"] = "varchar(50) collate utf8mb4_bin" } };
        Prepared prepared = Prepared.With<MySqlParameter>("select * from @ids r", Table(told));

        Assert.Equal(
            "select * from (select j.c0 as `Id`, j.c1 collate utf8mb4_bin as `Name`, j.c2 as `At`, j.c3 as `Price`, from_base64(j.c4) as `Data`, "
            + "json_unquote(json_quote(j.c5)) as `Lines` from json_table(@ids, '$[*]' columns (c0 int path '$[0]', "
            + "c1 varchar(50) character set utf8mb4 path '$[1]', c2 datetime(6) path '$[2]', c3 decimal(65, 2) path '$[3]', "
            + "c4 longtext character set utf8mb4 path '$[4]', c5 longtext character set utf8mb4 path '$[5]')) j) r",
            prepared.Sql);
        Assert.Equal("""[[1,"ä\"]","2024-02-29 01:02:03.000000","1.5","AP8=","[1,2]"],[2,null,null,null,null,null]]""", prepared.Value);
    }

    // Blanks at the end of char(1) are lost.
    [Fact]
    public void Texts_of_MySql_have_a_character_set_and_characters_keep_blanks()
    {
        Prepared prepared = Prepared.With<MySqlParameter>(
            "select * from @ids r", JsonParameter.Table([new { Letter = ' ', Key = Guid.Empty }], new JsonParameterOptions { Collation = "utf8mb4_bin" }));

        Assert.Equal(
            "select * from (select j.c0 collate utf8mb4_bin as `Letter`, json_unquote(json_quote(j.c1)) as `Key` from json_table(@ids, '$[*]' columns "
            + "(c0 varchar(1) character set utf8mb4 path '$[0]', c1 varchar(36) character set utf8mb4 path '$[1]')) j) r",
            prepared.Sql);
        Assert.Equal("""[[" ","00000000-0000-0000-0000-000000000000"]]""", prepared.Value);
    }

    [Theory]
    [InlineData("varchar(50)", "varchar(50) character set utf8mb4", true)]
    [InlineData("CHAR(5) ", "CHAR(5) character set utf8mb4", true)]
    [InlineData("text", "text character set utf8mb4", true)]
    [InlineData("character varying(5)", "character varying(5) character set utf8mb4", true)]
    [InlineData("varchar(50) charset UTF8MB4", "varchar(50) charset UTF8MB4", true)]
    [InlineData("varchar(50) byte", "varchar(50) byte", true)]
    [InlineData("nvarchar(50)", "varchar(50) character set utf8mb4", true)]
    [InlineData("NCHAR varying(50)", "CHAR varying(50) character set utf8mb4", true)]
    [InlineData("national character(5)", "character(5) character set utf8mb4", true)]
    [InlineData("national\tvarchar(50)", "varchar(50) character set utf8mb4", true)]
    [InlineData("nchar varchar(50)", "varchar(50) character set utf8mb4", true)]
    [InlineData("nvarchar(50) binary", "varchar(50) binary character set utf8mb4", true)]
    [InlineData("long varchar", "long varchar character set utf8mb4", true)]
    [InlineData("long varbinary", "long varbinary", false)]
    [InlineData("varbinary(50)", "varbinary(50)", false)]
    [InlineData("json", "json", false)]
    [InlineData("int", "int", false)]
    public void A_type_of_MySql_that_is_told_gets_a_character_set_unless_it_has_one_or_takes_none(string told, string declared, bool isText)
    {
        var options = new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["Id"] = told } };

        string sql = Prepared.With<MySqlParameter>("select * from @ids r", JsonParameter.Table([new Key(1)], options)).Sql;

        string read = isText ? "json_unquote(json_quote(j.c0))" : "j.c0";
        Assert.Equal($"select * from (select {read} as `Id` from json_table(@ids, '$[*]' columns (c0 {declared} path '$[0]')) j) r", sql);
    }

    [Theory]
    [InlineData("varchar(50) character set latin1")]
    [InlineData("text CHARSET 'latin2'")]
    [InlineData("varchar(50) char set = utf8mb3")]
    [InlineData("nvarchar(50) ascii")]
    [InlineData("char(5) unicode collate ucs2_bin")]
    public void A_type_of_MySql_in_which_texts_lose_characters_is_refused(string told)
    {
        var options = new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["Name"] = told } };

        AssertRefused(() => Prepared.With<MySqlParameter>("select * from @ids r", JsonParameter.Table([new { Name = "a" }], options)));
        AssertRefused(() => Prepared.With<MySqlParameter>("a in @ids", JsonParameter.List(["a"], new JsonParameterOptions { SqlType = told })));

        static void AssertRefused(Action prepare) =>
            Assert.Contains("' has a character set that lacks characters", Assert.Throws<ArgumentException>(prepare).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Texts_of_PostgreSQL_have_the_collation()
    {
        var options = new JsonParameterOptions { Collation = "\"C\"" };
        var types = new Dictionary<string, string> { ["Code"] = "citext", ["Doc"] = "jsonb" };
        JsonParameter table = JsonParameter.Table(
            [new { Name = "a", Letter = 'b', Code = "c", Doc = "1", Number = 1 }], new JsonParameterOptions(options) { ColumnTypes = types });

        Assert.Equal(
            "select 1 from (select c0 collate \"C\" as \"name\", c1 collate \"C\" as \"letter\", c2 collate \"C\" as \"code\", c3 as \"doc\", c4 as \"number\" "
            + "from unnest(@ids__0, @ids__1, @ids__2::citext[], @ids__3::jsonb[], @ids__4) as a(c0, c1, c2, c3, c4)) r",
            Prepared.With<Npgsql.NpgsqlParameter>("select 1 from @ids r", table).Sql);
        Assert.Equal("a = any (@ids collate \"C\")", Prepared.With<Npgsql.NpgsqlParameter>("a in (@ids)", JsonParameter.List(["a"], options)).Sql);
        Assert.Equal("a = any (@ids)", Prepared.With<Npgsql.NpgsqlParameter>("a in (@ids)", JsonParameter.List([1], options)).Sql);
    }

    [Fact]
    public void Both_forms_have_a_parameter_each()
    {
        Prepared prepared = Prepared.With<SqlParameter>(
            "select 1 from openjson(@ids) with (Id int) a join @ids b on a.Id = b.Id", JsonParameter.Table([new Key(1)], AsJson));

        Assert.Equal(
            "select 1 from openjson(@ids) with (Id int) a join (select [0] as [Id] from openjson(@ids__rows) with ([0] int '$[0]')) b on a.Id = b.Id", prepared.Sql);
        Assert.Equal([("ids__rows", "[[1]]"), ("ids", "[{\"Id\":1}]")], prepared.Parameters.Select(static parameter => (parameter.ParameterName, (string?)parameter.Value)));
    }

    [Fact]
    public void Another_database_gets_JSON_for_what_is_written_by_hand()
    {
        Prepared prepared = Prepared.With<FakeParameter>("select 1 from f(@ids)", JsonParameter.Table([new Key(1), new Key(2)]));

        Assert.Equal("select 1 from f(@ids)", prepared.Sql);
        Assert.Equal("[{\"Id\":1},{\"Id\":2}]", prepared.Value);
        var error = Assert.Throws<ArgumentException>(() => Prepared.With<FakeParameter>("select 1 from @ids", JsonParameter.Table([new Key(1)])));
        Assert.Contains(typeof(FakeParameter).FullName!, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_has_no_type_or_value_there_is_an_error()
    {
        Assert.Contains("'Any'", Error<SqlParameter, object>([1, "x"]), StringComparison.Ordinal);
        Assert.Contains("'Any' in row 1", Error<SqlParameter, double>([1.0, double.NaN]), StringComparison.Ordinal);
        Assert.Contains("'Any' in row 0", Error<MySqlParameter, string>(["\0"]), StringComparison.Ordinal);
        Assert.Contains("'Any' in row 0", Error<SqlParameter, TimeSpan>([TimeSpan.FromDays(1)]), StringComparison.Ordinal);

        static string Error<TParameter, T>(T[] values)
            where TParameter : FakeParameter, new() =>
            Assert.Throws<ArgumentException>(
                () => Prepared.With<TParameter>("select 1 from @ids", JsonParameter.Table(values.Select(static value => new { Any = value }), AsJson))).Message;
    }

    private static JsonParameter Table(JsonParameterOptions options) => JsonParameter.Table<Line>(
        [
            new(1, "ä\"]", new DateTime(2024, 2, 29, 1, 2, 3), 1.50m, [0, 255], [1, 2]),
            new(2, null, null, null, null, null),
        ],
        options);

    private sealed record Line(int Id, string? Name, DateTime? At, decimal? Price, byte[]? Data, int[]? Lines);

    private sealed record Key(int Id);

    private sealed record Named(int Id, [property: System.Text.Json.Serialization.JsonPropertyName("a ]b")] string Name);
}
