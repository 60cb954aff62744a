using System.Runtime.InteropServices;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Types that look plain and are not quite, or the other way round.</summary>
public sealed class OddTypeTests
{
    [Fact]
    public void Two_properties_may_be_of_one_field()
    {
        Same.Directly<SameField>("select 1 as A");
        Same.ByObjects<SameField>("select 1 as A, 2 as B", "fill the same member");
    }

    [Fact]
    public void Fields_may_lie_upon_each_other()
    {
        Same.ByObjects<Union>("select 1 as Id, 258 as Number", "computed");
        var fields = new JsonSerializerOptions { IncludeFields = true };
        Same.ByObjects<Overlapping>("select 1 as Id, 2 as Number", "computed", fields);
        Same.ByObjects<DerivedOverlapping>("select 1 as Number", "computed", fields);
        Same.ByObjects<OverlappingStruct>("select 258 as Number", "computed", fields);
    }

    [Fact]
    public void A_member_that_cannot_be_written_is_named_without_a_column() =>
        Same.Error<WithElement, InvalidOperationException>("select 1 as Id", row: 1, "Element");

    [Fact]
    public void What_objects_share_is_what_it_is_when_a_row_is_written()
    {
        const string sql = "select 1 as Id, 5 as Last union all select 2, 6";
        using IDbConnection connection = Databases.Open();
        string expected = JsonSerializer.Serialize(connection.Query<Sharing>(sql, buffered: false), JsonSerializerOptions.Web);
        Assert.Equal("""[{"id":1,"last":5},{"id":2,"last":6}]""", expected);
        Assert.Equal(expected, connection.QueryJsonString<Sharing>(sql));
        Assert.False(connection.ExplainJson<Sharing>(sql).IsDirect);
    }

    [Fact]
    public void Rows_are_no_collection_that_a_converter_could_be_for()
    {
        var options = new JsonSerializerOptions { Converters = { new ListConverter() } };
        using IDbConnection connection = Databases.Open();
        Assert.Equal("""[{"A":2,"B":1}]""", connection.QueryJsonString<Swapped>("select 1 as A, 2 as B", options: new JsonQueryOptions(options)));
    }

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

    public sealed class SameField
    {
        private int _a;

        public int A
        {
            get => _a;
            set => _a = value;
        }

        public int B
        {
            get => _a;
            set => _a = value;
        }
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Union
    {
        [field: FieldOffset(0)]
        public int Id { get; set; }

        [field: FieldOffset(0)]
        public int Number { get; set; }
    }

#pragma warning disable CA1051, CA1815 // Fields that are seen are the matter.
    [StructLayout(LayoutKind.Explicit)]
    public class Overlapping
    {
        [FieldOffset(0)]
        public int Id;

        [FieldOffset(0)]
        public uint Number;
    }

    public sealed class DerivedOverlapping : Overlapping
    {
        public int Own { get; set; }
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct OverlappingStruct
    {
        [FieldOffset(0)]
        public byte Low;

        [FieldOffset(0)]
        public int Number;
    }
#pragma warning restore CA1051, CA1815

    public sealed class WithElement
    {
        public int Id { get; set; }

        public System.Text.Json.JsonElement Element { get; set; }
    }

    private sealed class ListConverter : JsonConverter<IEnumerable<Swapped>>
    {
        public override IEnumerable<Swapped> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, IEnumerable<Swapped> value, JsonSerializerOptions options) =>
            throw new NotSupportedException();
    }
}
