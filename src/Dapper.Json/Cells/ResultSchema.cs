namespace Dapper.Json.Cells;

/// <summary>
/// The key of a cached plan: the columns of a result set as some driver gave them. The hash narrows, and a row source
/// of the same kind decides whether it has the same columns.
/// </summary>
internal abstract class ResultSchema(int hash)
{
    public int Hash { get; } = hash;
}
