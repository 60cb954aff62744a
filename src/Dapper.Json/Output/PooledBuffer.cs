using System.Buffers;

namespace Dapper.Json.Output;

/// <summary>Memory that grows with what is put into it, borrowed, and given back without the caller's data in it.</summary>
/// <remarks>To be kept in a field: a copy would give the same memory back twice.</remarks>
internal struct PooledBuffer<T> : IDisposable
    where T : unmanaged
{
    private T[]? _array;

    // How much of the array may hold the caller's data: what has been written and forgotten is still there.
    private int _used;

    /// <summary>Gets how much has been written.</summary>
    public int Length { get; private set; }

    /// <summary>Gets what has been written. It may be changed in place.</summary>
    public readonly Span<T> Written => _array.AsSpan(0, Length);

    public readonly ReadOnlyMemory<T> WrittenMemory => _array.AsMemory(0, Length);

    /// <summary>Gets an array with room for some more behind what has been written.</summary>
    /// <remarks>That much counts as used; whoever puts more into the array calls <see cref="Advance"/>.</remarks>
    public T[] Reserve(int count)
    {
        T[] array = EnsureRoom(count);
        _used = Math.Max(_used, Length + count);
        return array;
    }

    /// <summary>Gets the same, where nothing may be put into it yet.</summary>
    public T[] EnsureRoom(int count)
    {
        T[]? array = _array;
        return array is not null && count <= array.Length - Length ? array : Grow(count);
    }

    public void Append(ReadOnlySpan<T> values)
    {
        values.CopyTo(Reserve(values.Length).AsSpan(Length));
        Advance(values.Length);
    }

    /// <summary>Counts what has been put into the reserved memory.</summary>
    public void Advance(int count) => Length += count;

    /// <summary>Takes out the first of what has been written.</summary>
    public void Remove(int count)
    {
        NoteUse();
        Written[count..].CopyTo(_array);
        Length -= count;
    }

    /// <summary>Forgets what has been written behind a position, and keeps the memory.</summary>
    public void Truncate(int length)
    {
        NoteUse();
        Length = length;
    }

    /// <summary>Forgets what has been written, and keeps the memory.</summary>
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
        T[] larger = ArrayPool<T>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(wanted, 2L * (_array?.Length ?? 0))));
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
