namespace Dapper.Json.Tests.Cells;

/// <summary>The memory of values that are read again, or embedded.</summary>
public class JsonScratchTests
{
    [Fact]
    public void Memory_of_a_value_that_failed_is_cleared_before_it_is_returned()
    {
        byte[] secret = "failed in JsonScratchTests"u8.ToArray();
        using (var scratch = new JsonScratch())
        {
            // As many as fill more than what was asked for of the last array, and less than all of it.
            Utf8JsonWriter writer = scratch.Begin();
            for (int i = 0; i < 530; i++)
            {
                writer.WriteStringValue(secret);
            }

            scratch.Begin().WriteNumberValue(1);
            Assert.Equal("1"u8, scratch.End());
        }

        for (int length = 256; length <= 64 * 1024; length *= 2)
        {
            // The array that this thread has returned last.
            byte[] array = ArrayPool<byte>.Shared.Rent(length);
            Assert.Equal(-1, array.AsSpan().IndexOf(secret));
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    [Fact]
    public void A_buffer_that_fails_costs_no_pooled_array()
    {
        const int Length = 300_000;
        byte[] json = new byte[Length];
        json.AsSpan().Fill((byte)'7');
        byte[] pooled = ArrayPool<byte>.Shared.Rent(Length + 100);
        pooled.AsSpan().Clear();
        ArrayPool<byte>.Shared.Return(pooled);
        using var writer = new Utf8JsonWriter(new FailingWriter(1), new JsonWriterOptions { Indented = true, SkipValidation = true });
        writer.WriteStartArray();
        writer.Flush();

        Assert.Throws<IOException>(() => RawValue.Write(writer, json, isElement: true));

        byte[] again = ArrayPool<byte>.Shared.Rent(Length + 100);
        Assert.Same(pooled, again);
        Assert.Equal(-1, again.AsSpan().IndexOf((byte)'7'));
        ArrayPool<byte>.Shared.Return(again);
        writer.Reset(new ArrayBufferWriter<byte>());
    }
}
