using System.Runtime.CompilerServices;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Execution;
using Dapper.Json.Shapes;

namespace Dapper.Json.Tests.Planning;

/// <summary>A plan lives as long as its options. It keeps nothing of the result that it was created for.</summary>
public class PlanLifetimeTests
{
    public static TheoryData<string> Kinds => ["untyped", "typed", "typed in another order", "objects", "lists", "typed lists"];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_plan_keeps_no_reader_alive(string kind)
    {
        var options = new JsonQueryOptions { PathNames = kind.EndsWith("lists", StringComparison.Ordinal) };
        (RowPlan plan, WeakReference source, WeakReference reader) = Create(options.Prepare(), kind);

        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        Assert.False(source.IsAlive || reader.IsAlive);
        Assert.Equal(kind == "objects", plan.MakesObjects);
        GC.KeepAlive(options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (RowPlan Plan, WeakReference Source, WeakReference Reader) Create(PreparedOptions options, string kind)
    {
        FakeColumn id = FakeColumn.Of<int>("Id", "int");
        FakeColumn title = FakeColumn.Of<string>("Title", "text");
        FakeResult result = kind switch
        {
            "typed in another order" => FakeResult.Of([title, id], ["x", 1]),
            "lists" or "typed lists" => FakeResult.Of([id, FakeColumn.Of<int>("Lines[].Id", "int")], [1, 2]),
            _ => FakeResult.Of([id, title], [1, "x"]),
        };
        IRowPlanner planner = kind switch
        {
            "untyped" or "lists" => options.Planners.For(RowForm.Object),
            "objects" => options.Planners.For(ContractPlanner<Computed>.Contract),
            _ => options.Planners.For(ContractPlanner<Post>.Contract),
        };
        var reader = new FakeDataReader(result);
        reader.Read();
        var source = new GenericSource(reader, new DriverTraits(DriverTraits.AnyDriver, TypesAreFixed: true, KnowsMembers: true));
        return (options.Plans.For(planner, source, sql: null), new WeakReference(source), new WeakReference(reader));
    }

    private sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public List<Line> Lines { get; set; } = [];
    }

    private sealed class Line
    {
        public int Id { get; set; }
    }

    private sealed class Computed
    {
        public int Id { get; set; }

        public string? Title { get; set; }

        public string Text => $"{Id} {Title}";
    }
}
