using System.Diagnostics;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>
/// The head of a document: the values of some columns in the first row of the first result of which anything is written, known before that, such as a
/// version. Whoever asks for it decides by it whether the document is wanted.
/// </summary>
/// <param name="names">The names of the columns.</param>
/// <param name="leftOut">The columns that are left out of the rows, whether or not they are asked for; null for none.</param>
internal abstract class DocumentHead(string[] names, LeftOutColumns? leftOut)
{
    private int _first;

    /// <summary>Gets the columns that are left out of the rows; null for none.</summary>
    public LeftOutColumns? LeftOut => leftOut;

    /// <summary>Gets whether the values have been read, so that bytes may be flushed; from the start, if none is asked for.</summary>
    public bool IsKnown { get; private set; } = names.Length == 0;

    /// <summary>Asks for the columns.</summary>
    /// <param name="row">The row, of which more may be asked.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    /// <returns>The row.</returns>
    /// <exception cref="JsonQueryException">The result has no such column, or two.</exception>
    public Row Ask(Row row, bool hasRow, CellSettings settings)
    {
        ColumnSchema[] all = row.Source.CopyNames();
        _first = row.Asked;
        foreach (string name in names)
        {
            int ordinal = OrdinalOf(all, name);
            if (hasRow)
            {
                var column = ColumnSchema.Of(row.Source.Reader, ordinal);
                row.Ask(new PlannedColumn(column, PropertyName.Element, settings));
            }
        }

        return row;
    }

    /// <summary>Asks for the columns of a result of which nothing else is read, and reads them.</summary>
    /// <param name="source">The open result, on its first row.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="isRequired">Whether there is no document without a row, and so no head.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">The result has no such column, or two, or a value could not be read.</exception>
    public bool IsWanted(RowSource source, bool hasRow, bool isRequired, CellSettings settings)
    {
        if (IsKnown)
        {
            return true;
        }

        using Row row = Ask(new Row(source), hasRow, settings);
        if (hasRow && source.Order != ReadOrder.Any)
        {
            bool isHeld = row.TryHold([], default, depth: 0);
            Debug.Assert(isHeld, "A column that is asked for twice, by one kind of settings, is read once.");
        }

        return IsWanted(row, hasRow, isRequired);
    }

    /// <summary>Reads the values.</summary>
    /// <param name="row">The row that was asked for them.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="isRequired">Whether there is no document without a row, and so no head.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public bool IsWanted(Row? row, bool hasRow, bool isRequired)
    {
        if (IsKnown)
        {
            return true;
        }

        IsKnown = true;
        return hasRow ? Accept(row, _first) : isRequired || Accept(row: null, first: 0);
    }

    /// <summary>Receives the values.</summary>
    /// <param name="row">The first row, which was asked for them last; null without rows.</param>
    /// <param name="first">How many columns it was asked for before them.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">A value is none that is meant.</exception>
    protected abstract bool Accept(Row? row, int first);

    /// <remarks>Both would be left out of the rows, and a change of the other one would not be seen.</remarks>
    private static int OrdinalOf(ColumnSchema[] all, string name)
    {
        ColumnSchema column = LeftOutColumns.Find(all, name, "the result");
        return Array.FindLast(all, other => NameSyntax.Is(other.Name, name)) == column
            ? column.Ordinal
            : throw ColumnError.Of($"An ETag or a Location names the column '{name}', which the result has twice: give one of the two an alias.", column);
    }
}
