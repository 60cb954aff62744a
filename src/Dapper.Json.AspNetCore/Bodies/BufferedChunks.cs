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
/// <remarks>Keep it in a field: a copy would return the same memory twice.</remarks>
internal struct BufferedChunks(BufferUsage usage, long limit) : IDisposable
{
    /// <summary>The size of a chunk, in bytes: enough for the first flush at the default threshold, with the end of its last row.</summary>
    public const int ChunkSize = 32 * 1024;

    // The chunks before the last. Most responses have none.
    private Queue<Chunk>? _full;
    private byte[]? _last;

    // The start of the data in the first chunk, and its end in the last.
    private int _start;
    private int _end;

    private long _rented;
    private long _counted;

    /// <summary>Gets the number of buffered bytes.</summary>
    public long Length { get; private set; }

    private readonly Chunk First => _full is { Count: > 0 } ? _full.Peek() : new Chunk(_last ?? [], _end);

    /// <summary>Adds bytes.</summary>
    public void Append(ReadOnlySpan<byte> utf8)
    {
        Length += utf8.Length;
        while (!utf8.IsEmpty)
        {
            if (_last is null || _end == _last.Length)
            {
                Add();
            }

            int count = Math.Min(utf8.Length, _last!.Length - _end);
            utf8[..count].CopyTo(_last.AsSpan(_end));
            _end += count;
            utf8 = utf8[count..];
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
    public readonly ReadOnlyMemory<byte> Peek(long most)
    {
        Chunk first = First;
        return first.Array.AsMemory(_start, (int)Math.Min(most, first.End - _start));
    }

    /// <summary>Removes the first bytes, which <see cref="Peek"/> has returned.</summary>
    public void Remove(int count)
    {
        _start += count;
        Length -= count;
        Chunk first = First;
        if (_start < first.End)
        {
            return;
        }

        if (_full is { Count: > 0 })
        {
            _full.Dequeue();
        }
        else
        {
            _last = null;
            _end = 0;
        }

        _start = 0;
        Return(first);
    }

    /// <summary>Hashes all buffered bytes.</summary>
    public readonly byte[] Hash()
    {
        if (_full is not { Count: > 0 })
        {
            return SHA256.HashData(Peek(long.MaxValue).Span);
        }

        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        int start = _start;
        foreach (Chunk chunk in _full)
        {
            hash.AppendData(chunk.Array, start, chunk.End - start);
            start = 0;
        }

        hash.AppendData(_last!, start, _end - start);
        return hash.GetHashAndReset();
    }

    /// <summary>Returns all memory to the pool. May be called more than once.</summary>
    public void Dispose()
    {
        while (_full is { Count: > 0 })
        {
            Return(_full.Dequeue());
        }

        if (_last is { } last)
        {
            _last = null;
            Return(new Chunk(last, _end));
        }

        (_start, _end, Length) = (0, 0, 0);
    }

    private readonly long Countable => Math.Max(0, _rented - ChunkSize);

    private void Add()
    {
        if (_last is not null)
        {
            (_full ??= new Queue<Chunk>()).Enqueue(new Chunk(_last, _end));
        }

        (_last, _end) = (ArrayPool<byte>.Shared.Rent(ChunkSize), 0);
        _rented += _last.Length;
    }

    private void Return(Chunk chunk)
    {
        chunk.Array.AsSpan(0, chunk.End).Clear();
        _rented -= chunk.Array.Length;
        long less = _counted - Math.Min(_counted, Countable);
        if (less > 0)
        {
            _counted -= less;
            usage.Remove(less);
        }

        ArrayPool<byte>.Shared.Return(chunk.Array);
    }

    private readonly record struct Chunk(byte[] Array, int End);
}
