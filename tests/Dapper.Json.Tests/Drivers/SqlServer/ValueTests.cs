using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>The types that are read as any driver's, beside those that do not; each with the getter of its exact type.</summary>
public class ValueTests
{
    private static readonly DateTimeOffset Moment = new(2024, 2, 29, 23, 59, 59, 999, TimeSpan.FromMinutes(-330));

    [Fact]
    public void Each_type_is_what_the_serializer_writes()
    {
        SqlServerColumn[] columns =
        [
            SqlServerColumn.Of<int>("int"), SqlServerColumn.Of<long>("bigint"), SqlServerColumn.Of<short>("smallint"), SqlServerColumn.Of<byte>("tinyint"),
            SqlServerColumn.Of<bool>("bit"), SqlServerColumn.Of<float>("real"), SqlServerColumn.Of<double>("float"), SqlServerColumn.Of<Guid>("uniqueidentifier"),
            SqlServerColumn.Of<DateTime>("datetime"), SqlServerColumn.Of<DateTime>("datetime2"), SqlServerColumn.Of<DateTime>("date"),
            SqlServerColumn.Of<DateTimeOffset>("datetimeoffset"), SqlServerColumn.Of<TimeSpan>("time"), SqlServerColumn.Of("nvarchar(max)"), SqlServerColumn.Of("rowversion"),
        ];
        columns = [.. columns.Select((column, i) => column with { Name = "C" + i.ToString(CultureInfo.InvariantCulture) })];
        object?[][] rows =
        [
            [int.MinValue, long.MaxValue, short.MinValue, byte.MaxValue, true, 1.5f, -0.1, Guid.Empty, DateTime.UnixEpoch, DateTime.MaxValue, new DateTime(1, 1, 1), Moment, TimeSpan.FromTicks(1), "x", new byte[8]],
            [0, 0L, (short)0, (byte)0, false, 0f, double.MaxValue, Guid.AllBitsSet, DateTime.MinValue, DateTime.MinValue, DateTime.MinValue, DateTimeOffset.MaxValue, new TimeSpan(0, 23, 59, 59, 999), "", new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }],
            new object?[columns.Length],
        ];

        Assert.Equal(Expected(columns, rows), SqlServerAccesses.ToJson(columns, rows));
    }

    [Fact]
    public void A_variant_is_written_by_each_rows_type()
    {
        object?[][] rows =
        [
            [1], ["x"], [1.50m], [null], [true], [2L], [(byte)3], [Guid.Empty], [Moment], [TimeSpan.FromHours(1)], [DateTime.UnixEpoch], [new byte[] { 1, 2 }], [1.5], [new string('x', ValueProgress.PieceLength + 1)],
        ];
        SqlServerColumn[] columns = [SqlServerColumn.Of("sql_variant")];

        Assert.Equal(Expected(columns, rows), SqlServerAccesses.ToJson(columns, rows));
    }

    [Fact]
    public void Nulls_are_left_out_where_the_options_say_so()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { DefaultIgnoreCondition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull });
        foreach (string type in new[] { "nvarchar(max)", "varbinary(max)", "decimal(38)", "geography", "sql_variant", "json", "rowversion" })
        {
            Assert.Equal("""[{"Id":0,"After":0}]""", SqlServerAccesses.ToJson(SqlServerColumn.Of(type), [null], options));
        }
    }

    private static string Expected(SqlServerColumn[] columns, object?[][] rows) =>
        Encoding.UTF8.GetString(SerializerReference.Write([.. columns.Select(column => column.Name)], rows, JsonSerializerOptions.Web));
}
