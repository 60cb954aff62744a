using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>
/// The values by which rows are grouped, of the current row. What is added is compared in place with those of the row before, and
/// takes their place only from the first that differs: rows of one group copy nothing. They are compared as bytes: two values are
/// the same only if nothing tells them apart, and NULL is the same as NULL.
/// </summary>
internal sealed class RowKey : IDisposable
{
    private const byte Null = 0;
    private const byte Value = 1;
    private const byte Text = 2;

    private PooledBuffer<byte> _bytes;
    private int _position;
    private JsonScratch? _json;

    /// <summary>Gets whether all that has been added for the row is what the row before had there.</summary>
    public bool MatchesLast { get; private set; }

    /// <summary>Gets what the row before has from here on; nothing once it differs.</summary>
    private ReadOnlySpan<byte> Last => MatchesLast ? _bytes.Written[_position..] : default;

    /// <summary>Begins the key of the next row. All its values are to be added: a part of them is no key to compare the row behind with.</summary>
    public void BeginRow()
    {
        _position = 0;
        MatchesLast = true;
    }

    public void AddNull() => Add([], Null);

    /// <summary>Adds a value of a fixed size.</summary>
    /// <param name="value">The value.</param>
    /// <param name="kind">What tells it from values of other types with the same bytes.</param>
    public void Add<T>(T value, byte kind = Value)
        where T : unmanaged => Add(MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value)), kind);

    /// <summary>Says whether <see cref="AddValue"/> takes a type: text, bytes, and what has no reference and no padding among its bytes.</summary>
    /// <remarks>Two equal values of any other type may differ in their bytes, or two different ones have the same.</remarks>
    public static bool Takes<T>() => typeof(T) == typeof(string) || typeof(T) == typeof(byte[]) || typeof(T) == typeof(DateTimeOffset) || IsItsBytes<T>();

    /// <summary>Adds a value of one of the types that <see cref="Takes"/> names.</summary>
    /// <exception cref="NotSupportedException">It is of another type.</exception>
    public void AddValue<T>(T value)
    {
        if (value is string text)
        {
            Add(MemoryMarshal.AsBytes<char>(text));
        }
        else if (value is byte[] bytes)
        {
            Add(bytes);
        }
        else if (value is DateTimeOffset moment)
        {
            // Behind its offset there are bytes that mean nothing.
            Add(moment.Ticks);
            Add(moment.Offset.Ticks);
        }
        else if (IsItsBytes<T>())
        {
            Add(MemoryMarshal.CreateReadOnlySpan(in Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>()), Value);
        }
        else
        {
            throw new NotSupportedException($"The bytes of {typeof(T)} are no key.");
        }
    }

    /// <summary>Adds a value of any length. It is compared as bytes: 0 is not -0, and a NaN is itself.</summary>
    /// <inheritdoc cref="Add{T}(T, byte)" path="/param"/>
    public void Add(ReadOnlySpan<byte> value, byte kind = Text)
    {
        const int Head = 1 + sizeof(int);
        ReadOnlySpan<byte> last = Last;
        if (last.Length >= Head + value.Length && last[0] == kind && Unsafe.ReadUnaligned<int>(in last[1]) == value.Length
            && last.Slice(Head, value.Length).SequenceEqual(value))
        {
            _position += Head + value.Length;
            return;
        }

        // What the row before has from here on is dropped.
        if (MatchesLast)
        {
            _bytes.Truncate(_position);
            MatchesLast = false;
        }

        Span<byte> head = _bytes.Reserve(Head).AsSpan(_bytes.Length, Head);
        head[0] = kind;
        Unsafe.WriteUnaligned(ref head[1], value.Length);
        _bytes.Advance(Head);
        _bytes.Append(value);
    }

    /// <summary>Adds what a column is written as, where nothing tells more of its values.</summary>
    public void AddJson(ColumnWriter column, RowSource source)
    {
        _json ??= new JsonScratch();
        Utf8JsonWriter writer = _json.Begin();
        var progress = default(ValueProgress);
        try
        {
            while (!column.Write(source, writer, ref progress))
            {
                writer.Flush();
            }
        }
        finally
        {
            progress.Dispose();
        }

        Add(_json.End());
    }

    public void Dispose()
    {
        _bytes.Dispose();
        _json?.Dispose();
    }

    private static bool IsItsBytes<T>() =>
        typeof(T).IsPrimitive || typeof(T) == typeof(decimal) || typeof(T) == typeof(Guid) || typeof(T) == typeof(DateTime)
        || typeof(T) == typeof(DateOnly) || typeof(T) == typeof(TimeOnly) || typeof(T) == typeof(TimeSpan);
}
