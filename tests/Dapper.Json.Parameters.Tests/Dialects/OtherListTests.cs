using System.Data;
using System.Data.Common;
using Dapper.Json.Tests.Fakes;
using MySqlConnector;

namespace Dapper.Json.Parameters.Tests.Dialects;

/// <summary>What MySQL and databases that are not known get, written by hand.</summary>
public class OtherListTests
{
    public static TheoryData<string, JsonParameter, string, string> Types => new()
    {
        { "int", JsonParameter.List<int?>([1, null]), "int", "[1,null]" },
        { "long", JsonParameter.List([long.MinValue]), "bigint", "[-9223372036854775808]" },
        { "ulong", JsonParameter.List([ulong.MaxValue]), "bigint unsigned", "[18446744073709551615]" },
        { "byte", JsonParameter.List(new byte[] { 255 }), "smallint", "[255]" },
        { "bool", JsonParameter.List([true, false]), "tinyint", "[1,0]" },
        { "double", JsonParameter.List([0.1]), "double", "[0.1]" },
        { "decimal", JsonParameter.List([1.10m, 0.1234567890123456789m]), "decimal(65, 20)", "[\"1.1\",\"0.1234567890123456789\"]" },
        { "DateTime", JsonParameter.List([new DateTime(2024, 2, 29, 1, 2, 3)]), "datetime(6)", "[\"2024-02-29 01:02:03.000000\"]" },
        { "DateOnly", JsonParameter.List([new DateOnly(2024, 2, 29)]), "date", "[\"2024-02-29\"]" },
        { "enum", JsonParameter.List([DayOfWeek.Friday]), "int", "[5]" },
    };

    [Theory]
    [MemberData(nameof(Types))]
    public void MySql_gets_a_table(string _, JsonParameter list, string type, string json)
    {
        Prepared prepared = Prepared.With<MySqlParameter>("a in @ids and `@ids` not in (?ids)", list);

        Assert.Equal(
            $"a in (select j.value from json_table(@ids, '$[*]' columns (value {type} path '$')) j) "
            + $"and `@ids` not in (select j.value from json_table(?ids, '$[*]' columns (value {type} path '$')) j)",
            prepared.Sql);
        Assert.Equal(json, prepared.Value);
    }

    [Fact]
    public void Text_of_MySql_is_a_table_where_its_type_is_told()
    {
        var told = new JsonParameterOptions { SqlType = "varchar(50) collate utf8mb4_bin" };

        Assert.Equal("a in (@ids1,@ids2)", Prepared.With<MySqlParameter>("a in @ids", JsonParameter.List(["a", "b"])).Sql);
        Assert.Equal(
            "a in (select j.value collate utf8mb4_bin from json_table(@ids, '$[*]' columns (value varchar(50) character set utf8mb4 path '$')) j)",
            Prepared.With<DerivedParameter>("a in @ids", JsonParameter.List(["a", "b"], told)).Sql);
        Assert.Equal(
            "a in (select j.value collate utf8mb4_bin from json_table(@ids, '$[*]' columns (value longtext character set utf8mb4 path '$')) j)",
            Prepared.With<MySqlParameter>("a in @ids", JsonParameter.List(["a", "b"], new JsonParameterOptions { Collation = "utf8mb4_bin" })).Sql);
        Assert.Equal(
            "a in (select json_unquote(json_quote(j.value)) from json_table(@ids, '$[*]' columns (value varchar(5) character set utf8mb4 path '$')) j)",
            Prepared.With<MySqlParameter>("a in @ids", JsonParameter.List(["a", "b"], new JsonParameterOptions { SqlType = "varchar(5)" })).Sql);
    }

    [Fact]
    public void Another_database_gets_what_Dapper_makes()
    {
        Prepared some = Prepared.With<FakeParameter>("a in @ids and b not in (@ids)", JsonParameter.List<int?>([null, 1, 2]));
        Prepared none = Prepared.With<FakeParameter>("a in @ids", JsonParameter.List(Array.Empty<int>()));

        Assert.Equal("a in (@ids1,@ids2,@ids3) and b not in  (@ids1,@ids2,@ids3) ", some.Sql);
        Assert.Equal([1, 2, DBNull.Value], some.Parameters.Select(static parameter => parameter.Value));
        Assert.Equal("a in (SELECT @ids WHERE 1 = 0)", none.Sql);
        Prepared nulls = Prepared.With<FakeParameter>("a in @ids and b not in (@ids) and c in ( :ids )", JsonParameter.List<string?>([null, null]));
        Assert.Equal("a in (null) and b not in (null) and c in ( null )", nulls.Sql);
        Assert.Empty(nulls.Parameters);
    }

    [Fact]
    public void Another_database_gets_JSON_for_what_is_written_by_hand()
    {
        Prepared prepared = Prepared.With<FakeParameter>("a in (select v from json_values(:ids))", JsonParameter.List<int?>([1, null]));

        Assert.Equal("a in (select v from json_values(:ids))", prepared.Sql);
        Assert.Equal("[1,null]", prepared.Value);
        Assert.Throws<ArgumentException>(() => Prepared.With<FakeParameter>("a in @ids or f(@ids)", JsonParameter.List([1])));
        Assert.Equal("{\"a\":1}", Prepared.With<FakeParameter>("@ids", JsonParameter.Document(new { A = 1 })).Value);
    }

    // Dapper would name a value so: on one database that is an error of its own, on another the wrong rows.
    [Theory]
    [InlineData("a in @ids and b = @ids1", "@ids1")]
    [InlineData("a in (@ids) and b = :IDS12", ":IDS12")]
    [InlineData("a in $ids and b = $ids2", "$ids2")]
    [InlineData("a in ?ids and b = ?ids3", "?ids3")]
    [InlineData("a in @ids and b = f(@ids4)", "@ids4")]
    [InlineData("a in f(@ids) and b in @ids5", "@ids5")]
    public void A_parameter_with_the_name_of_a_list_and_a_number_is_an_error(string sql, string name)
    {
        JsonParameter[] lists = [JsonParameter.List([1]), JsonParameter.List(["a\0"]), JsonParameter.List(Array.Empty<long>()), JsonParameter.List<int?>([null])];
        foreach (JsonParameter list in lists)
        {
            string message = Assert.Throws<ArgumentException>(() => Prepared.With<FakeParameter>(sql, list)).Message;
            Assert.Contains(name, message, StringComparison.Ordinal);
            Assert.Contains("'ids'", message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_parameter_with_the_name_of_a_list_and_a_number_is_an_error_on_every_database()
    {
        Assert.Throws<ArgumentException>(() => Prepared.With<MySqlParameter>("a in @ids and b = @ids1", JsonParameter.List([1])));
        Assert.Throws<ArgumentException>(() => Prepared.With<Npgsql.NpgsqlParameter>("a in @ids and b = @ids1", JsonParameter.List([1])));
        Assert.Throws<ArgumentException>(() => Prepared.With<Microsoft.Data.SqlClient.SqlParameter>(
            "a in @ids and b = @ids1", JsonParameter.List([1], new JsonParameterOptions { SqlServer = SqlServerParameterFormat.Json })));
    }

    [Theory]
    [InlineData("a in @ids and b = @ids_1")]
    [InlineData("a in @ids and b = @ids0")]
    [InlineData("a in @ids and b = @ids1x")]
    [InlineData("a in @ids and b = @idsx1")]
    [InlineData("a in @ids and b = '@ids1' -- @ids1")]
    public void Another_name_is_none(string sql) => Prepared.With<FakeParameter>(sql, JsonParameter.List([1]));

    [Fact]
    public void A_procedure_keeps_its_name_and_gets_the_value()
    {
        using var connection = new FakeConnection(new FakeServer { ParameterOf = static () => new MySqlParameter() });
        using DbCommand command = connection.CreateCommand();
        command.CommandType = CommandType.StoredProcedure;
        command.CommandText = "a in @ids";

        ((SqlMapper.ICustomQueryParameter)JsonParameter.List([1, 2])).AddParameter(command, "ids");

        Assert.Equal("a in @ids", command.CommandText);
        Assert.Equal("[1,2]", command.Parameters[0].Value);
    }
}
