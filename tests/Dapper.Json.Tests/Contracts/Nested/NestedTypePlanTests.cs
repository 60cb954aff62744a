using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Which rows and columns a type's lists and objects come from, where that is easily mistaken.</summary>
public sealed class NestedTypePlanTests : IDisposable
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void A_column_that_fills_nothing_writes_nothing_where_it_holds_NULL()
    {
        const string sql = """select 1 as Id, null as "Holder.Unknown", 2 as "Holder.Id", null as "Holder.Items[].Unknown", 3 as "Holder.Items[].Id" """;

        Assert.Equal("""[{"id":1,"holder":{"id":2,"items":[{"id":3}]}}]""", _connection.QueryJsonString<Root>(sql, options: Paths));
        Assert.True(_connection.ExplainJson<Root>(sql, options: Paths).IsDirect);
    }

    [Fact]
    public void What_is_not_written_is_looked_at_in_its_own_row()
    {
        const string sql =
            """
            select 1 as Id, null as "Holder.Items[].Id", 5 as "Holder.Unknown", null as Hidden
            union all select 2, 7, null, 8 union all select 2, 9, null, 8 union all select 3, null, null, null
            """;

        Assert.Equal(
            """[{"id":1,"holder":{"id":0,"items":[]}},{"id":2,"holder":{"id":0,"items":[{"id":7},{"id":9}]}},{"id":3,"holder":null}]""",
            _connection.QueryJsonString<Root>(sql, options: Paths));
        Assert.True(_connection.ExplainJson<Root>(sql, options: Paths).IsDirect);
        Assert.Equal(
            """[{"id":1,"holder":{"id":0,"items":[{"id":2}]}},{"id":2,"holder":{"id":0,"items":[{"id":3}]}}]""",
            _connection.QueryJsonString<Root>("""select 1 as Id, 2 as "Holder.Items[].Id", 'x' as Hidden union all select 2, 3, 4""", options: Paths));
    }

    [Fact]
    public void An_object_that_holds_only_a_list_is_there_with_its_elements()
    {
        const string sql = """select 1 as Id, 2 as "Holder.Items[].Id" union all select 3, null""";

        Assert.Equal("""[{"id":1,"holder":{"id":0,"items":[{"id":2}]}},{"id":3,"holder":null}]""", _connection.QueryJsonString<Root>(sql, options: Paths));
    }

    [Theory]
    [InlineData("""select 1 as Id, 2 as "Holder.Items[].Id", 3 as "Items[].Id" """, "Two lists side by side, from column 1 'Holder.Items[].Id' and this one:")]
    public void What_no_plan_could_be_right_for_is_refused(string sql, string problem)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString<Root>(sql, options: Paths));

        Assert.Contains(problem, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_list_that_cannot_be_made_is_refused_before_any_row()
    {
        using var stream = new MemoryStream();
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(
            () => _connection.QueryJson<Frozen>("""select 1 as Id, 2 as "Items[].Id" """, null, stream, Paths));

        Assert.Contains("cannot be made of its elements", error.Message, StringComparison.Ordinal);
        Assert.Equal(0, stream.Length);
    }

    /// <summary>What docs/reference/types.md says of lists of children.</summary>
    [Fact]
    public void Collections_are_made_of_their_elements_or_refused()
    {
        Type[] made =
        [
            typeof(int[]), typeof(List<int>), typeof(IReadOnlyList<int>), typeof(IEnumerable<int>), typeof(HashSet<int>), typeof(ISet<int>), typeof(SortedSet<int>),
            typeof(Queue<int>), typeof(ImmutableArray<int>), typeof(ImmutableList<int>), typeof(IImmutableList<int>), typeof(ImmutableHashSet<int>),
            typeof(IImmutableSet<int>),
        ];
        Assert.All(made, static type => Assert.Equal([1, 2], ((IEnumerable<int>)MakerOf(type)([1, 2])).Order()));

        Type[] refused =
            [typeof(ImmutableQueue<int>), typeof(IImmutableQueue<int>), typeof(ImmutableStack<int>), typeof(ImmutableSortedSet<int>), typeof(FrozenSet<int>)];
        Assert.All(refused, static type => Assert.Contains(
            "use a List or an array", Assert.Throws<InvalidOperationException>(() => MakerOf(type)).Message, StringComparison.Ordinal));

        static Func<List<object?>, object> MakerOf(Type type) => CollectionType.MakerOf(type, JsonSerializerOptions.Default);
    }

    [Fact]
    public void With_keys_only_the_first_row_of_an_object_is_looked_at_whatever_the_plan_is()
    {
        const string sql =
            """
            select 1 as Id, null as "Holder.Id", null as "Holder.Items[].Id" union all select 1, 5, 6 union all select 1, 7, 8
            """;
        var keyed = new JsonQueryOptions { PathNames = true, GroupKeys = ["Id"] };
        const string expected = """[{"id":1,"holder":{"id":0,"items":[{"id":6},{"id":8}]}}]""";

        Assert.Equal(expected, _connection.QueryJsonString<Root>(sql, options: keyed));
        Assert.True(_connection.ExplainJson<Root>(sql, options: keyed).IsDirect);
        Assert.Equal(expected, _connection.QueryJsonString<RootWithSet>(sql, options: keyed));
        Assert.False(_connection.ExplainJson<RootWithSet>(sql, options: keyed).IsDirect);
    }

    [Fact]
    public void A_struct_without_a_column_of_its_own_is_made_by_no_constructor_either()
    {
        const string sql = """select 1 as "Item.Id" """;

        Assert.True(_connection.ExplainJson<Preset>(sql, options: Paths).IsDirect);
        Assert.Equal("""[{"item":{"id":1},"rate":0}]""", _connection.QueryJsonString<Preset>(sql, options: Paths));
        Assert.Equal("""[{"item":{"id":1},"rate":0,"twice":0}]""", _connection.QueryJsonString<PresetAndMore>(sql, options: Paths));
    }

    [Fact]
    public void A_quoted_name_fills_its_member_also_where_objects_are_made()
    {
        Assert.Equal("""[{"sum":2,"id":1}]""", _connection.QueryJsonString<Computed>("select 1 as \"\"\"Id\"\"\"", options: Paths));
    }

    [Fact]
    public void A_changed_map_of_a_type_inside_is_followed()
    {
        const string sql = """select 1 as Id, 2 as "Item.Alias" """;
        Assert.Equal("""[{"id":1,"item":{"name":0}}]""", _connection.QueryJsonString<MappedRoot>(sql, options: Paths));

        SqlMapper.SetTypeMap(typeof(MappedItem), new CustomPropertyTypeMap(typeof(MappedItem), static (type, _) => type.GetProperty(nameof(MappedItem.Name))!));

        Assert.Equal("""[{"id":1,"item":{"name":2}}]""", _connection.QueryJsonString<MappedRoot>(sql, options: Paths));
    }

    [Theory]
    [InlineData("Private")]
    [InlineData("Missing")]
    public void A_list_is_put_into_an_object_whose_property_cannot_be_read(string property)
    {
        string sql = $"""select 1 as Id, 2 as "{property}.Id", 3 as "{property}.Items[].Id" union all select 1, 2, 4""";

        Assert.Equal("""[{"id":1,"sum":9}]""", _connection.QueryJsonString<Unread>(sql, options: Paths));
    }

    [Fact]
    public void An_object_that_is_not_there_is_not_made_by_a_getter()
    {
        const string sql = """select 1 as Id, null as "Holder.Items[].Id" """;

        Assert.Equal("""[{"holder":{"id":0,"items":null},"id":1}]""", _connection.QueryJsonString<Lazy>(sql, options: Paths));
    }

    private sealed class Lazy
    {
        private HolderWithSet? _holder;

        public HolderWithSet? Holder
        {
            get => _holder ??= new HolderWithSet();
            set => _holder = value;
        }

        public int Id { get; set; }
    }

    private abstract class Reader
    {
        private Holder? _missing;

        public Holder? Private { private get; set; }

        public Holder? Missing { set => _missing = value; }

        public int Sum => SumOf(Private) + SumOf(_missing);

        private static int SumOf(Holder? holder) => holder is null ? 0 : holder.Id + holder.Items.Sum(static item => item.Id);
    }

    private sealed class Unread : Reader
    {
        public int Id { get; set; }
    }

    private sealed class Root
    {
        public int Id { get; set; }

        [JsonIgnore]
        public int Hidden { get; set; }

        [JsonIgnore]
        public Pair Pair { get; set; }

        [JsonIgnore]
        public Pair? MaybePair { get; set; }

        [JsonIgnore]
        public List<Item>? Items { get; set; }

        public Holder? Holder { get; set; }
    }

    private sealed class RootWithSet
    {
        public int Id { get; set; }

        public HolderWithSet? Holder { get; set; }
    }

    private sealed class Holder
    {
        public int Id { get; set; }

        public List<Item> Items { get; set; } = [];
    }

    private sealed class HolderWithSet
    {
        public int Id { get; set; }

        public HashSet<Item>? Items { get; set; }
    }

    private sealed class Frozen
    {
        public int Id { get; set; }

        public FrozenSet<Item>? Items { get; set; }
    }

    private sealed class Computed
    {
        public int Sum => Id + 1;

        public int Id { get; set; }
    }

    private sealed class Item
    {
        public int Id { get; set; }
    }

    private struct Pair
    {
        public int Id { get; set; }
    }

    private struct Preset
    {
        public Preset()
        {
        }

        public Item? Item { get; set; }

        public int Rate { get; set; } = 7;
    }

    private struct PresetAndMore
    {
        public PresetAndMore()
        {
        }

        public Item? Item { get; set; }

        public int Rate { get; set; } = 7;

        public readonly int Twice => Rate * 2;
    }

    private sealed class MappedRoot
    {
        public int Id { get; set; }

        public MappedItem? Item { get; set; }
    }

    private sealed class MappedItem
    {
        public int Name { get; set; }
    }
}
