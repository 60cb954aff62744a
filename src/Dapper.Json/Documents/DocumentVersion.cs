using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>
/// The version of a document: the values of some columns in the first row of the first result of which anything is written, known before that. Whoever
/// asks for it decides by it whether the document is wanted.
/// </summary>
/// <param name="columns">The names of the columns.</param>
internal abstract class DocumentVersion(LeftOutColumns columns)
{
    /// <summary>The default of <see cref="MaxSkipped"/>.</summary>
    protected const int DefaultSkipped = 100;

    /// <summary>Gets the columns, which are left out of the rows.</summary>
    public LeftOutColumns Columns => columns;

    /// <summary>Gets whether the version has been read, so that bytes may be flushed.</summary>
    public bool IsKnown { get; private set; }

    /// <summary>Gets or sets whether the document is not wanted, and its rows have ended all the same: the query need not be cancelled.</summary>
    public bool HasEnded { get; set; }

    /// <summary>
    /// Gets how many rows of a document that is not wanted are skipped before the command is cancelled. That is dearer than to read past a page:
    /// PostgreSQL takes a new connection for it.
    /// </summary>
    public int MaxSkipped { get; init; } = DefaultSkipped;

    /// <summary>Reads the version. The reader must not be opened for sequential access.</summary>
    /// <param name="source">The open result, whose first row has been read.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="isRequired">Whether there is no document without a row, and so no version.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="readToken">Passed to each read.</param>
    /// <param name="token">Checked between rows.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">The result has no such column, or two, or a value could not be read.</exception>
    public async ValueTask<bool> IsWantedAsync(
        RowSource source, bool hasRow, bool isRequired, CellSettings settings, bool async, CancellationToken readToken, CancellationToken token)
    {
        bool isWanted = IsWanted(source, hasRow, isRequired, settings);
        IsKnown = true;
        if (isWanted)
        {
            return true;
        }

        for (int i = 0; hasRow && i < MaxSkipped; i++)
        {
            token.ThrowIfCancellationRequested();
            hasRow = await source.ReadAsync(async, readToken).ConfigureAwait(false);
        }

        HasEnded = !hasRow;
        return false;
    }

    /// <summary>Decides on a result that the query does not have, as on one without rows.</summary>
    /// <returns>Whether the document is wanted.</returns>
    public bool IsWantedWithoutResult()
    {
        IsKnown = true;
        HasEnded = !Accept([]);
        return !HasEnded;
    }

    /// <summary>Receives the version.</summary>
    /// <param name="jsonArray">The values as a JSON array, valid until the method returns; empty without a row.</param>
    /// <returns>Whether the document is wanted.</returns>
    protected abstract bool Accept(ReadOnlySpan<byte> jsonArray);

    private bool IsWanted(RowSource source, bool hasRow, bool isRequired, CellSettings settings)
    {
        ColumnSchema[] all = source.CopyNames();
        int[] ordinals = Array.ConvertAll(columns.Names, name => OrdinalOf(all, name));
        if (!hasRow)
        {
            return isRequired || Accept([]);
        }

        using var values = new KeyReader(source, ordinals, settings);
        return Accept(values.Read(rowNumber: 1));
    }

    /// <remarks>Both would be left out of the rows, and a change of the other one would not be seen.</remarks>
    private static int OrdinalOf(ColumnSchema[] all, string name)
    {
        ColumnSchema column = LeftOutColumns.Find(all, name, "the result");
        return Array.FindLast(all, other => NameSyntax.Is(other.Name, name)) == column
            ? column.Ordinal
            : throw ColumnError.Of($"The ETag names the column '{name}', which the result has twice: give one of the two an alias.", column);
    }
}
