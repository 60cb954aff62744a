using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>
/// The values by which rows are grouped, of the current row and of the one before. They are compared as bytes: two values are the
/// same only if nothing tells them apart, and NULL is the same as NULL.
/// </summary>
internal sealed class RowKey : IBufferWriter<byte>, IDisposable
{
    private const byte Null = 0;
    private const byte Value = 1;
    private const byte Text = 2;

    private PooledBuffer<byte> _last;
    private PooledBuffer<byte> _current;
    private int _compared;
    private Utf8JsonWriter? _json;

    /// <summary>Begins the key of the next row.</summary>
    public void BeginRow()
    {
        (_last, _current) = (_current, _last);
        _current.Clear();
        _compared = 0;
    }

    /// <summary>Says whether the key of the row before begins with all that has been added to this one.</summary>
    public bool MatchesLast()
    {
        int start = _compared;
        int length = _current.Length - start;
        _compared = _current.Length;
        return _current.Length <= _last.Length && _current.Written.Slice(start, length).SequenceEqual(_last.Written.Slice(start, length));
    }

    public void AddNull() => _current.Append([Null]);

    /// <summary>Adds a value of a fixed size.</summary>
    /// <param name="value">The value.</param>
    /// <param name="kind">What tells it from values of other types with the same bytes.</param>
    public void Add<T>(T value, byte kind = Value)
        where T : unmanaged
    {
        Span<byte> bytes = _current.Reserve(1 + Unsafe.SizeOf<T>()).AsSpan(_current.Length);
        bytes[0] = kind;
        MemoryMarshal.Write(bytes[1..], in value);
        _current.Advance(1 + Unsafe.SizeOf<T>());
    }

    /// <summary>Adds a value of one of the types of <see cref="ClrType"/>.</summary>
    public void AddValue<T>(T value)
    {
        switch (value)
        {
            case string text:
                Add(MemoryMarshal.AsBytes<char>(text));
                break;
            case byte[] bytes:
                Add(bytes);
                break;
            case DateTimeOffset moment:
                // Behind its offset there are bytes that mean nothing.
                Add(moment.Ticks);
                Add(moment.Offset.Ticks);
                break;
            default:
                int size = Unsafe.SizeOf<T>();
                Span<byte> room = _current.Reserve(1 + size).AsSpan(_current.Length);
                room[0] = Value;
                Unsafe.WriteUnaligned(ref room[1], value);
                _current.Advance(1 + size);
                break;
        }
    }

    /// <summary>Adds a value of any length.</summary>
    /// <inheritdoc cref="Add{T}(T, byte)" path="/param"/>
    public void Add(ReadOnlySpan<byte> value, byte kind = Text)
    {
        Add(value.Length, kind);
        _current.Append(value);
    }

    /// <summary>Adds what a column is written as, where nothing tells more of its values.</summary>
    public void AddJson(ColumnWriter column, RowSource source)
    {
        _json ??= new Utf8JsonWriter(this, new JsonWriterOptions { SkipValidation = true });
        var progress = default(ValueProgress);
        while (!column.Write(source, _json, ref progress))
        {
            _json.Flush();
        }

        _json.Flush();
        _json.Reset();

        // What has been written is not self-delimiting where NULLs are left out.
        AddNull();
    }

    public void Dispose()
    {
        _last.Dispose();
        _current.Dispose();
        _json?.Dispose();
    }

    void IBufferWriter<byte>.Advance(int count) => _current.Advance(count);

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => _current.Reserve(Math.Max(sizeHint, 1)).AsMemory(_current.Length);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => _current.Reserve(Math.Max(sizeHint, 1)).AsSpan(_current.Length);
}
