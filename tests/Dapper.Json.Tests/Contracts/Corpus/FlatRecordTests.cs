using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Records for which Dapper takes no constructor: what the serializer writes of objects that are made by hand.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class FlatRecordTests : IDisposable
{
    private static readonly JsonSerializerOptions[] Serializers =
    [
        JsonSerializerOptions.Web, new(), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, WriteIndented = true },
    ];

    private static readonly Guid Key = new("6f9619ff-8b86-d011-b42d-00c04fc964ff");

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void Columns_have_any_order()
    {
        Same<Post>([new(1, "a", 2.5), new(2, null, null)], "select 2.5 as Score, 1 as Id, 'a' as Title union all select null, 2, null", isDirect: true);
        Same<Post>([new(1, "a", 2.5)], "select 'a' as TITLE, 2.5 as score, 1 as id", isDirect: true);
    }

    [Fact]
    public void Further_columns_are_ignored() =>
        Same<Post>([new(1, "a", 2.5)], "select 7 as Rank, 1 as Id, 'a' as Title, 'x' as Note, 2.5 as Score", isDirect: true);

    [Fact]
    public void Values_are_converted_as_those_of_members() => Same<Converted>(
        [new(1, true, 1.5m, new DateTime(2024, 3, 1), Level.High, 'c', 7), new(0, false, 0, default, Level.Low, 'd', null)],
        """
        select 1 as Id, 1 as Paid, 1.5 as Price, '2024-03-01' as At, 'High' as Level, 'c' as Letter, 7 as Rank
        union all select null, null, null, null, null, 'd', null
        """,
        isDirect: null);

    [Fact]
    public void A_parameter_with_a_default_value_needs_no_column() =>
        Same<Defaulted>([new(1)], "select 1 as Id", isDirect: null);

    [Fact]
    public void Members_beside_the_parameters_are_filled_too() =>
        Same<WithMore>([new(1, "a") { Kind = "k", Count = 3 }], "select 'k' as Kind, 1 as Id, 3 as Count, 'a' as Name", isDirect: true);

    [Fact]
    public void A_constructor_with_logic_is_run_once_for_each_row()
    {
        Same<Checks>([new(1, " a ")], "select ' a ' as Name, 1 as Id", isDirect: false);
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString<Checks>("select 'a' as Name, 1 as Id union all select 'b', -1"));
        Assert.Equal(2, error.RowNumber);
        Assert.IsType<ArgumentOutOfRangeException>(error.InnerException);
    }

    [Fact]
    public void Of_several_constructors_the_marked_one_is_taken() => Same<Marked>([new(1, "a")], "select 'a' as Name, 1 as Id", isDirect: true);

    [Fact]
    public void Where_Dapper_takes_a_constructor_it_stays()
    {
        const string Sql = "select 1 as Id, 'a' as Name";
        Assert.Equal(JsonSerializer.Serialize(_connection.Query<Two>(Sql), JsonSerializerOptions.Web), _connection.QueryJsonString<Two>(Sql));
        Assert.Equal("""[{"text":"1 a"}]""", _connection.QueryJsonString<Two>(Sql));
    }

    [Theory]
    [InlineData("select 1 as Id, 'a' as Title")]
    [InlineData("select 1 as Id, 'a' as Title, 2.5 as Scores")]
    [InlineData("select 'a' as Name")]
    public void A_parameter_without_a_column_is_Dapper_s_error(string sql)
    {
        string expected = Assert.Throws<InvalidOperationException>(() => _connection.Query<Post>(sql)).Message;
        Assert.EndsWith(expected, Assert.Throws<InvalidOperationException>(() => _connection.QueryJsonString<Post>(sql)).Message, StringComparison.Ordinal);
        Assert.Equal("[]", _connection.QueryJsonString<Post>($"select * from ({sql}) where 0"));
    }

    [Fact]
    public void Two_public_constructors_are_Dapper_s_error() =>
        Assert.Throws<InvalidOperationException>(() => _connection.QueryJsonString<Two>("select 'a' as Name, 1 as Id"));

    [Fact]
    public void A_value_that_cannot_be_converted_is_an_error_with_row_and_column()
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => _connection.QueryJsonString<Post>("select 'a' as Title, 1 as Id, 1.5 as Score union all select 'b', 'two', 2.5"));
        Assert.Equal((2, "Id"), (error.RowNumber, error.ColumnName));
    }

    [Fact]
    public void Underscores_are_those_of_Dapper_s_setting()
    {
        DefaultTypeMap.MatchNamesWithUnderscores = true;
        try
        {
            Same<Underscored>([new(1, "a")], "select 'a' as user_name, 1 as user_id", isDirect: true);
        }
        finally
        {
            DefaultTypeMap.MatchNamesWithUnderscores = false;
        }

        Assert.Throws<InvalidOperationException>(() => _connection.QueryJsonString<Underscored>("select 'a' as user_name, 1 as user_id"));
    }

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
            if (Record.Exception(() => _connection.Query<KeyedClass>(sql).ToArray()) is null)
            {
                Assert.Equal(expected, _connection.QueryJsonString<Keyed>(sql));
                WithoutCode.Run(connection => Assert.Equal(expected, connection.QueryJsonString<Keyed>(sql)));
            }
            else
            {
                Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString<Keyed>(sql));
            }

            Assert.Equal(whole, Record.Exception(() => _connection.QueryJsonString<OnlyKey>($"select '{Key}' as Key, 1 as Id")) is null);
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
            () => _connection.QueryJsonString<KeyedClass>($"select '{Key}' as Key"), () => _connection.QueryJsonString<KeyedClass>("select x'00' as Parent"),
            () => _connection.QueryJsonString<Guid>($"select '{Key}' as Key"), () => _connection.QueryJsonString<OnlyKey>($"select '{Key}' as Key, 1 as Id"),
        ])
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(query);
            Assert.Contains("SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, true)", error.Message, StringComparison.Ordinal);
            Assert.Equal(1, error.RowNumber);
        }
    }

    [Fact]
    public void Fields_unmapped_columns_and_embedded_JSON_are_those_of_other_types()
    {
        const string Sql = "select 'a' as Title, 1 as Id, 2.5 as Score, 3 as Rank";
        Assert.Equal("""[{"id":1}]""", _connection.QueryJsonString<Post>(Sql, options: new JsonQueryOptions().WithFields(JsonFields.Parse("id"))));
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => _connection.QueryJsonString<Post>(Sql, options: new() { UnmappedColumns = JsonUnmappedMemberHandling.Disallow }));
        Assert.Contains("'Rank'", error.Message, StringComparison.Ordinal);
        Assert.Equal(
            """[{"id":1,"tags":["a"]}]""", _connection.QueryJsonString<Tagged>("""select '["a"]' as "Tags::json", 1 as Id """));
    }

    private void Same<T>(T[] expected, string sql, bool? isDirect)
    {
        Assert.Throws<InvalidOperationException>(() => _connection.Query<T>(sql));
        foreach (JsonSerializerOptions serializer in Serializers)
        {
            string json = JsonSerializer.Serialize(expected, serializer);
            var options = new JsonQueryOptions(serializer);
            Assert.Equal(json, _connection.QueryJsonString<T>(sql, options: options));
            Assert.Equal(json, _connection.QueryJsonString<T>(sql, options: options));
            if (isDirect is { } direct)
            {
                JsonQueryPlan plan = _connection.ExplainJson<T>(sql, options: options);
                Assert.True(plan.IsDirect == direct, plan.ToString());
            }

            WithoutCode.Run(connection => Assert.Equal(json, connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(new JsonSerializerOptions(serializer)))));
        }
    }

    public enum Level
    {
        Low,
        High,
    }

    public record Post(long Id, string? Title, double? Score);

    public record Converted(int Id, bool Paid, decimal Price, DateTime At, Level Level, char Letter, short? Rank);

    public record Defaulted(int Id, string Name = "unnamed", Level? Level = Level.High);

    public record Underscored(int UserId, string UserName);

    public record Keyed(long Id, Guid Key, Guid? Parent);

    public record OnlyKey(int Id, Guid Key);

    public sealed class KeyedClass
    {
        public long Id { get; set; }

        public Guid Key { get; set; }

        public Guid? Parent { get; set; }
    }

    public record Tagged(int Id, string[] Tags);

    public record WithMore(long Id, string Name)
    {
        public string Kind { get; init; } = "more";

        public int? Count { get; set; }
    }

    public sealed class Checks
    {
        public Checks(int id, string name)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(id);
            (Id, Name) = (id, name.Trim());
        }

        public int Id { get; }

        public string Name { get; }
    }

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
