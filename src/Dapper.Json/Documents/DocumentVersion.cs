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
    private int _first;

    /// <summary>Gets the columns, which are left out of the rows.</summary>
    public LeftOutColumns Columns => columns;

    /// <summary>Gets whether the version has been read, so that bytes may be flushed; from the start, if it is not asked for.</summary>
    public bool IsKnown { get; protected set; }

    /// <summary>Asks for the columns of the version.</summary>
    /// <param name="row">The row, of which more may be asked.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    /// <returns>The row.</returns>
    /// <exception cref="JsonQueryException">The result has no such column, or two.</exception>
    public Row Ask(Row row, bool hasRow, CellSettings settings)
    {
        ColumnSchema[] all = row.Source.CopyNames();
        _first = row.Asked;
        foreach (string name in columns.Names)
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

    /// <summary>Asks for the version of a result of which nothing else is read, and reads it.</summary>
    /// <param name="source">The open result, on its first row.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="isRequired">Whether there is no document without a row, and so no version.</param>
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
            row.TryHold([], default, depth: 0);
        }

        return IsWanted(row, hasRow, isRequired);
    }

    /// <summary>Reads the version.</summary>
    /// <param name="row">The row that was asked for it.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="isRequired">Whether there is no document without a row, and so no version.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public bool IsWanted(Row? row, bool hasRow, bool isRequired)
    {
        if (IsKnown)
        {
            return true;
        }

        IsKnown = true;
        if (!hasRow)
        {
            return isRequired || Accept([]);
        }

        for (int i = 0; i < columns.Names.Length; i++)
        {
            if (!row!.JsonOf(_first + i, rowNumber: 1).SequenceEqual("null"u8))
            {
                Check(i, row.ColumnOf(_first + i));
            }
        }

        return Accept(row!.ArrayFrom(_first, rowNumber: 1));
    }

    /// <summary>Receives the version.</summary>
    /// <param name="jsonArray">The values as a JSON array, valid until the method returns; empty without a row.</param>
    /// <returns>Whether the document is wanted.</returns>
    protected abstract bool Accept(ReadOnlySpan<byte> jsonArray);

    /// <summary>Checks the type of a column whose value is not NULL.</summary>
    /// <param name="index">The index of the column's name.</param>
    /// <param name="column">The column.</param>
    /// <exception cref="JsonQueryException">The value cannot be a version of the type that is meant.</exception>
    protected virtual void Check(int index, ColumnSchema column)
    {
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
