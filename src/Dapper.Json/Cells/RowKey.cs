using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>
/// The grouping key of the current row. Its values are compared in place with those of the previous row, and replace them only from the first
/// difference on, so that the rows of one group copy nothing. Values are equal if their bytes are equal, and NULL equals NULL.
/// </summary>
internal sealed class RowKey : IDisposable
{
    private const byte Null = 0;
    private const byte Value = 1;
    private const byte Text = 2;
    private const int NoMatch = -1;

    private PooledBuffer<byte> _bytes;

    // In the previous row, up to which all values are equal; NoMatch after the first that differs.
    private int _position;
    private JsonScratch? _json;

    /// <summary>Gets whether all values added so far equal those of the previous row.</summary>
    public bool MatchesLast => _position != NoMatch;

    /// <summary>Gets the memory for JSON to add, of values that cannot be compared in another form.</summary>
    public JsonScratch Json => _json ??= new JsonScratch();

    /// <summary>Gets the values of the previous row from here on; empty after the first difference.</summary>
    private ReadOnlySpan<byte> Last => MatchesLast ? _bytes.Written[_position..] : default;

    /// <summary>Begins the key of the next row. All its values must be added: the next row cannot be compared with an incomplete key.</summary>
    public void BeginRow() => _position = 0;

    public void AddNull() => Add([], Null);

    /// <summary>Adds a value of a fixed size.</summary>
    /// <param name="value">The value.</param>
    /// <param name="kind">Distinguishes the value from values of other types that have the same bytes.</param>
    public void Add<T>(T value, byte kind = Value)
        where T : unmanaged => Add(MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value)), kind);

    /// <summary>Adds a value of any length. Bytes are compared, so 0 differs from -0, and NaN equals itself.</summary>
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

        // Drops the rest of the previous row's key.
        if (MatchesLast)
        {
            _bytes.Truncate(_position);
            _position = NoMatch;
        }

        Span<byte> head = _bytes.Reserve(Head).AsSpan(_bytes.Length, Head);
        head[0] = kind;
        Unsafe.WriteUnaligned(ref head[1], value.Length);
        _bytes.Advance(Head);
        _bytes.Append(value);
    }

    public void Dispose()
    {
        _bytes.Dispose();
        _json?.Dispose();
        _json = null;
    }
}
