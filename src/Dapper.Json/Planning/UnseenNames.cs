using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>Tracks the column names in the options that no result has had: such a name may be misspelt.</summary>
/// <param name="query">The settings of the query's options.</param>
internal readonly struct UnseenNames(QuerySettings query)
{
    // Most options name no column.
    private readonly HashSet<string>? _unseen =
        query.RawJsonColumns.Count + query.GroupKeys.Count == 0 ? null : new([.. query.RawJsonColumns, .. query.GroupKeys], StringComparer.OrdinalIgnoreCase);

    /// <summary>Returns the names of columns, for messages.</summary>
    public static string ListOf(ColumnSchema[] columns) => string.Join(", ", columns.Select(static column => $"'{column.Name}'"));

    /// <summary>Removes the names of the columns of a result.</summary>
    public void RemoveThoseOf(DbDataReader reader)
    {
        for (int i = 0; i < reader.FieldCount && _unseen?.Count > 0; i++)
        {
            (string column, bool pathNames) = (reader.GetName(i) ?? "", query.PathNames);
            _unseen.RemoveWhere(name => NameSyntax.Is(column, name, pathNames));
        }
    }

    /// <exception cref="JsonQueryException">No result has a column of a name.</exception>
    public void ThrowIfAny()
    {
        if (_unseen?.Count > 0)
        {
            string name = _unseen.First();
            string option = query.RawJsonColumns.Contains(name) ? nameof(QuerySettings.RawJsonColumns) : nameof(QuerySettings.GroupKeys);
            throw ColumnError.Of($"JsonQueryOptions.{option} names '{name}', which is not a column of any result.", ColumnSchema.None);
        }
    }
}
