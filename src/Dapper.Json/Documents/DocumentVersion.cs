using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>
/// The version of a document: the values of some columns in the first row of the first result of which anything is written, known before that. Whoever
/// asks for it decides by it whether the document is wanted.
/// </summary>
/// <param name="columns">The names of the columns, compared without case.</param>
internal abstract class DocumentVersion(string[] columns)
{
    // To cancel a command is dearer than to read past a page: PostgreSQL takes a new connection for it.
    private const int MostSkipped = 100;

    /// <summary>Gets the names of the columns, which are left out of the rows.</summary>
    public string[] Columns => columns;

    /// <summary>Gets whether the document is not wanted, and its rows have ended all the same: the query need not be cancelled.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Reads the version. The reader must not be opened for sequential access.</summary>
    /// <param name="source">The open result, whose first row has been read.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="readToken">Passed to each read.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">The result has no such column, or a value could not be read.</exception>
    public async ValueTask<bool> IsWantedAsync(RowSource source, bool hasRow, CellSettings settings, bool async, CancellationToken readToken)
    {
        if (IsWanted(source, hasRow, settings))
        {
            return true;
        }

        for (int i = 0; hasRow && i < MostSkipped; i++)
        {
            hasRow = await source.ReadAsync(async, readToken).ConfigureAwait(false);
        }

        HasEnded = !hasRow;
        return false;
    }

    /// <summary>Receives the version.</summary>
    /// <param name="jsonArray">The values as a JSON array, valid until the method returns; empty without a row.</param>
    /// <returns>Whether the document is wanted.</returns>
    protected abstract bool Accept(ReadOnlySpan<byte> jsonArray);

    private bool IsWanted(RowSource source, bool hasRow, CellSettings settings)
    {
        ColumnSchema[] all = source.CopyNames();
        int[] ordinals = Array.ConvertAll(columns, name => LinkedColumns.Find(all, name, "the result").Ordinal);
        if (!hasRow)
        {
            return Accept([]);
        }

        using var values = new KeyReader(source, ordinals, settings);
        return Accept(values.Read(rowNumber: 1));
    }
}
