using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Planning;

/// <summary>
/// What is worth keeping, by key. Bounded: when a generation is full, of entries or of text, it becomes the old one, and what is not asked for
/// again while the next fills is dropped. Looking up what is in the young one takes no lock and allocates nothing.
/// </summary>
/// <param name="generationSize">How many entries fill a generation.</param>
/// <param name="onTurn">Called with the number of dropped entries, inside the lock; null for nothing.</param>
internal sealed class BoundedCache<TKey, TValue>(int generationSize, Action<int>? onTurn = null)
    where TKey : notnull
    where TValue : notnull
{
    /// <summary>How many characters fill a generation.</summary>
    private const int GenerationLength = 1024 * 1024;

    /// <summary>How long a text may be to be kept: it must not drop what is short and asked for often.</summary>
    private const int MaxLength = GenerationLength / 16;

    private readonly object _gate = new();
    private volatile ConcurrentDictionary<TKey, Entry> _young = new();
    private volatile ConcurrentDictionary<TKey, Entry> _old = new();
    private int _youngCount;
    private int _youngLength;

    /// <summary>Gets how many entries are kept now.</summary>
    public int Count
    {
        get
        {
            ConcurrentDictionary<TKey, Entry> young = _young;
            return young.Count + _old.Count(entry => !young.ContainsKey(entry.Key));
        }
    }

    /// <summary>Says whether what has a text of some length is kept at all.</summary>
    public static bool Keeps(int length) => length <= MaxLength;

    /// <summary>Finds what is kept, and keeps it for longer.</summary>
    public bool TryGet(in TKey key, [MaybeNullWhen(false)] out TValue value)
    {
        if (!_young.TryGetValue(key, out Entry? entry) && _old.TryGetValue(key, out entry))
        {
            value = Keep(key, entry, replaces: false);
            return true;
        }

        value = entry is null ? default : entry.Value;
        return entry is not null;
    }

    /// <summary>Keeps a value, unless there is one already.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="length">How many characters both of them have.</param>
    /// <returns>The value of the key.</returns>
    public TValue Add(in TKey key, TValue value, int length) => Add(key, key, value, length);

    /// <param name="key">The key that is looked up. It may hold what must not live for as long.</param>
    /// <param name="kept">The key that is kept: it equals the other.</param>
    /// <param name="value">The value.</param>
    /// <param name="length">How many characters both of them have.</param>
    /// <inheritdoc cref="Add(in TKey, TValue, int)"/>
    public TValue Add(in TKey key, in TKey kept, TValue value, int length) =>
        Keeps(length) ? Keep(key, new Entry(kept, value, length), replaces: false) : value;

    /// <summary>Keeps a value instead of one that there may be.</summary>
    /// <inheritdoc cref="Add(in TKey, TValue, int)" path="/param"/>
    public void Set(in TKey key, TValue value, int length)
    {
        if (Keeps(length))
        {
            Keep(key, new Entry(key, value, length), replaces: true);
        }
    }

    private TValue Keep(in TKey key, Entry entry, bool replaces)
    {
        lock (_gate)
        {
            if (_young.TryGetValue(key, out Entry? known))
            {
                if (!replaces)
                {
                    return known.Value;
                }

                _young[known.Key] = known with { Value = entry.Value };
                return entry.Value;
            }

            if (_youngCount >= generationSize || _youngLength + entry.Length > GenerationLength)
            {
                Turn();
            }

            _young[entry.Key] = entry;
            _youngCount++;
            _youngLength += entry.Length;
            return entry.Value;
        }
    }

    /// <summary>Drops the old generation, except what the young one has taken over.</summary>
    private void Turn()
    {
        onTurn?.Invoke(_old.Count(entry => !_young.ContainsKey(entry.Key)));
        _old = _young;
        _young = new ConcurrentDictionary<TKey, Entry>();
        (_youngCount, _youngLength) = (0, 0);
    }

    /// <param name="Key">The key that is kept.</param>
    /// <param name="Value">The value.</param>
    /// <param name="Length">How many characters both of them have.</param>
    private sealed record Entry(TKey Key, TValue Value, int Length);
}
