using System.Text.Json;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Members without a column hold what a new object holds.</summary>
public sealed class DefaultTests
{
    [Fact]
    public void Empty_collections_are_written() =>
        Same.Directly<Collections>("select 1 as Id union all select 2", new JsonSerializerOptions { WriteIndented = true });

    [Fact]
    public void Collections_with_elements_are_made() =>
        Same.ByObjects<Filled>("select 1 as Id", "its constructor");

    [Fact]
    public void Nested_objects_are_made() =>
        Same.ByObjects<Nesting>("select 1 as Id", "its constructor");

    [Fact]
    public void Null_nested_objects_are_null() =>
        Same.Directly<NullNesting>("select 1 as Id");

    [Fact]
    public void What_differs_per_object_is_made_per_row()
    {
        using System.Data.IDbConnection connection = Drivers.Sqlite.Databases.Open();
        JsonQueryPlan plan = connection.ExplainJson<Unique>("select 1 as Id");
        Assert.False(plan.IsDirect);
        Assert.Contains("its constructor", plan.Reason, StringComparison.Ordinal);
        using JsonDocument rows = JsonDocument.Parse(connection.QueryJsonString<Unique>("select 1 as Id union all select 2"));
        Assert.NotEqual(rows.RootElement[0].GetProperty("key").GetGuid(), rows.RootElement[1].GetProperty("key").GetGuid());
    }

    public sealed class Constants
    {
        public int Id { get; set; } = -1;

        public string Text { get; set; } = "té\"xt";

        public decimal Number { get; set; }

        public double Ratio { get; set; } = 0.5;

        public bool Truth { get; set; } = true;

        public DayOfWeek Day { get; set; } = DayOfWeek.Friday;

        public DayOfWeek? MaybeDay { get; set; } = DayOfWeek.Monday;

        public char Letter { get; set; } = 'x';

        public char? Letter2 { get; set; }

        public long? Maybe { get; set; } = 5;

        public string Empty { get; set; } = string.Empty;

        public Guid Key { get; set; } = Guid.Empty;

        public DateTime Never { get; set; }

        public TimeSpan Span { get; set; }
    }

    public sealed class Collections
    {
        public int Id { get; set; }

        public List<string> List { get; set; } = [];

        public IReadOnlyList<int> Array { get; set; } = [];

        public Dictionary<string, int> Map { get; set; } = [];

        public string[] Texts { get; set; } = System.Array.Empty<string>();

        public byte[] Bytes { get; set; } = [];

        public List<int>? None { get; set; }
    }

    public sealed class Filled
    {
        public int Id { get; set; }

        public List<int> List { get; set; } = [1, 2];
    }

    public sealed class Child
    {
        public string Name { get; set; } = "child";
    }

    public sealed class Nesting
    {
        public int Id { get; set; }

        public Child Child { get; set; } = new();
    }

    public sealed class NullNesting
    {
        public int Id { get; set; }

        public Child? Child { get; set; }

        public NullNesting? Parent { get; set; }

        public object? Any { get; set; }
    }

    public sealed class Unique
    {
        public int Id { get; set; }

        public Guid Key { get; set; } = Guid.NewGuid();
    }
}
