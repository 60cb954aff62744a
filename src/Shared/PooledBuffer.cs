using System.Buffers;

namespace Dapper.Json.Output;

/// <summary>A growing buffer in memory of the array pool, which is cleared before it is returned.</summary>
/// <param name="firstLength">The least number of elements that the first memory has room for. It is rented for the first element.</param>
/// <remarks>
/// Keep it in a field: a copy would return the same memory twice. Without a constraint, by which ReadyToRun would leave all of it to be compiled in the first
/// call of a process.
/// </remarks>
internal struct PooledBuffer<T>(int firstLength) : IDisposable
{
    private T[]? _array;

    // How much of the array has been written to, and must be cleared: removed data is still in it.
    private int _used;

    /// <summary>Gets the number of written elements.</summary>
    public int Length { get; private set; }

    /// <summary>Gets the written elements, which may be changed in place.</summary>
    public readonly Span<T> Written => _array.AsSpan(0, Length);

    public readonly ReadOnlyMemory<T> WrittenMemory => _array.AsMemory(0, Length);

    /// <summary>Returns the array, with room for more elements after the written ones.</summary>
    /// <remarks>The room counts as used. Call <see cref="Advance"/> after writing to it.</remarks>
    public T[] Reserve(int count)
    {
        T[] array = EnsureFree(count);
        _used = Math.Max(_used, Length + count);
        return array;
    }

    /// <summary>Returns the array like <see cref="Reserve"/>, but the room does not count as used.</summary>
    public T[] EnsureFree(int count)
    {
        T[]? array = _array;
        return array is not null && count <= array.Length - Length ? array : Grow(count);
    }

    public void Append(ReadOnlySpan<T> values)
    {
        values.CopyTo(Reserve(values.Length).AsSpan(Length));
        Advance(values.Length);
    }

    /// <summary>Adds elements that were written to the reserved room.</summary>
    public void Advance(int count) => Length += count;

    /// <summary>Removes the first of the written elements.</summary>
    public void Remove(int count)
    {
        NoteUse();
        Written[count..].CopyTo(_array);
        Length -= count;
    }

    /// <summary>Removes the written elements after a position, and keeps the memory.</summary>
    public void Truncate(int length)
    {
        NoteUse();
        Length = length;
    }

    /// <summary>Removes all written elements, and keeps the memory.</summary>
    public void Clear() => Truncate(0);

    public void Dispose()
    {
        if (_array is { } array)
        {
            NoteUse();
            _array = null;
            Length = 0;
            Return(array);
        }
    }

    private T[] Grow(int count)
    {
        int wanted = checked(Length + count);
        T[] larger = ArrayPool<T>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(wanted, _array is null ? firstLength : 2L * _array.Length)));
        if (_array is { } array)
        {
            NoteUse();
            Written.CopyTo(larger);
            Return(array);
        }

        _array = larger;
        return larger;
    }

    private void NoteUse() => _used = Math.Max(_used, Length);

    private void Return(T[] array)
    {
        array.AsSpan(0, _used).Clear();
        _used = 0;
        ArrayPool<T>.Shared.Return(array);
    }
}
