using System.Runtime.CompilerServices;
using Dapper.Json.Planning;

namespace Dapper.Json;

public sealed partial class JsonQueryOptions
{
    internal const long DefaultBufferLimit = QuerySettings.DefaultBufferLimit;

    /// <summary>Gets or sets how many bytes of JSON are buffered before they are flushed to the stream or writer.</summary>
    /// <value>In bytes; the default is 16,384. Checked after each row, and inside a row after each piece of a large value.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public int FlushThreshold
    {
        get => _settings.FlushThreshold;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1, nameof(FlushThreshold));
            Set(ref _settings.FlushThreshold, value);
        }
    }

    /// <summary>
    /// Gets or sets the limit for the memory in which results of one query wait for their places in a document of several results.
    /// </summary>
    /// <value>
    /// In bytes; the default is 67,108,864, which is 64 MB. The memory is pooled. A query that needs more is a
    /// <see cref="JsonQueryException"/>. See <see cref="JsonResultSet"/> for which results wait.
    /// </value>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public long BufferLimit
    {
        get => _settings.BufferLimit;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value, nameof(BufferLimit));
            Set(ref _settings.BufferLimit, value);
        }
    }

    /// <summary>Gets or sets the format of the JSON of a query that writes all rows.</summary>
    /// <value>
    /// The default is <see cref="JsonQueryFormat.Array"/>. With <see cref="JsonQueryFormat.Lines"/> each row is on one line: nothing is
    /// indented, and line breaks between the tokens of embedded JSON are removed. The methods that write one row write it on one line,
    /// without a line feed. <c>WriteJson(Utf8JsonWriter)</c> throws <see cref="ArgumentException"/> for it and for
    /// <see cref="JsonQueryFormat.ForJson"/>, which cannot be part of a larger document.
    /// With <see cref="JsonQueryFormat.ForJson"/>, <see cref="JsonQueryFormat.Values"/> and
    /// <see cref="JsonQueryFormat.Table"/> the methods that write one row and those with a type throw <see cref="ArgumentException"/>, and
    /// so does <c>QueryMultipleJsonAsync</c> with any format except an array.
    /// </value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonQueryFormat Format
    {
        get => _settings.Format;
        set => Set(ref _settings.Format, Defined(value));
    }

    private static T Defined<T>(T value, [CallerMemberName] string property = "")
        where T : struct, Enum =>
        Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(property, value, message: null);

    private void Set<T>(ref T setting, T value)
    {
        lock (_gate)
        {
            setting = IsReadOnly
                ? throw new InvalidOperationException(
                    "These JsonQueryOptions are read-only, because a query has used them: to change a setting, make a copy.")
                : value;
        }
    }
}
