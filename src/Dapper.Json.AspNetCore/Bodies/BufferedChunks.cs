using System.Buffers;
using System.Security.Cryptography;
using Dapper.Json.AspNetCore.Options;

namespace Dapper.Json.AspNetCore.Bodies;

/// <summary>
/// The buffered bytes of a response, in chunks of pooled memory. Each is cleared and returned to the pool as soon as it has been sent.
/// All but the first chunk count towards the <see cref="BufferUsage"/>.
/// </summary>
/// <param name="usage">The memory that the app uses.</param>
/// <param name="limit">The limit for it, in bytes.</param>
internal sealed class BufferedChunks(BufferUsage usage, long limit) : IDisposable
{
    /// <summary>The size of a chunk, in bytes: enough for the first flush at the default threshold, with the end of its last row.</summary>
    public const int ChunkSize = 32 * 1024;

    // All but the last are full, and there is none without data.
    private readonly Queue<byte[]> _chunks = new(1);
    private byte[] _last = [];

    // Of the data in the first chunk.
    private int _start;
    private long _counted;

    public long Length { get; private set; }

    private long Countable => Math.Max(0, _chunks.Count - 1) * (long)ChunkSize;

    /// <summary>Adds bytes.</summary>
    public void Append(ReadOnlySpan<byte> utf8)
    {
        while (!utf8.IsEmpty)
        {
            int end = (int)((_start + Length) % ChunkSize);
            if (end == 0)
            {
                _last = ArrayPool<byte>.Shared.Rent(ChunkSize);
                _chunks.Enqueue(_last);
            }

            int count = Math.Min(utf8.Length, ChunkSize - end);
            utf8[..count].CopyTo(_last.AsSpan(end));
            utf8 = utf8[count..];
            Length += count;
        }
    }

    /// <summary>Adds the memory of new chunks to the limit.</summary>
    /// <param name="isRefusable">Whether it may be refused. If not, it is added even beyond the limit.</param>
    /// <returns>Whether it may be buffered.</returns>
    public bool TryCount(bool isRefusable)
    {
        long more = Countable - _counted;
        if (more <= 0)
        {
            return true;
        }

        if (!isRefusable)
        {
            usage.Add(more);
        }
        else if (!usage.TryAdd(more, limit))
        {
            return false;
        }

        _counted += more;
        return true;
    }

    /// <summary>Returns the first bytes, as far as they are contiguous.</summary>
    public ReadOnlyMemory<byte> Peek(long most) =>
        Length == 0 ? default : _chunks.Peek().AsMemory(_start, (int)Math.Min(Math.Min(most, Length), ChunkSize - _start));

    /// <summary>Removes the first bytes, which <see cref="Peek"/> has returned.</summary>
    public void Remove(int count)
    {
        _start += count;
        Length -= count;
        if (_start == ChunkSize || Length == 0)
        {
            Return(_start);
            _start = 0;
        }
    }

    /// <summary>Hashes all buffered bytes, of which none has been removed.</summary>
    public byte[] Hash()
    {
        if (_chunks.Count == 1)
        {
            return SHA256.HashData(Peek(Length).Span);
        }

        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        long left = Length;
        foreach (byte[] chunk in _chunks)
        {
            int count = (int)Math.Min(left, ChunkSize);
            hash.AppendData(chunk, 0, count);
            left -= count;
        }

        return hash.GetHashAndReset();
    }

    /// <summary>Returns all memory to the pool. May be called more than once.</summary>
    public void Dispose()
    {
        while (_chunks.Count > 0)
        {
            Return((int)Math.Min(ChunkSize, _start + Length));
        }

        (_start, Length) = (0, 0);
    }

    /// <summary>Returns the first chunk to the pool.</summary>
    /// <param name="used">The number of its bytes that may have data.</param>
    private void Return(int used)
    {
        byte[] chunk = _chunks.Dequeue();
        chunk.AsSpan(0, used).Clear();
        ArrayPool<byte>.Shared.Return(chunk);
        long less = _counted - Math.Min(_counted, Countable);
        _counted -= less;
        usage.Remove(less);
    }
}
