namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Types that look plain and are not quite, or the other way round.</summary>
public sealed class OddTypeTests : SqliteTests
{
    [Fact]
    public void A_member_that_cannot_be_written_is_named_without_a_column() =>
        Same.Error<WithElement, InvalidOperationException>("select 1 as Id", row: 1, "Element");

    [Fact]
    public void A_converter_that_throws_is_an_error()
    {
        var options = new JsonSerializerOptions { Converters = { new Superstitious() } };
        Same.Error<Plain, InvalidOperationException>("select 1 as Id union all select 13", row: 2, "Id", options: options);
        Same.Error<WithComputed, InvalidOperationException>("select 1 as Id union all select 13", row: 2, "", direct: false, options);
    }

    [Fact]
    public void A_converter_of_nullable_numbers_writes_those_of_nullable_members() => Same.Directly<Plain>(
        "select 1 as Id, 2 as Maybe union all select 3, null",
        new() { Converters = { new WritingConverter<int?>(static (writer, value) => writer.WriteStringValue($"maybe {value}")) } });

    [Fact]
    public void What_objects_share_is_what_it_is_when_a_row_is_written()
    {
        const string sql = "select 1 as Id, 5 as Last union all select 2, 6";
        string expected = JsonSerializer.Serialize(Connection.Query<Sharing>(sql, buffered: false), JsonSerializerOptions.Web);
        Assert.Equal("""[{"id":1,"last":5},{"id":2,"last":6}]""", expected);
        Assert.Equal(expected, Connection.QueryJsonString<Sharing>(sql));
        Assert.False(Connection.ExplainJson<Sharing>(sql).IsDirect);
    }

    [Fact]
    public void Rows_are_no_collection_that_a_converter_could_be_for()
    {
        var options = new JsonSerializerOptions { Converters = { new ListConverter() } };
        Assert.Equal("""[{"A":2,"B":1}]""", Connection.QueryJsonString<Swapped>("select 1 as A, 2 as B", options: new JsonQueryOptions(options)));
    }

    public class Plain
    {
        public int Id { get; set; }

        public int? Maybe { get; set; }
    }

    public sealed class WithComputed : Plain
    {
        public int Next => Id + 1;
    }

    public sealed class Superstitious() : WritingConverter<int>(
        static (writer, value) => writer.WriteNumberValue(value == 13 ? throw new InvalidOperationException("Not that one.") : value));

    public sealed class Sharing
    {
        private static long _last;

        public long Id { get; set; }

        public long Last
        {
            get => _last;
            set => _last = value;
        }
    }

    public sealed class Swapped
    {
        private int _a;
        private int _b;

        public int A
        {
            get => _b;
            set => _a = value;
        }

        public int B
        {
            get => _a;
            set => _b = value;
        }
    }

    public sealed class WithElement
    {
        public int Id { get; set; }

        public System.Text.Json.JsonElement Element { get; set; }
    }

    private sealed class ListConverter() : WritingConverter<IEnumerable<Swapped>>(static (writer, value) => throw new NotSupportedException());
}
