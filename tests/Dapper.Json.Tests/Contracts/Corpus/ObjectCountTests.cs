using System.Runtime.CompilerServices;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>No object is made of a row that is written directly: one would be larger than all that a query allocates.</summary>
public sealed class ObjectCountTests : SqliteTests
{
    private const string Sql = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select i as Id, 'text' as Name from n";
    private const int Runs = 4;

    [Fact]
    public void A_thousand_rows_allocate_less_than_one_object()
    {
        Assert.True(JsonSize<Huge>() > 20_000, "An object has to be large to be noticed.");
        Assert.True(Connection.ExplainJson<Huge>(Sql).IsDirect);
        Assert.InRange(Allocated(writer => Connection.QueryJson<Huge>(Sql, null, writer)), 0, JsonSize<Huge>() / 2);
        Assert.True(Connection.ExplainJson<HugeRecord>(Sql).IsDirect);
        Assert.InRange(Allocated(writer => Connection.QueryJson<HugeRecord>(Sql, null, writer)), 0, JsonSize<Huge>() / 2);
    }

    [Fact]
    public void The_measure_sees_the_objects_of_the_other_way()
    {
        Assert.False(Connection.ExplainJson<HugeComputed>(Sql).IsDirect);
        Assert.True(Allocated(writer => Connection.QueryJson<HugeComputed>(Sql, null, writer)) > 1000 * JsonSize<Huge>());
    }

    [Fact]
    public void A_typed_query_allocates_what_an_untyped_one_does()
    {
        (long Untyped, long Typed) measured = default;
        for (int attempt = 0; attempt < 5; attempt++)
        {
            // A test of telemetry may run at the same time: then queries are measured, which allocates.
            measured = (Allocated(writer => Connection.QueryJson(Sql, null, writer)), Allocated(writer => Connection.QueryJson<Small>(Sql, null, writer)));
            if (measured.Typed <= measured.Untyped + 256)
            {
                return;
            }
        }

        Assert.Fail($"{measured.Typed} bytes, untyped {measured.Untyped}");
    }

    [Fact]
    public void A_selection_of_objects_allocates_no_document_for_each()
    {
        var options = new JsonQueryOptions();
        long whole = Allocated(writer => Connection.QueryJson<LongComputed>(Sql, null, writer, options));
        long selected = Allocated(writer => Connection.QueryJson<LongComputed>(Sql, null, writer, options.WithFields(JsonFields.Parse("id"))));
        Assert.True(selected <= whole + (100 * LongComputed.Text.Length), $"{selected} bytes, whole {whole}");
    }

    private static long Allocated(Action<ArrayBufferWriter<byte>> query)
    {
        var writer = new ArrayBufferWriter<byte>(1 << 20);
        long least = long.MaxValue;
        for (int run = 0; run < Runs; run++)
        {
            writer.ResetWrittenCount();
            long before = GC.GetAllocatedBytesForCurrentThread();
            query(writer);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    /// <summary>The bytes that one object takes.</summary>
    private static long JsonSize<T>()
        where T : class
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        object one = RuntimeHelpers.GetUninitializedObject(typeof(T));
        long size = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(one);
        return size;
    }

    public sealed class Small
    {
        public long Id { get; set; }

        public string? Name { get; set; }
    }

    /// <summary>Fields that no JSON shows.</summary>
    public class Padded
    {
#pragma warning disable CS0169, CA1823, IDE0051, IDE0044 // Never used: it makes the object large.
        private Padding _padding;
#pragma warning restore CS0169, CA1823, IDE0051, IDE0044
    }

    public sealed class LongComputed
    {
        public static string Text { get; } = new('x', 10_000);

        public long Id { get; set; }

        public string Copy => Text;
    }

    public class Huge : Padded
    {
        public long Id { get; set; }

        public string? Name { get; set; }
    }

    public sealed class HugeComputed : Huge
    {
        public int Length => Name?.Length ?? 0;
    }

    public sealed class HugeRecord(long id, string name) : Padded
    {
        public long Id { get; } = id;

        public string Name { get; } = name;
    }

    [InlineArray(4096)]
    private struct Padding
    {
#pragma warning disable CS0169, CA1823, IDE0051, IDE0044 // Never used: it makes the object large.
        private long _first;
#pragma warning restore CS0169, CA1823, IDE0051, IDE0044
    }
}
