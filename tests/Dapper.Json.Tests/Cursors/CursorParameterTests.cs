using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Cursors;

/// <summary>The parameters of a cursor stand beside those of the query.</summary>
public class CursorParameterTests
{
    private static readonly JsonCursor ById = JsonCursor.By<long>("Id");

    public static TheoryData<object> Sets =>
    [
        new { take = 20 }, new Dictionary<string, object> { ["take"] = 20 }, new Dictionary<string, object?> { ["@take"] = 20 },
        new DynamicParameters(new { take = 20 }), Bag("take"), Bag("@take"), Generated("take"),
    ];

    public static TheoryData<object> SetsWithTheName =>
    [
        new { afterId = 20 }, new { AFTERID = 20 }, new Dictionary<string, object> { ["afterId"] = 20 }, new Dictionary<string, object> { [":afterid"] = 20 },
        new Dictionary<string, object> { ["?afterId"] = 20 },
        Bag("afterId"), Bag("?afterID"), Generated("AfterId"), JsonCursor.By<long>("Other").Parse(null, Generated("afterID")), ById.Parse(null, Generated("take")),
    ];

    public static TheoryData<object> NoSets =>
        [20, "take", new[] { new { take = 20 } }, new List<int> { 20 }, new JsonQueryOptions(), CancellationToken.None, new OtherParameters()];

    [Theory]
    [MemberData(nameof(Sets), DisableDiscoveryEnumeration = true)]
    public void Those_of_the_query_stay(object param)
    {
        DynamicParameters parameters = ById.Parse(ById.TextOf(7), param);
        for (int i = 0; i < 2; i++)
        {
            IReadOnlyList<SqliteParameter> sent = parameters.Sent("select @take, @afterId");
            Assert.Equal([("afterId", 7L), ("take", 20)], sent.Select(static sent => (sent.ParameterName.TrimStart('@'), sent.Value)).Order());
        }

        Assert.False(param is DynamicParameters given && given.ParameterNames.Contains("afterId"));
    }

    [Theory]
    [MemberData(nameof(SetsWithTheName), DisableDiscoveryEnumeration = true)]
    public void A_name_that_is_there_already_is_refused(object param)
    {
        Assert.Throws<ArgumentException>(nameof(param), () => ById.Parse(null, param));
        Assert.Throws<ArgumentException>(nameof(param), () => ById.TryParse(ById.TextOf(7), param, out _));
    }

    [Theory]
    [MemberData(nameof(NoSets), DisableDiscoveryEnumeration = true)]
    public void What_is_no_set_of_parameters_is_refused(object param) => Assert.Throws<ArgumentException>(nameof(param), () => ById.Parse(null, param));

    [Fact]
    public void A_list_and_a_literal_work_as_ever()
    {
        using SqliteConnection connection = Databases.Open();
        long[] ids = [6, 7];
        DynamicParameters parameters = ById.Parse(ById.TextOf(7), new { ids, take = 20 });
        Assert.Equal(27, connection.ExecuteScalar<long>("select @afterId + {=take} where @afterId in @ids", parameters));
    }

    /// <remarks>Each with its own SQL: Dapper keeps what it found for the other.</remarks>
    [Theory]
    [InlineData(true, 1, "select @afterId")]
    [InlineData(false, 2, "select @afterId as Id")]
    public void Members_that_the_sql_does_not_name_are_sent_as_ever(bool removesUnused, int expected, string sql)
    {
        var given = new DynamicParameters(new { unused = 1 }) { RemoveUnused = removesUnused };
        Assert.Equal(expected, ById.Parse(null, given).Sent(sql).Count);
    }

    /// <remarks>SqlClient's own choice is datetime, which is rounded. Old versions of it do not know a TimeOnly.</remarks>
    [Fact]
    public void A_date_is_a_datetime2_on_sql_server_and_what_the_driver_chooses_elsewhere()
    {
        AssertSent<SqlParameter, DateTime>(DateTime.MaxValue, DateTime.MaxValue, DbType.DateTime2);
        AssertSent<SqlParameter, TimeOnly>(TimeOnly.MaxValue, TimeOnly.MaxValue.ToTimeSpan(), DbType.Time);
        AssertSent<FakeParameter, DateTime>(DateTime.MaxValue, DateTime.MaxValue, DbType.AnsiString);

        static void AssertSent<TParameter, T>(T value, object expected, DbType type)
            where TParameter : FakeParameter, new()
        {
            using var connection = new FakeConnection(new FakeServer { ParameterOf = static () => new TParameter() });
            var cursor = JsonCursor.By<T>("At");
            FakeCommand command = new(connection);
            ((SqlMapper.ICustomQueryParameter)cursor.Parse(cursor.TextOf(value)).Get<object>("afterAt")).AddParameter(command, "afterAt");
            DbParameter sent = Assert.Single(command.Parameters.Cast<DbParameter>());
            Assert.Equal(("afterAt", expected, type), (sent.ParameterName, sent.Value, sent.DbType));
        }
    }

    [Fact]
    public void Those_of_generated_code_take_more_than_one_cursor()
    {
        DynamicParameters parameters = JsonCursor.By<long>("Other").Parse(null, ById.Parse(ById.TextOf(7), Generated("take", "unused")));
        parameters.Add("more", 1);
        for (int i = 0; i < 2; i++)
        {
            IReadOnlyList<SqliteParameter> sent = parameters.Sent("select @take, @afterId, @afterOther, @more");
            Assert.Equal(
                [("afterId", 7L), ("afterOther", DBNull.Value), ("more", 1), ("take", (object?)20)],
                sent.Select(static sent => (sent.ParameterName.TrimStart('@'), sent.Value)).OrderBy(static sent => sent.Item1, StringComparer.Ordinal));
        }
    }

    /// <summary>Makes parameters as the code of the generator does. It reads no member that the SQL does not name.</summary>
    private static object Generated(params string[] names) => GeneratedParameters.Of<string[]>(
        names,
        static (parameters, names) => Array.ForEach(names, name => parameters.Add(
            name, names, names => name == "unused" ? throw new InvalidOperationException("It is not in the SQL.") : 20)))!;

    private static DynamicParameters Bag(string name)
    {
        var parameters = new DynamicParameters();
        parameters.Add(name, 20);
        return parameters;
    }

    private sealed class OtherParameters : SqlMapper.IDynamicParameters
    {
        public void AddParameters(IDbCommand command, SqlMapper.Identity identity) => throw new NotSupportedException();
    }
}
