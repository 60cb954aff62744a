namespace Dapper.Json.Documents;

/// <summary>A list of results with the fields that are written of them: the key of their tree. Results are compared by what they say.</summary>
/// <param name="results">The results.</param>
/// <param name="fields">The fields that are written; null for all.</param>
internal sealed class ResultList(JsonResultSet[] results, JsonFields? fields) : IEquatable<ResultList>
{
    public JsonResultSet[] Results => results;

    public JsonFields? Fields => fields;

    /// <summary>Gets the length of the names and fields, in characters.</summary>
    public int Length => results.Sum(static result => result.Name?.Length ?? 0) + (fields?.ToString().Length ?? 0);

    /// <summary>Returns the list without the values of constants.</summary>
    public ResultList WithoutValues() => new(Array.ConvertAll(results, static result => result.WithoutValue()), fields);

    public bool Equals(ResultList? other)
    {
        bool isSame = other is not null && results.Length == other.Results.Length && Equals(fields, other.Fields);
        for (int i = 0; isSame && i < results.Length; i++)
        {
            isSame = results[i].IsLike(other!.Results[i]);
        }

        return isSame;
    }

    public override bool Equals(object? obj) => Equals(obj as ResultList);

    public override int GetHashCode()
    {
        var hash = new HashCode();
        hash.Add(fields);
        foreach (JsonResultSet result in results)
        {
            hash.Add(result.Name);
        }

        return hash.ToHashCode();
    }
}
