using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>The columns that the caller has named in the options and that no result so far has.</summary>
/// <param name="rawJson">Those said to hold JSON.</param>
/// <param name="keys">Those said to group rows.</param>
internal sealed class UnseenNames(IReadOnlyCollection<string> rawJson, IReadOnlyCollection<string> keys)
{
    private readonly HashSet<string> _unseen = new([.. rawJson, .. keys], StringComparer.OrdinalIgnoreCase);

    /// <summary>Looks at the columns of a result.</summary>
    public void See(DbDataReader reader)
    {
        for (int i = 0; i < reader.FieldCount && _unseen.Count > 0; i++)
        {
            _unseen.Remove(reader.GetName(i) ?? "");
        }
    }

    /// <exception cref="JsonQueryException">No result had a column of a name. It may be misspelt, and its JSON have been written as a string.</exception>
    public void ThrowIfAny()
    {
        if (_unseen.Count > 0)
        {
            string name = _unseen.First();
            string option = rawJson.Contains(name, StringComparer.OrdinalIgnoreCase) ? nameof(JsonQueryOptions.RawJsonColumns) : nameof(JsonQueryOptions.Keys);
            throw ColumnError.Of($"JsonQueryOptions.{option} names '{name}', which is no column of any of the results.", ColumnSchema.None);
        }
    }
}
