using System.Collections.Frozen;
using System.Collections.Immutable;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Which rows and columns a type's lists and objects come from, where that is easily mistaken.</summary>
public sealed class NestedTypePlanTests : SqliteTests
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

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
    public void A_struct_without_a_column_of_its_own_is_made_by_no_constructor_either()
    {
        const string sql = """select 1 as "Item.Id" """;

        Assert.True(Connection.ExplainJson<Preset>(sql, options: Paths).IsDirect);
        Assert.Equal("""[{"item":{"id":1},"rate":0}]""", Connection.QueryJsonString<Preset>(sql, options: Paths));
        Assert.Equal("""[{"item":{"id":1},"rate":0,"twice":0}]""", Connection.QueryJsonString<PresetAndMore>(sql, options: Paths));
    }

    [Fact]
    public void A_quoted_name_fills_its_member_also_where_objects_are_made()
    {
        Assert.Equal("""[{"item":{"id":1},"rate":0}]""", Connection.QueryJsonString<Preset>("select 1 as \"\"\"Item\"\".\"\"Id\"\"\"", options: Paths));
        Assert.Equal("""[{"sum":2,"id":1}]""", Connection.QueryJsonString<Computed>("select 1 as \"\"\"Id\"\"\"", options: Paths));
    }

    [Fact]
    public void A_changed_map_of_a_type_inside_is_followed()
    {
        const string sql = """select 1 as Id, 2 as "Item.Alias" """;
        Assert.Equal("""[{"id":1,"item":{"name":0}}]""", Connection.QueryJsonString<MappedRoot>(sql, options: Paths));

        SqlMapper.SetTypeMap(typeof(MappedItem), new CustomPropertyTypeMap(typeof(MappedItem), static (type, _) => type.GetProperty(nameof(MappedItem.Name))!));

        Assert.Equal("""[{"id":1,"item":{"name":2}}]""", Connection.QueryJsonString<MappedRoot>(sql, options: Paths));
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
