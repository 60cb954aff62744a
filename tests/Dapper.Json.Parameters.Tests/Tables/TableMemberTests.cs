using System.Text.Json.Serialization;

namespace Dapper.Json.Parameters.Tests.Tables;

/// <summary>Members that are hard to make columns of: right, or an error that says which.</summary>
public sealed partial class TableMemberTests : SqliteTests
{
    [Fact]
    public void Values_of_several_types_are_as_they_are_or_an_error()
    {
        object[] values = [1, "x", 1.5m, true, DayOfWeek.Friday];
        Assert.Equal(
            ["integer", "text", "text", "integer", "integer"],
            Connection.Query<string>("select typeof(Value) from @rows", new { rows = JsonParameter.Table(values.Select(static value => new { Value = value })) }));

        foreach (object value in new object[] { 2.5, 2.5f, new byte[] { 1 } })
        {
            Assert.Contains("'Value' in the table 'rows'", Error([new { Value = (object)1 }, new { Value = value }]), StringComparison.Ordinal);
        }
    }

    /// <summary>SQLite's parser of JSON ends text at a NUL.</summary>
    [Theory]
    [InlineData("a\0b")]
    [InlineData("\0")]
    public void A_text_with_a_NUL_is_an_error_in_a_table_and_a_parameter_of_its_own_in_a_list(string text)
    {
        Assert.Contains("'Name' in row 1 of the table, counted from 0, has the type", Error([new { Name = "a" }, new { Name = text }]), StringComparison.Ordinal);
        Assert.Contains("a text with a NUL", Error([new { Name = text[^1] }, new { Name = '\0' }]), StringComparison.Ordinal);
        Assert.Equal(1, Connection.ExecuteScalar<int>("select @text in @texts", new { text, texts = JsonParameter.List(["a", text]) }));
    }

    [Fact]
    public void A_list_of_several_types_is_what_Dapper_makes_of_it()
    {
        object[] values = [1.5, "x", new byte[] { 1 }];
        Connection.Execute("create table m (v); insert into m values (1.5), ('x'), (x'01'), ('1.5'), ('01')");

        Assert.Equal(3, Connection.ExecuteScalar<int>("select count(*) from m where v in @values", new { values = JsonParameter.List(values) }));
    }

    [Fact]
    public void Names_that_SQL_takes_for_one_are_an_error()
    {
        string error = Error([new Cases { Id = 1, Name = "x", Other = 2 }]);

        Assert.Contains("'Id' and 'ID'", error, StringComparison.Ordinal);
        Assert.Contains("table 'rows'", error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_contract_without_metadata_is_named()
    {
        var generated = new JsonParameterOptions { SerializerOptions = WithoutMetadata.Default.Options };

        Assert.Contains("JsonSourceGenerationMode.Metadata", Error([new Key(1)], generated), StringComparison.Ordinal);
        Assert.Equal("[{\"Id\":1}]", Connection.ExecuteScalar("select json(@rows)", new { rows = JsonParameter.Table([new Key(1)], generated) }));
    }

    [Fact]
    public void What_attributes_say_of_an_object_or_a_list_holds()
    {
        var rows = new[] { new Marked { Id = 1, Tags = ["a", "b"], Numbers = [1, 2] }, new Marked { Id = 2 } };

        Assert.Equal(
            ["1 \"a;b\" [\"1\",\"2\"]", "2 - -"],
            Connection.Query<string>("select Id || ' ' || ifnull(Tags, '-') || ' ' || ifnull(Numbers, '-') from @rows", new { rows = JsonParameter.Table(rows) }));
    }

    [Fact]
    public void A_row_is_written_once_for_all_members_with_attributes()
    {
        var row = new Counted();

        Assert.Equal(
            "\"1\" [\"2\"] [\"3\"]",
            Connection.ExecuteScalar<string>("select A || ' ' || B || ' ' || C from @rows", new { rows = JsonParameter.Table([row]) }));

        // Once for the column's value, which is none for the JSON, and once within the row, for each of them.
        Assert.Equal((2, 2, 2), (row.ReadsOfA, row.ReadsOfB, row.ReadsOfC));
    }

    private string Error<T>(IEnumerable<T> rows, JsonParameterOptions? options = null) =>
        Assert.Throws<ArgumentException>(() => Connection.Query("select * from @rows", new { rows = JsonParameter.Table(rows, options) })).Message;

    internal sealed record Key(int Id);

    private sealed class Cases
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        [JsonPropertyName("ID")]
        public int Other { get; set; }
    }

    private sealed class Marked
    {
        public int Id { get; set; }

        [JsonConverter(typeof(JoinedConverter))]
        public string[]? Tags { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public int[]? Numbers { get; set; }
    }

    private sealed class JoinedConverter : JsonConverter<string[]>
    {
        public override string[] Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, string[] value, JsonSerializerOptions options) => writer.WriteStringValue(string.Join(';', value));
    }

    private sealed class Counted
    {
        [JsonConverter(typeof(JoinedConverter))]
        public string[] A => Count("1", ++ReadsOfA);

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public int[] B => Count(2, ++ReadsOfB);

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public int[] C => Count(3, ++ReadsOfC);

        [JsonIgnore]
        public int ReadsOfA { get; private set; }

        [JsonIgnore]
        public int ReadsOfB { get; private set; }

        [JsonIgnore]
        public int ReadsOfC { get; private set; }

        private static T[] Count<T>(T value, int reads) => reads > 0 ? [value] : [];
    }

    [JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
    [JsonSerializable(typeof(Key))]
    private sealed partial class WithoutMetadata : JsonSerializerContext;
}
