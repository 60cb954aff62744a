using System.Runtime.CompilerServices;
using Dapper.Json.AspNetCore.Descriptions;
using Dapper.Json.AspNetCore.Options;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>That a document of several results is as the schema of its type says is found once for an endpoint.</summary>
public sealed class MatchingDocumentTests
{
    private readonly EndpointDefaults _defaults = EndpointDefaults.Of(new TestRequest().WithServices().Context);

    private static JsonResultSet[] Results => [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];

    [Fact]
    public void It_is_checked_again_only_where_the_results_say_something_else()
    {
        Check<Page>(Results);
        MatchingDocument? first = _defaults.Matching;
        Check<Page>(Results);

        Assert.NotNull(first);
        Assert.Same(first, _defaults.Matching);
        Assert.Throws<InvalidOperationException>(() => Check<Page>(JsonResultSet.Value("total"), JsonResultSet.Rows<Page>("items")));
        Assert.Throws<InvalidOperationException>(() => Check<Page>(JsonResultSet.Rows<Post>("items")));
        Assert.Throws<InvalidOperationException>(() => Check<OtherPage>(Results));
        Assert.Same(first, _defaults.Matching);
    }

    [Fact]
    public void It_holds_no_value_of_a_request()
    {
        WeakReference value = CheckConstant();
        GC.Collect();

        Assert.False(value.IsAlive);
        Assert.NotNull(_defaults.Matching);
    }

    [Fact]
    public void A_request_allocates_next_to_nothing_for_it()
    {
        JsonResultSet[] results = Results;
        for (int i = 0; i < 10; i++)
        {
            _defaults.Matching = null;
            Check<Page>(results);
        }

        long again = Allocated(() => Check<Page>(results));
        long first = Allocated(() =>
        {
            _defaults.Matching = null;
            Check<Page>(results);
        });

        TestContext.Current.TestOutputHelper?.WriteLine($"{first} bytes, then {again}");
        Assert.InRange(again, 0, Math.Min(100, first / 5));
    }

    private static long Allocated(Action action)
    {
        action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference CheckConstant()
    {
        object value = new Post(1, "Brandung");
        Check<Page>(JsonResultSet.Constant("total", value), JsonResultSet.Rows<Post>("items"));
        return new WeakReference(value);
    }

    private void Check<T>(params JsonResultSet[] results) => DocumentSchema.ThrowIfOther(_defaults, typeof(T), results);

    private sealed record Post(long Id, string Title);

    private sealed record Page(long Total, IReadOnlyList<Post> Items);

    private sealed record OtherPage(long Count, IReadOnlyList<Post> Items);
}
