namespace Dapper.Json.Documents;

/// <summary>A list of results with the fields that are written of them: the key of their tree. Results are compared by what they say.</summary>
internal sealed class ResultList : IEquatable<ResultList>
{
    private readonly JsonResultSet[] _results;
    private readonly JsonFields? _fields;
    private readonly int _hash;

    /// <param name="results">The results.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    public ResultList(JsonResultSet[] results, JsonFields? fields)
    {
        (_results, _fields) = (results, fields);
        var hash = new HashCode();
        hash.Add(fields);
        foreach (JsonResultSet result in results)
        {
            hash.Add(result.Name);
        }

        _hash = hash.ToHashCode();
    }

    public JsonResultSet[] Results => _results;

    public JsonFields? Fields => _fields;

    /// <summary>Gets the length of the names and fields, in characters.</summary>
    public int Length => _results.Sum(static result => result.Name?.Length ?? 0) + (_fields?.ToString().Length ?? 0);

    /// <summary>Returns the list without the values of constants.</summary>
    public ResultList WithoutValues() => new(Array.ConvertAll(_results, static result => result.WithoutValue()), _fields);

    public bool Equals(ResultList? other)
    {
        bool isSame = other is not null && _hash == other._hash && _results.Length == other._results.Length && Equals(_fields, other._fields);
        for (int i = 0; isSame && i < _results.Length; i++)
        {
            isSame = _results[i].IsLike(other!._results[i]);
        }

        return isSame;
    }

    public override bool Equals(object? obj) => Equals(obj as ResultList);

    public override int GetHashCode() => _hash;
}
