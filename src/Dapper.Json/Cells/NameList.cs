using System.Collections;

namespace Dapper.Json.Cells;

/// <summary>Names of columns in the options, compared without case. Lists with the same names in the same order are equal.</summary>
/// <param name="names">The names, which are copied.</param>
internal sealed class NameList(IReadOnlyCollection<string> names) : IReadOnlyCollection<string>
{
    private readonly string[] _names = [.. names];

    public static NameList Empty { get; } = new([]);

    public int Count => _names.Length;

    public bool Contains(string name) => Array.Exists(_names, known => known.Equals(name, StringComparison.OrdinalIgnoreCase));

    public override bool Equals(object? obj) =>
        ReferenceEquals(this, obj) || (obj is NameList other && _names.AsSpan().SequenceEqual(other._names, StringComparer.OrdinalIgnoreCase));

    public override int GetHashCode() => _names.Length == 0 ? 0 : StringComparer.OrdinalIgnoreCase.GetHashCode(_names[0]) + _names.Length;

    public IEnumerator<string> GetEnumerator() => ((IEnumerable<string>)_names).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
