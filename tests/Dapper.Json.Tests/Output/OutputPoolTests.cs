using System.Collections.Concurrent;

namespace Dapper.Json.Tests.Output;

/// <summary>Outputs are used again, by one query at a time, and remember nothing of the one before.</summary>
public class OutputPoolTests
{
    [Fact]
    public async Task One_after_the_other_gets_the_same_output_and_two_at_once_do_not()
    {
        JsonQueryOptions options = FreshOptions.Create();
        OutputPool pool = options.Prepare().Outputs;
        JsonSink sink = JsonSink.To(new ArrayBufferWriter<byte>());

        BufferedOutput first = pool.Rent(sink);
        BufferedOutput second = pool.Rent(sink);
        Assert.NotSame(first, second);
        pool.Return(first);

        Assert.Same(first, pool.Rent(sink));
        pool.Return(first);
        using var reader = new FakeDataReader([FakeResult.Counting(1)]);
        await reader.WriteJsonAsync(new ArrayBufferWriter<byte>(), options, TestContext.Current.CancellationToken);
        Assert.Same(first, pool.Rent(sink));
    }

    [Fact]
    public void An_output_that_is_closed_forgets_what_was_not_passed_on()
    {
        var output = new BufferedOutput(16, new JsonWriterOptions { SkipValidation = true });
        var document = new ArrayBufferWriter<byte>();
        output.Open(JsonSink.To(document));
        output.Writer.WriteStringValue("of the query before");
        output.Close();

        Assert.Equal(0, output.Writer.BytesPending);
        Assert.Equal(0, document.WrittenCount);
    }

    [Fact]
    public async Task A_value_that_ends_is_whole_also_if_nobody_has_flushed_it()
    {
        var output = new BufferedOutput(int.MaxValue, new JsonWriterOptions { SkipValidation = true });
        var document = new ArrayBufferWriter<byte>();
        output.Open(JsonSink.To(document));
        for (int i = 1; i <= 2; i++)
        {
            output.Writer.WriteNumberValue(i);
            output.EndLine();
        }

        await output.FlushAsync(isLast: true, async: true, CancellationToken.None);
        Assert.Equal("1\n2\n", Encoding.UTF8.GetString(document.WrittenSpan));
        output.Close();
    }

    [Fact]
    public void Memory_of_what_was_removed_is_cleared_before_it_is_returned()
    {
        byte[] secret = Encoding.UTF8.GetBytes("removed by OutputPoolTests");
        var output = new BufferedOutput(int.MaxValue, new JsonWriterOptions { SkipValidation = true });
        output.Open(default);
        for (int i = 0; i < 3000; i++)
        {
            output.Writer.WriteStringValue(secret);
            output.Truncate(0);
        }

        output.Close();
        for (int length = 16 * 1024; length <= 256 * 1024; length *= 2)
        {
            // The array that this thread has returned last.
            byte[] array = ArrayPool<byte>.Shared.Rent(length);
            Assert.Equal(-1, array.AsSpan().IndexOf(secret));
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    [Fact]
    public void No_output_is_in_two_hands_at_once()
    {
        OutputPool pool = new JsonQueryOptions(FreshOptions.Create()) { FlushThreshold = 32 }.Prepare().Outputs;
        JsonSink sink = JsonSink.To(new ArrayBufferWriter<byte>());
        var inUse = new ConcurrentDictionary<BufferedOutput, bool>();
        int collisions = 0;

        // Bare rents and returns on real threads: the moment in which two could take the same one is short.
        Thread[] threads = [.. Enumerable.Range(0, 4).Select(_ => new Thread(RentAndReturn))];
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());

        Assert.Equal(0, collisions);

        void RentAndReturn()
        {
            for (int i = 0; i < 200_000; i++)
            {
                BufferedOutput output = pool.Rent(sink);
                if (!inUse.TryAdd(output, true))
                {
                    Interlocked.Increment(ref collisions);
                    continue;
                }

                inUse.TryRemove(output, out bool _);
                pool.Return(output);
            }
        }
    }
}
