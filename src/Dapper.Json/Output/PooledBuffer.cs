using System.Buffers;

namespace Dapper.Json.Output;

/// <summary>Memory that grows with what is put into it, borrowed, and given back without the caller's data in it.</summary>
/// <remarks>To be kept in a field: a copy would give the same memory back twice.</remarks>
internal struct PooledBuffer<T> : IDisposable
    where T : unmanaged
{
    private T[]? _array;

    /// <summary>Gets how much has been written.</summary>
    public int Length { get; private set; }

    public readonly ReadOnlySpan<T> Written => _array.AsSpan(0, Length);

    /// <summary>Gets an array with room for some more behind what has been written.</summary>
    public T[] Reserve(int count)
    {
        int wanted = checked(Length + count);
        if (_array is null)
        {
            _array = ArrayPool<T>.Shared.Rent(wanted);
        }
        else if (wanted > _array.Length)
        {
            T[] larger = ArrayPool<T>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(wanted, 2L * _array.Length)));
            Written.CopyTo(larger);
            Return(_array);
            _array = larger;
        }

        return _array;
    }

    public void Append(ReadOnlySpan<T> values)
    {
        values.CopyTo(Reserve(values.Length).AsSpan(Length));
        Length += values.Length;
    }

    /// <summary>Counts what has been put into the reserved memory.</summary>
    public void Advance(int count) => Length += count;

    /// <summary>Takes out the first of what has been written.</summary>
    public void Remove(int count)
    {
        Written[count..].CopyTo(_array);
        Length -= count;
    }

    /// <summary>Forgets what has been written, and keeps the memory.</summary>
    public void Clear() => Length = 0;

    public void Dispose()
    {
        if (_array is { } array)
        {
            _array = null;
            Length = 0;
            Return(array);
        }
    }

    private static void Return(T[] array)
    {
        array.AsSpan().Clear();
        ArrayPool<T>.Shared.Return(array);
    }
}
