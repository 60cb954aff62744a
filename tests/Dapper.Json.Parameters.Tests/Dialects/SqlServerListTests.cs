using System.Data;
using System.Data.Common;
using Dapper.Json.Tests.Fakes;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Parameters.Tests.Dialects;

/// <summary>What SQL Server gets, written by hand: the suite on a server is the provider tests'.</summary>
public class SqlServerListTests
{
    private static readonly JsonParameterOptions AsJson = new() { SqlServer = SqlServerParameterFormat.Json };
    private static readonly JsonParameterOptions AsXml = new() { SqlServer = SqlServerParameterFormat.Xml };

    public static TheoryData<string, JsonParameter, string, string> Types => new()
    {
        { "int", JsonParameter.List([1, int.MinValue], AsJson), "int", "[1,-2147483648]" },
        { "int?", JsonParameter.List<int?>([1, null], AsJson), "int", "[1,null]" },
        { "nothing", JsonParameter.List(Array.Empty<int>(), AsJson), "int", "[]" },
        { "long", JsonParameter.List([long.MaxValue], AsJson), "bigint", "[9223372036854775807]" },
        { "short", JsonParameter.List(new List<short> { 1 }, AsJson), "smallint", "[1]" },
        { "byte", JsonParameter.List(new byte[] { 1, 255 }, AsJson), "tinyint", "[1,255]" },
        { "sbyte", JsonParameter.List(new sbyte[] { -1 }, AsJson), "smallint", "[-1]" },
        { "ushort", JsonParameter.List(new ushort[] { 65535 }, AsJson), "int", "[65535]" },
        { "uint", JsonParameter.List(new[] { uint.MaxValue }, AsJson), "bigint", "[4294967295]" },
        { "ulong", JsonParameter.List(new[] { ulong.MaxValue }, AsJson), "decimal(20, 0)", "[18446744073709551615]" },
        { "enum", JsonParameter.List([DayOfWeek.Friday], AsJson), "int", "[5]" },
        { "enum?", JsonParameter.List<DayOfWeek?>([null, DayOfWeek.Friday], AsJson), "int", "[null,5]" },
        { "object", JsonParameter.List<object?>([null, 5L], AsJson), "bigint", "[null,5]" },
        { "bool", JsonParameter.List([true, false], AsJson), "bit", "[true,false]" },
        { "double", JsonParameter.List([0.1, 1e300], AsJson), "float", "[0.1,1E+300]" },
        { "float", JsonParameter.List([0.1f], AsJson), "real", "[0.1]" },
        { "decimal", JsonParameter.List([1m, 2.50m, -1.125m], AsJson), "decimal(38, 4)", "[1,2.50,-1.125]" },
        { "whole decimal", JsonParameter.List([1.00m], AsJson), "decimal(38, 0)", "[1.00]" },
        { "large decimal", JsonParameter.List<decimal?>([decimal.MaxValue, null, 0.123456789m], AsJson), "expanded", "" },
        { "largest decimal", JsonParameter.List([decimal.MaxValue, 0.12345678m], AsJson), "decimal(38, 8)", "[79228162514264337593543950335,0.12345678]" },
        { "string", JsonParameter.List(["a", null, "\"'\\ü\u0001"], AsJson), "nvarchar(4000)", """["a",null,"\"'\\ü\u0001"]""" },
        { "long string", JsonParameter.List([new string('x', 4001)], AsJson), "nvarchar(max)", $"[\"{new string('x', 4001)}\"]" },
        { "char", JsonParameter.List("aä".ToCharArray(), AsJson), "nchar(1)", """["a","ä"]""" },
        { "Guid", JsonParameter.List([Guid.Parse("0a1b2c3d-0000-0000-0000-00000000abcd")], AsJson), "uniqueidentifier", "[\"0a1b2c3d-0000-0000-0000-00000000abcd\"]" },
        { "DateTimeOffset", JsonParameter.List([new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.FromHours(-2))], AsJson), "datetimeoffset(7)", "[\"2024-02-29T01:02:03.0000000-02:00\"]" },
        { "DateOnly", JsonParameter.List([new DateOnly(2024, 2, 29)], AsJson), "date", "[\"2024-02-29\"]" },
        { "TimeOnly", JsonParameter.List([new TimeOnly(1, 2, 3)], AsJson), "time(7)", "[\"01:02:03.0000000\"]" },
        { "TimeSpan", JsonParameter.List([new TimeSpan(0, 1, 2, 3, 4)], AsJson), "time(7)", "[\"01:02:03.0040000\"]" },
        { "bytes", JsonParameter.List(new[] { new byte[] { 0, 255 } }, AsJson), "varbinary(max)", "[\"AP8=\"]" },
        { "told", JsonParameter.List(["a"], new JsonParameterOptions { SqlServer = SqlServerParameterFormat.Json, SqlType = "varchar(50)" }), "varchar(50)", "[\"a\"]" },
    };

    [Theory]
    [MemberData(nameof(Types))]
    public void Each_type_has_its_own_of_the_server(string _, JsonParameter list, string type, string json)
    {
        Prepared prepared = Prepare("select 1 where a in @ids", list);
        if (type == "expanded")
        {
            Assert.Equal("select 1 where a in (@ids1,@ids2,@ids3)", prepared.Sql);
            Assert.Equal([decimal.MaxValue, 0.123456789m, DBNull.Value], prepared.Parameters.Select(static parameter => parameter.Value));
            return;
        }

        Assert.Equal($"select 1 where a in (select [value] from openjson(@ids) with ([value] {type} '$'))", prepared.Sql);
        Assert.Equal(json, prepared.Value);
        Assert.Equal((DbType.String, -1, "ids"), (prepared.Parameters[0].DbType, prepared.Parameters[0].Size, prepared.Parameters[0].ParameterName));
    }

    [Fact]
    public void A_time_is_the_type_that_the_driver_takes_for_it()
    {
        var time = new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc);

        Prepared prepared = Prepare("a in @ids", JsonParameter.List([time.AddTicks(1)], AsJson));
        Prepared old = Prepare("a in @ids", JsonParameter.List([new DateTime(1752, 12, 31)], AsJson));
        Prepared told = Prepare("a in @ids", JsonParameter.List([time], new JsonParameterOptions { SqlServer = SqlServerParameterFormat.Json, SqlType = "smalldatetime" }));

        Assert.Equal("a in (select cast([value] as datetime) from openjson(@ids) with ([value] datetime2(7) '$'))", prepared.Sql);
        Assert.Equal("[\"2024-02-29T01:02:03.0000001\"]", prepared.Value);
        Assert.Equal("a in (select [value] from openjson(@ids) with ([value] datetime2(7) '$'))", old.Sql);
        Assert.Equal("a in (select cast([value] as smalldatetime) from openjson(@ids) with ([value] datetime2(7) '$'))", told.Sql);
    }

    [Fact]
    public void Xml_is_an_element_for_each_value()
    {
        Prepared numbers = Prepare("a in @ids", JsonParameter.List<int?>([1, null, -2], AsXml));
        Prepared texts = Prepare("a in @ids", JsonParameter.List(["", null, "<\"'&\n\t🎉 "], AsXml));
        Prepared bytes = Prepare("a in @ids", JsonParameter.List(new[] { new byte[] { 0, 255 } }, AsXml));
        Prepared none = Prepare("a in @ids", JsonParameter.List(Array.Empty<Guid>(), AsXml));
        Prepared told = Prepare("a in @ids", JsonParameter.List(["a"], new JsonParameterOptions { SqlServer = SqlServerParameterFormat.Xml, SqlType = "varchar(5) collate X" }));

        Assert.Equal("a in (select x.v.value('@v0', 'int') from @ids.nodes('/l/i') x(v))", numbers.Sql);
        Assert.Equal("<l><i v0=\"1\" /><i /><i v0=\"-2\" /></l>", numbers.Value);
        Assert.Equal((DbType.Xml, -1), (numbers.Parameters[0].DbType, numbers.Parameters[0].Size));
        Assert.Equal("a in (select x.v.value('@v0', 'nvarchar(4000)') from @ids.nodes('/l/i') x(v))", texts.Sql);
        Assert.Equal("<l><i v0=\"\" /><i /><i v0=\"&lt;&quot;'&amp;&#xA;&#x9;🎉 \" /></l>", texts.Value);
        Assert.Equal("a in (select x.v.value('xs:base64Binary(@v0)', 'varbinary(max)') from @ids.nodes('/l/i') x(v))", bytes.Sql);
        Assert.Equal("<l><i v0=\"AP8=\" /></l>", bytes.Value);
        Assert.Equal("<l />", none.Value);
        Assert.Equal("a in (select x.v.value('@v0', 'varchar(5)') collate X from @ids.nodes('/l/i') x(v))", told.Sql);
    }

    [Fact]
    public void What_xml_cannot_carry_is_expanded()
    {
        // Halves of pairs cannot stand in an attribute.
        foreach (string text in new[] { "\0", "\u0001", "\uD83C", "a\uDF89", "\uD83Ca", "\uFFFE" })
        {
            Prepared prepared = Prepare("a in (@ids)", JsonParameter.List([null, text], AsXml));

            Assert.Equal("a in  (@ids1,@ids2) ", prepared.Sql);
            Assert.Equal([text, DBNull.Value], prepared.Parameters.Select(static parameter => parameter.Value));
        }
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void What_json_has_no_number_for_is_expanded(double number)
    {
        Assert.Equal("a in (@ids1)", Prepare("a in @ids", JsonParameter.List([number], AsJson)).Sql);
        Assert.Equal("a in (@ids1)", Prepare("a in @ids", JsonParameter.List([(float)number], AsXml)).Sql);
        Assert.Equal("a in (@ids1)", Prepare("a in @ids", JsonParameter.List([TimeSpan.FromDays(1)], AsJson)).Sql);
        Assert.Throws<ArgumentException>(() => Prepare("a in @ids or openjson(@ids)", JsonParameter.List([number], AsJson)));
    }

    /// <summary>JSON would have another character for it, as UTF-8 has.</summary>
    [Fact]
    public void A_half_of_a_pair_is_sent_as_it_is()
    {
        foreach (string text in new[] { "\uD83C", "a\uDF89", "🎉\uD83Ca" })
        {
            Prepared prepared = Prepare("a in @ids", JsonParameter.List(["🎉", text], AsJson));

            Assert.Equal("a in (@ids1,@ids2)", prepared.Sql);
            Assert.Equal(["🎉", text], prepared.Parameters.Select(static parameter => parameter.Value));
            Assert.Throws<ArgumentException>(() => Prepare("select * from @ids", JsonParameter.Table([new { Text = text }], AsJson)));
        }

        Assert.Equal("a in (@ids1)", Prepare("a in @ids", JsonParameter.List(['\uD83C'], AsJson)).Sql);
    }

    [Theory]
    [InlineData(120, "nodes")]
    [InlineData(130, "openjson")]
    [InlineData(160, "openjson")]
    public void The_server_is_asked_once_what_it_reads(byte level, string function)
    {
        var server = new FakeServer { ParameterOf = static () => new SqlParameter(), ScalarOf = _ => level };
        string connectionString = Guid.NewGuid().ToString();

        for (int i = 0; i < 3; i++)
        {
            // Dapper prepares a command before it opens the connection.
            using var connection = new FakeConnection(server) { ConnectionString = connectionString };
            using DbCommand command = connection.CreateCommand();
            command.CommandText = "a in @ids";
            ((SqlMapper.ICustomQueryParameter)JsonParameter.List([1])).AddParameter(command, "ids");
            Assert.Contains(function, command.CommandText, StringComparison.Ordinal);
            Assert.Equal(ConnectionState.Closed, connection.State);
        }

        FakeCommand question = Assert.Single(server.Commands, static command => command.CommandText.Contains("compatibility_level", StringComparison.Ordinal));
        Assert.Equal(1, question.DisposeCount);
        Assert.Equal(1, server.Count(ServerEvent.Opened));
        Assert.Empty(server.Violations);
    }

    [Fact]
    public void A_document_is_a_text_of_any_length()
    {
        Prepared prepared = Prepare("insert into t values (@ids) -- @ids", JsonParameter.Document(new { A = "ä" }));

        Assert.Equal("insert into t values (@ids) -- @ids", prepared.Sql);
        Assert.Equal("{\"a\":\"\\u00E4\"}", prepared.Value);
        Assert.Equal((DbType.String, -1, "ids"), (prepared.Parameters[0].DbType, prepared.Parameters[0].Size, prepared.Parameters[0].ParameterName));
    }

    [Fact]
    public void A_document_of_nothing_is_NULL_of_its_type()
    {
        Prepared prepared = Prepare("insert into t values (@ids)", JsonParameter.Document<string?>(null));

        Assert.Equal(DBNull.Value, prepared.Value);
        Assert.Equal((DbType.String, -1), (prepared.Parameters[0].DbType, prepared.Parameters[0].Size));
    }

    /// <summary>A comparison with a column of another collation is error 468, unless one of the two says which is meant.</summary>
    [Fact]
    public void The_collation_of_the_options_is_that_of_texts()
    {
        var json = new JsonParameterOptions { SqlServer = SqlServerParameterFormat.Json, Collation = "Latin1_General_BIN2" };
        var xml = new JsonParameterOptions { SqlServer = SqlServerParameterFormat.Xml, Collation = "database_default" };

        Assert.Equal(
            "a in (select [value] collate Latin1_General_BIN2 from openjson(@ids) with ([value] nvarchar(4000) '$'))", Prepare("a in @ids", JsonParameter.List(["a"], json)).Sql);
        Assert.Equal(
            "a in (select [value] collate Latin1_General_BIN2 from openjson(@ids) with ([value] nchar(1) '$'))", Prepare("a in @ids", JsonParameter.List(['a'], json)).Sql);
        Assert.Equal(
            "a in (select x.v.value('@v0', 'nvarchar(4000)') collate database_default from @ids.nodes('/l/i') x(v))",
            Prepare("a in @ids", JsonParameter.List(["a"], xml)).Sql);
        Assert.Equal("a in (select [value] from openjson(@ids) with ([value] int '$'))", Prepare("a in @ids", JsonParameter.List([1], json)).Sql);
    }

    [Fact]
    public void A_told_type_s_own_collation_goes_first()
    {
        string With(string type) => Prepare(
            "a in @ids", JsonParameter.List(["a"], new JsonParameterOptions { SqlServer = SqlServerParameterFormat.Json, SqlType = type, Collation = "X" })).Sql;

        Assert.Equal("a in (select [value] COLLATE Y from openjson(@ids) with ([value] varchar(5) '$'))", With("varchar(5) COLLATE Y"));
        Assert.Equal("a in (select [value] collate X from openjson(@ids) with ([value] VarChar(5) '$'))", With("VarChar(5)"));
        Assert.Equal("a in (select [value] from openjson(@ids) with ([value] uniqueidentifier '$'))", With("uniqueidentifier"));
    }

    [Fact]
    public void Texts_of_a_table_have_the_collation_of_the_options()
    {
        var options = new JsonParameterOptions
        {
            SqlServer = SqlServerParameterFormat.Json,
            Collation = "X",
            ColumnTypes = new Dictionary<string, string> { ["C"] = "varchar(5) collate Y" },
        };

        Assert.Equal(
            "select 1 from (select [0] collate X as [A], [1] as [B], [2] collate Y as [C] from openjson(@ids) "
            + "with ([0] nvarchar(4000) '$[0]', [1] int '$[1]', [2] varchar(5) '$[2]')) r",
            Prepare("select 1 from @ids r", JsonParameter.Table([new { A = "a", B = 1, C = "c" }], options)).Sql);
    }

    private static Prepared Prepare(string sql, JsonParameter list) => Prepared.With<SqlParameter>(sql, list);
}
