using System.Buffers;
using System.Data;

namespace Dapper.Json.Analyzers.Tests.Generator;

/// <summary>The calls of this file are intercepted. Their commands have the parameters that Dapper's own code adds.</summary>
public class GeneratedParameterTests
{
    private const string Five = "select @id as a, @Name as b, @hue as c, @none as d, @id as e";

    [Fact]
    public void Members_of_an_anonymous_type() => Same(
        new { id = 5, Name = "Ada", hue = Hue.Red, none = (Hue?)null, unused = 3 },
        Five, static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Members_of_a_record_and_of_its_base() => Same(
        new Person(7, "Grace", Hue.Green, null) { Unused = 1 },
        Five, static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Members_of_a_struct() => Same(
        new Point { Y = 2, X = 1.5m },
        "select @x as x, @y as y",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Values_of_every_kind() => Same(
        new
        {
            date = new DateTime(2026, 1, 2, 3, 4, 5),
            time = TimeSpan.FromHours(3),
            key = Guid.Empty,
            real = 1.5,
            big = 12345678901L,
            on = true,
            bytes = new byte[] { 1, 2 },
            letter = 'x',
            nothing = (string?)null,
            number = (int?)null,
            day = new DateOnly(2026, 1, 2),
            any = (object)5,
            text = new string('y', 5000),
            shorter = new string('y', 4000),
        },
        "select @date as a, @time as b, @key as c, @real as d, @big as e, @on as f, @bytes as g, @letter as h, "
            + "@nothing as i, @number as j, @day as k, @any as l, @text as m, @shorter as n",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Lists_are_expanded() => Same(
        new { ids = new[] { 1, 2, 3 }, names = new List<string> { "a" } },
        "select 1 as a where 1 in @ids or 'a' in @names",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Literals_are_replaced() => Same(
        new { id = 5, hue = Hue.Green, on = true },
        "select {=id} as a, {=hue} as b, {=on} as c, @id as d",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Members_that_are_no_literal_are_not_written_as_one() => Same(
        new { id = 5, name = "Ada" },
        "select {=id} as a, @name as b",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Members_declared_as_object() => Same(
        new { text = (object)"Ada", nothing = (object?)null },
        "select @text as a, @nothing as b",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Members_of_a_record_struct_are_in_the_order_of_its_constructor() => Same(
        new Size(2, 1),
        "select @width as a, @height as b",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void A_parameter_of_its_own_adds_itself() => Same(
        new { name = new DbString { Value = "Ada", IsAnsi = true, Length = 10 } },
        "select @name as a",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void A_handler_of_its_type_sets_a_parameter()
    {
        SqlMapper.AddTypeHandler(new Code.Handler());
        Same(new { code = new Code(7) }, "select @code as a", static (connection, sql, param) => connection.QueryJsonString(sql, param));
    }

    [Fact]
    public void Names_are_found_as_Dapper_finds_them() => Same(
        new { id = 1, ID2 = 2, na = 3, name = 4 },
        "select @Id as a, $id2 as b, :NAME as c -- @na_",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void A_command_made_in_the_call() => Same(
        new { id = 5, unused = 1 },
        "select @id as a",
        static (connection, sql, param) => connection.QueryJson(new CommandDefinition(sql, param), new ArrayBufferWriter<byte>()));

    [Fact]
    public void A_derived_object_is_left_to_Dapper() => Same<Person>(
        new Derived(7, "Grace", Hue.Green, null) { Extra = 4 },
        "select @id as a, @extra as b",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void Null_stays_null()
    {
        using var connection = new RecordingConnection();
        connection.Open();
        Assert.Equal("Text select 1 as a <- ", connection.CommandOf(static recorded => recorded.QueryJsonString("select 1 as a", (Person?)null)));
    }

    [Theory]
    [InlineData("select @Id as a")]
    [InlineData("select @ID as a, 'it''s' as b")]
    [InlineData("select @Id as a, 'x? ?x' as b")]
    [InlineData("select {=Id} as a")]
    [InlineData("select {=iD} as a, '@Name_' as b, 'x{=Name}' as c, '{=Na me}' as d")]
    [InlineData("select @Id as a, {=Id} as b")]
    [InlineData("select @Ids_ as a, ids as b from (select 1 as ids, @Id as c)")]
    [InlineData("select 1 as a")]
    public void A_member_that_the_SQL_does_not_name_is_not_read(string sql)
    {
        string expected = ReadBy(static (connection, sql, param) => connection.Query(sql, param).AsList());
        Assert.Equal(expected, ReadBy(static (connection, sql, param) => connection.QueryJsonString(sql, param)));
        Assert.Equal(expected, ReadBy(static (connection, sql, param) => connection.QueryJson(new CommandDefinition(sql, param), new ArrayBufferWriter<byte>())));
        Assert.DoesNotContain("Name", expected, StringComparison.Ordinal);

        string ReadBy(Action<RecordingConnection, string, Watched> query)
        {
            using var connection = new RecordingConnection();
            connection.Open();
            var param = new Watched();
            connection.CommandOf(recorded => query(recorded, sql, param));
            return string.Join(", ", param.Read.Distinct());
        }
    }

    [Theory]
    [InlineData(CommandType.StoredProcedure)]
    [InlineData(CommandType.Text)]
    [InlineData(null)]
    public void All_members_are_read_for_a_procedure(CommandType? type)
    {
        Same(
            new { id = 5, unused = 1 },
            "select @id as a",
            static (connection, sql, param, type) => connection.QueryJsonString(sql, param, commandType: type),
            type);
        Same(
            new { id = 5, unused = 1 },
            "values(1)",
            static (connection, sql, param, type) => connection.QueryJson(new CommandDefinition(sql, param, commandType: type), new ArrayBufferWriter<byte>()),
            type);
    }

    [Fact]
    public void A_literal_takes_the_member_of_its_case() => Same(
        new Cased(),
        "select {=id} as a, {=ID} as b, {=iD} as c",
        static (connection, sql, param) => connection.QueryJsonString(sql, param));

    [Fact]
    public void The_code_is_the_generated_one()
    {
        using var connection = new RecordingConnection();
        connection.Open();
        var param = new Traced();
        connection.QueryJsonString("select @Id as a", param);
        Assert.Contains("Dapper.Json.Generated", param.Trace, StringComparison.Ordinal);
    }

    private static void Same<T>(T param, string sql, Action<RecordingConnection, string, T> intercepted) =>
        Same(param, sql, (connection, text, value, _) => intercepted(connection, text, value), type: null);

    /// <summary>Runs a query by Dapper and by a call that is intercepted: its parameter has the type that the caller names, or none.</summary>
    private static void Same<T>(T param, string sql, Action<RecordingConnection, string, T, CommandType?> intercepted, CommandType? type)
    {
        using var connection = new RecordingConnection();
        connection.Open();
        string expected = connection.CommandOf(recorded => recorded.Query(sql, param, commandType: type).AsList());
        Assert.Equal(expected, connection.CommandOf(recorded => intercepted(recorded, sql, param, type)));
    }
}
