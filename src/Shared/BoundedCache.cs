using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Planning;

/// <summary>
/// Caches values by key, within a bound. There are two generations: when the young one is full, of entries or of text, it becomes the old one,
/// and entries of the old one that are not used while the next fills are dropped. A lookup in the young one takes no lock and allocates nothing.
/// </summary>
/// <param name="generationSize">The number of entries that fill a generation.</param>
/// <param name="onGenerationFull">Called when a generation was full, outside the lock, with the number of dropped entries; null for nothing.</param>
internal sealed class BoundedCache<TKey, TValue>(int generationSize, Action<int>? onGenerationFull = null)
    where TKey : notnull
    where TValue : notnull
{
    /// <summary>The number of characters that fill a generation.</summary>
    private const int GenerationLength = 1024 * 1024;

    /// <summary>The longest text that is kept: a longer one would displace many short ones that are used often.</summary>
    private const int MaxLength = GenerationLength / 16;

    private readonly object _gate = new();
    private volatile ConcurrentDictionary<TKey, Entry> _young = new();
    private volatile ConcurrentDictionary<TKey, Entry> _old = new();
    private int _youngCount;
    private int _youngLength;

    /// <summary>Returns whether an entry with a text of some length is kept.</summary>
    public static bool Keeps(int length) => length <= MaxLength;

    /// <summary>Finds a value, and moves it to the young generation.</summary>
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

    /// <summary>Adds a value, unless the key has one already.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="length">The length of the key's and the value's text, in characters.</param>
    /// <returns>The value that the key has now.</returns>
    public TValue Add(in TKey key, TValue value, int length) => Add(key, key, value, length);

    /// <param name="key">The key that is looked up. It may reference objects that must not live as long as the cache.</param>
    /// <param name="stored">The key in the cache, which equals the other.</param>
    /// <param name="value">The value.</param>
    /// <param name="length">The length of the key's and the value's text, in characters.</param>
    /// <inheritdoc cref="Add(in TKey, TValue, int)"/>
    public TValue Add(in TKey key, in TKey stored, TValue value, int length) =>
        Keeps(length) ? Keep(key, new Entry(stored, value, length), replaces: false) : value;

    /// <summary>Sets the value of a key.</summary>
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
        ConcurrentDictionary<TKey, Entry>? dropped = null;
        ConcurrentDictionary<TKey, Entry>? full = null;
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
                // The old generation is dropped, except entries that have been moved to the young one.
                (dropped, full) = (_old, _young);
                (_old, _young) = (full, new ConcurrentDictionary<TKey, Entry>());
                (_youngCount, _youngLength) = (0, 0);
            }

            _young[entry.Key] = entry;
            _youngCount++;
            _youngLength += entry.Length;
        }

        // A listener of the program's may wait for another thread, which wants the lock. Neither of the two changes any more.
        if (full is not null)
        {
            onGenerationFull?.Invoke(dropped!.Count(old => !full.ContainsKey(old.Key)));
        }

        return entry.Value;
    }

    /// <param name="Key">The key that is kept.</param>
    /// <param name="Value">The value.</param>
    /// <param name="Length">The length of the key's and the value's text, in characters.</param>
    private sealed record Entry(TKey Key, TValue Value, int Length);
}
