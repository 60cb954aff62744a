namespace Dapper.Json.Documents;

/// <summary>A list of results with the fields that are written of them: the key of their tree. Results are compared by what they say.</summary>
/// <param name="Results">The results.</param>
/// <param name="Fields">The fields that are written; null for all.</param>
internal readonly record struct ResultList(JsonResultSet[] Results, JsonFields? Fields)
{
    /// <summary>Gets the length of the names and fields, in characters.</summary>
    public int Length => Results.Sum(static result => result.Name?.Length ?? 0) + (Fields?.ToString().Length ?? 0);

    /// <summary>Returns the list without the values of constants.</summary>
    public ResultList WithoutValues() => new(Array.ConvertAll(Results, static result => result.WithoutValue()), Fields);

    public bool Equals(ResultList other)
    {
        bool isSame = Results.Length == other.Results.Length && Equals(Fields, other.Fields);
        for (int i = 0; isSame && i < Results.Length; i++)
        {
            isSame = Results[i].IsLike(other.Results[i]);
        }

        return isSame;
    }

    public override int GetHashCode()
    {
        var hash = new HashCode();
        hash.Add(Fields);
        foreach (JsonResultSet result in Results)
        {
            hash.Add(result.Name);
        }

        return hash.ToHashCode();
    }
}
