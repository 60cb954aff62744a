namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Rows that are no plain class: structs, tuples, scalars, dynamic ones, and what no object can be made of.</summary>
public sealed class RowTypeTests
{
    [Fact]
    public void Nullable_structs_are_left_to_Dapper() =>
        Same.ByObjects<Point?>("select 1 as X, 2 as Y", "nullable");

    [Fact]
    public void Tuples_are_filled_by_position() =>
        Same.ByObjects<(int A, string B)>("select 1 as X, 'b' as Y", "tuple", new JsonSerializerOptions { IncludeFields = true });

    [Fact]
    public void Dynamic_rows_are_Dappers()
    {
        Same.ByObjects<dynamic>("select 1 as X, 'b' as Y, null as Z", "does not write it as an object with properties");
        Same.ByObjects<object>("select 1 as X, 'b' as Y, null as Z", "does not write it as an object with properties");
    }

    [Fact]
    public void Scalars_are_the_first_column()
    {
        Scalar<long>("select 1 as A, 2 as B union all select 3, 4");
        Scalar<int>("select 1 union all select 2");
        Scalar<int?>("select 1 union all select null");
        Scalar<string>("select 'a' union all select null union all select ''");
        Scalar<DateTime>("select '2024-02-29 12:00:00'");
        Scalar<DayOfWeek>("select 1 union all select 5");
        Scalar<DayOfWeek?>("select 1.0 union all select null");
        Scalar<byte[]>("select x'0102' union all select null union all select x''");
        Scalar<decimal>("select 1.5");
        Scalar<bool>("select 1 union all select 0");
        Scalar<char>("select 'x'");
        Scalar<double>("select 1");
    }

    [Fact]
    public void Scalars_fail_as_Dappers_do()
    {
        Same.Error<int>("select 1 as A union all select 5000000000", row: 2, "A", direct: false);
        Same.Error<DayOfWeek, ArgumentException>("select 'Someday' as A", row: 1, "A", direct: false);
        Same.Error<Guid>("select '6f9619ff-8b86-d011-b42d-00c04fc964ff' as A", row: 1, "A", direct: false);
    }

    [Fact]
    public void Anonymous_types_are_filled_by_their_constructor() =>
        Anonymous(new { Id = 0L, Name = "" }, "select 1 as Id, 'n' as Name");

    [Fact]
    public void No_object_of_an_abstract_type_can_be_made()
    {
        using IDbConnection connection = Databases.Open();
        Refused<IRow, ArgumentException, InvalidOperationException>(connection);
        Refused<AbstractRow, InvalidOperationException, JsonQueryException>(connection);
    }

    private static void Refused<T, TDapper, TOurs>(IDbConnection connection)
        where TDapper : Exception
        where TOurs : Exception
    {
        Assert.Throws<TDapper>(() => connection.Query<T>("select 1 as Id"));
        var writer = new System.Buffers.ArrayBufferWriter<byte>();
        Assert.Throws<TOurs>(() => connection.QueryJson<T>("select 1 as Id", null, writer));
        Assert.Equal(0, writer.WrittenCount);
    }

    private static void Scalar<T>(string sql) => Same.ByObjects<T>(sql, "does not write it as an object with properties");

    private static void Anonymous<T>(T example, string sql)
    {
        Assert.NotNull(example);
        Same.Directly<T>(sql);
    }

    public struct Point
    {
        public int X { get; set; }

        public int Y { get; set; }
    }

    public interface IRow
    {
        public int Id { get; set; }
    }

    public abstract class AbstractRow
    {
        public int Id { get; set; }
    }
}
