using System.Data.SqlTypes;
using Dapper.Json.Drivers.SqlServer;
using Dapper.Json.Execution;
using Dapper.Json.Shapes;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>Results that differ only in what the driver's type names leave out have plans of their own.</summary>
public class PlanTests
{
    [Theory]
    [InlineData("nvarchar(50)", "nvarchar(max)")]
    [InlineData("varchar(50)", "varchar(max)")]
    [InlineData("decimal(28)", "decimal(38)")]
    public void Types_of_one_name_and_different_size_share_no_plan(string one, string other)
    {
        PreparedOptions options = FreshOptions.Create().Prepare();
        var plans = new List<RowPlan>();
        foreach (string type in new[] { one, other, one, other })
        {
            using SqlDataReader reader = SqlServerAccess.Query.Open([SqlServerColumn.Of(type)], []);
            using RowSource rows = SqlServerAccess.Query.Over(reader);
            plans.Add(options.Plans.For(options.Planners.For(RowForm.Object), rows, sql: null));

            Assert.IsType<SqlServerSource>(rows);
            Assert.Equal(1, reader.SchemaReads);
        }

        Assert.NotSame(plans[0], plans[1]);
        Assert.Equal(plans[..2], plans[2..]);
    }

    [Fact]
    public void Text_is_read_by_its_own_length_whatever_was_read_before()
    {
        string text = new('x', 3 * ValueProgress.PieceLength);
        foreach (string type in new[] { "nvarchar(50)", "nvarchar(max)", "nvarchar(50)" })
        {
            using SqlDataReader reader = SqlServerAccess.Query.Open([SqlServerColumn.Of(type)], [[text]]);

            Assert.Equal($$"""[{"value":"{{text}}"}]""", SqlServerAccess.Query.ToJson(reader));
            Assert.Equal(0, reader.WholeReads);
        }
    }

    [Theory]
    [InlineData(true, "id", "o.a", "o.b", "c")]
    [InlineData(false, "id", "o.a", "c", "o.b")]
    public void Rows_in_their_order_are_written_straight_from_the_driver(bool isForward, params string[] names)
    {
        SqlServerColumn[] columns = [.. names.Select(static name => SqlServerColumn.Of<int>("int") with { Name = name })];
        using SqlDataReader reader = SqlServerAccess.Query.Open(columns, [[1, 2, 3, 4]]);
        using RowSource rows = SqlServerAccess.Query.Over(reader);

        RowSourceQuery.Write(rows, new JsonQueryOptions { PathNames = true });

        Assert.Equal((isForward, isForward), (rows.IsForward, ReferenceEquals(reader, rows.Reader)));
    }

    [Fact]
    public void What_is_declared_is_not_asked_for_again()
    {
        PreparedOptions options = FreshOptions.Create().Prepare();
        const string Sql = "select";
        for (int run = 0; run < 3; run++)
        {
            SqlServerColumn[] columns = [SqlServerColumn.Of<int>("int") with { Name = "Id" }, SqlServerColumn.Of("nvarchar(50)")];
            using SqlDataReader reader = SqlServerAccess.Query.Open(columns, []);
            using RowSource rows = SqlServerAccess.Query.Over(reader);
            options.Plans.For(options.Planners.For(RowForm.Array), rows, Sql);

            Assert.Equal(run == 0 ? 1 : 0, reader.SchemaReads);
        }
    }

    [Theory]
    [InlineData("Id", """[{"id":1},{"id":null}]""")]
    [InlineData("l[].Id", """[{"key":7,"l":[{"id":1}]}]""")]
    public void A_column_that_was_declared_without_NULL_is_not_asked_for_one_and_may_have_one_since(string name, string expected)
    {
        SqlServerColumn[] columns = [SqlServerColumn.Of<int>("int") with { Name = name, IsNotNull = true }];
        columns = name == "Id" ? columns : [SqlServerColumn.Of<int>("int") with { Name = "Key", IsNotNull = true }, .. columns];
        foreach (SqlServerAccess access in SqlServerAccesses.All)
        {
            using SqlDataReader reader = access.Open(columns, [.. new int?[] { 1, null }.Select(id => name == "Id" ? new object?[] { id } : [7, id])]);
            Assert.Equal(expected, access.ToJson(reader));
            Assert.Equal(0, reader.NullChecks);
        }
    }

    /// <remarks>As the driver's getter returns them, by hand: with as many places as 28 digits have room for, or 29.</remarks>
    [Theory]
    [InlineData("79228162515.000000000000000000", "79228162515.00000000000000000")]
    [InlineData("12.345678901234567890123456789000", "12.345678901234567890123456789")]
    [InlineData("-1.500000000000000000000000000000", "-1.5000000000000000000000000000")]
    [InlineData("0.000010000000000000000000000000", "0.0000100000000000000000000000")]
    [InlineData("70000000000.000000000000000000", "70000000000.000000000000000000")]
    [InlineData("1.50", "1.50")]
    [InlineData("9.123456789012345678901234567800", null)]
    [InlineData("0.000000000000000000000000000001", null)]
    [InlineData("12345678901234567890123456789012345678", null)]
    public void Digits_become_a_decimal_without_being_rounded(string digits, string? expected)
    {
        var value = SqlDecimal.Parse(digits);
        if (expected is null)
        {
            Assert.Throws<OverflowException>(() => SqlServerCells.ToDecimal(value));
        }
        else
        {
            Assert.Equal(expected, SqlServerCells.ToDecimal(value).ToString(CultureInfo.InvariantCulture));
        }
    }

    [Fact]
    public void A_callers_reader_and_a_querys_share_a_plan()
    {
        PreparedOptions options = FreshOptions.Create().Prepare();
        var plans = new List<RowPlan>();
        foreach (SqlServerAccess access in SqlServerAccesses.All)
        {
            using SqlDataReader reader = access.Open([SqlServerColumn.Of("nvarchar(max)")], []);
            using RowSource rows = access.Over(reader);
            plans.Add(options.Plans.For(options.Planners.For(RowForm.Object), rows, sql: null));
        }

        Assert.All(plans, plan => Assert.Same(plans[0], plan));
    }
}
