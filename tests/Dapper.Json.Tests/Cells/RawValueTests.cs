using System.Buffers;
using Dapper.Json.Cells;

namespace Dapper.Json.Tests.Cells;

public class RawValueTests
{
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
