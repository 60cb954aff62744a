namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Types for which Dapper takes no constructor: errors, plans and settings. What is written is shown by generated types.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class FlatRecordTests : SqliteTests
{
    private static readonly Guid Key = new("6f9619ff-8b86-d011-b42d-00c04fc964ff");

    [Fact]
    public void Records_are_written_straight_from_columns_in_any_order()
    {
        const string Sql = "select 2.5 as Score, 1 as Id, 'a' as Title, 7 as Rank";
        Assert.Equal("""[{"id":1,"title":"a","score":2.5}]""", Connection.QueryJsonString<Post>(Sql));
        Assert.True(Connection.ExplainJson<Post>(Sql).IsDirect);
        Assert.True(Connection.ExplainJson<Marked>("select 'a' as Name, 1 as Id").IsDirect);
        Assert.Equal("""[{"id":1,"name":"unnamed","day":5}]""", Connection.QueryJsonString<Defaulted>("select 1 as Id"));
    }

    [Theory]
    [InlineData("select 1 as Id, 'a' as Title")]
    [InlineData("select 1 as Id, 'a' as Title, 2.5 as Scores")]
    [InlineData("select 1 as Id, 'a' as Title, 2.5 as Scores, 3 as Rank")]
    [InlineData("select 1 as Id, 'a' as Name, 2.5 as Score")]
    [InlineData("select 'a' as Name")]
    public void A_parameter_without_a_column_is_Dapper_s_error(string sql)
    {
        InvalidOperationException expected = Assert.Throws<InvalidOperationException>(() => Connection.Query<Post>(sql));
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => Connection.QueryJsonString<Post>(sql));
        Assert.StartsWith("Dapper cannot create the type Post from these columns.", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("lists inside", error.Message, StringComparison.Ordinal);
        Assert.EndsWith(expected.Message, error.Message, StringComparison.Ordinal);
        Assert.IsType<InvalidOperationException>(error.InnerException);
        Assert.Equal("[]", Connection.QueryJsonString<Post>($"select * from ({sql}) where 0"));
    }

    [Fact]
    public void What_Dapper_converts_for_a_parameter_is_taken() => Assert.Equal(
        """[{"hue":1,"huge":9223372036854775807,"mark":"x","name":"A"}]""",
        Connection.QueryJsonString<Taken>("select 'Red' as Hue, 9223372036854775807 as Huge, 'x' as Mark, 'A' as Name"));

    [Fact]
    public void Two_public_constructors_are_Dapper_s_error() =>
        Assert.Throws<InvalidOperationException>(() => Connection.QueryJsonString<Two>("select 'a' as Name, 1 as Id"));

    /// <summary>Dapper has an entry for Guid, and one for Guid?.</summary>
    [Theory]
    [InlineData(true, true)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public void Guids_are_those_of_the_driver_where_Dapper_leaves_them_to_it(bool whole, bool nullable)
    {
        string expected = JsonSerializer.Serialize(new Keyed[] { new(1, Key, Key) }, JsonSerializerOptions.Web);
        string sql = $"select '{Key}' as Parent, '{Key}' as Key, 1 as Id";
        SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, whole);
        SqlMapper.AddTypeMap(typeof(Guid?), DbType.Guid, nullable);
        SqlMapper.PurgeQueryCache();
        try
        {
            // A class shows what Dapper does with the two settings.
            if (Record.Exception(() => Connection.Query<KeyedClass>(sql).ToArray()) is null)
            {
                Assert.Equal(expected, Connection.QueryJsonString<Keyed>(sql));
                WithoutCode.Run(connection => Assert.Equal(expected, connection.QueryJsonString<Keyed>(sql)));
            }
            else
            {
                Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Keyed>(sql));
            }

            Assert.Equal(whole, Record.Exception(() => Connection.QueryJsonString<OnlyKey>($"select '{Key}' as Key, 1 as Id")) is null);
        }
        finally
        {
            SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, false);
            SqlMapper.AddTypeMap(typeof(Guid?), DbType.Guid, false);
            SqlMapper.PurgeQueryCache();
        }
    }

    [Fact]
    public void A_Guid_that_Dapper_does_not_convert_is_an_error_that_says_how()
    {
        foreach (Func<string> query in (Func<string>[])
        [
            () => Connection.QueryJsonString<KeyedClass>($"select '{Key}' as Key"), () => Connection.QueryJsonString<KeyedClass>("select x'00' as Parent"),
            () => Connection.QueryJsonString<Guid>($"select '{Key}' as Key"), () => Connection.QueryJsonString<OnlyKey>($"select '{Key}' as Key, 1 as Id"),
        ])
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(query);
            Assert.Contains("SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, true)", error.Message, StringComparison.Ordinal);
            Assert.Equal(1, error.RowNumber);
        }
    }

    public record Post(long Id, string? Title, double? Score);

    public record Defaulted(int Id, string Name = "unnamed", DayOfWeek? Day = DayOfWeek.Friday);

    public record Keyed(long Id, Guid Key, Guid? Parent);

    public record OnlyKey(int Id, Guid Key);

    public sealed class KeyedClass
    {
        public long Id { get; set; }

        public Guid Key { get; set; }

        public Guid? Parent { get; set; }
    }

    public record Taken(Hue Hue, Huge? Huge, char Mark, string Name);

    public sealed class Marked
    {
        [JsonConstructor]
        public Marked(int id, string name) => (Id, Name) = (id, name);

        public Marked(int id) => Id = id;

        public int Id { get; }

        public string? Name { get; }
    }

    public sealed class Two
    {
        public Two(long id, string name) => Text = $"{id} {name}";

        public Two(int id) => Text = $"{id}";

        public string Text { get; }
    }
}
