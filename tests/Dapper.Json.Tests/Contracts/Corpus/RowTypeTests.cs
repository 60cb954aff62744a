namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Rows that are no plain class: nullable structs, tuples, dynamic ones, and what no object can be made of.</summary>
public sealed class RowTypeTests
{
    [Fact]
    public void Nullable_structs_are_left_to_Dapper() =>
        Same.ByObjects<Point?>("select 1 as X, 2 as Y", "nullable");

    [Fact]
    public void Tuples_are_filled_by_position() =>
        Same.ByObjects<(int A, string B)>("select 1 as X, 'b' as Y", "tuple", new JsonSerializerOptions { IncludeFields = true });

    [Fact]
    public void A_property_that_returns_a_field_of_another_type_is_left_to_Dapper() =>
        Same.ByObjects<Returned>("select 'x' as Name", "\"name\" has the type Object, the field behind it String");

    [Fact]
    public void Dynamic_rows_are_Dappers()
    {
        Same.ByObjects<dynamic>("select 1 as X, 'b' as Y, null as Z", "does not write it as an object with properties");
        Same.ByObjects<object>("select 1 as X, 'b' as Y, null as Z", "does not write it as an object with properties");
    }

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

    public struct Point
    {
        public int X { get; set; }

        public int Y { get; set; }
    }

    public sealed class Returned
    {
        private string? _name;

        public object? Name
        {
            get => _name;
            set => _name = (string?)value;
        }
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
