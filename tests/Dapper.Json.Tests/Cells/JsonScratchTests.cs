using System.Buffers;
using Dapper.Json.Cells;

namespace Dapper.Json.Tests.Cells;

/// <summary>The memory of values that are read again.</summary>
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
}
