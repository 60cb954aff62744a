using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>
/// The head of a document: the values of some columns in the first row of the first result of which anything is written, known before that, such as a
/// version. Whoever asks for it decides by it whether the document is wanted.
/// </summary>
/// <param name="named">The names of the columns, each with what names it, for the error.</param>
/// <param name="leftOut">The columns that are left out of the rows, whether or not they are asked for; null for none.</param>
internal abstract class DocumentHead((string Column, string By)[] named, LeftOutColumns? leftOut)
{
    private AskedColumn[] _columns = [];

    // Whether the values have been read; from the start, if none is asked for.
    private bool _isKnown = named.Length == 0;

    /// <summary>Gets the columns that are left out of the rows; null for none.</summary>
    public LeftOutColumns? LeftOut => leftOut;

    /// <summary>Returns whether values of a head are still to be read, before which no bytes may be flushed.</summary>
    public static bool IsNeeded(DocumentHead? head) => head is { _isKnown: false };

    /// <summary>Asks for the columns, unless their values are known.</summary>
    /// <param name="asked">What is asked of the result, on its first row.</param>
    /// <param name="hasRow">Whether there is one.</param>
    /// <param name="settings">The settings that the values are written with.</param>
    /// <exception cref="JsonQueryException">The result has no such column, or two.</exception>
    public void Ask(AskedColumns asked, bool hasRow, CellSettings settings)
    {
        if (_isKnown)
        {
            return;
        }

        ColumnSchema[] all = asked.Source.CopyNames();
        int[] ordinals = Array.ConvertAll(named, name => LeftOutColumns.Find(all, name.Column, "the result", name.By).Ordinal);
        _columns = !hasRow ? [] : Array.ConvertAll(
            ordinals, ordinal => asked.Ask(new PlannedColumn(ColumnSchema.Of(asked.Source.Reader, ordinal), PropertyName.None, settings)));
    }

    /// <summary>Reads the values, unless they are known.</summary>
    /// <param name="asked">What was asked of the result.</param>
    /// <param name="hasRow">Whether there is a row.</param>
    /// <param name="isRequired">Whether there is no document without a row, and so no head.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">A value could not be read.</exception>
    public bool IsWanted(AskedColumns asked, bool hasRow, bool isRequired)
    {
        if (_isKnown)
        {
            return true;
        }

        _isKnown = true;
        return hasRow ? Accept(asked, _columns) : isRequired || Accept(asked: null, []);
    }

    /// <summary>Compares the values of a further row.</summary>
    /// <param name="asked">What was asked of the result.</param>
    /// <param name="rowNumber">The number of the row.</param>
    /// <exception cref="JsonQueryException">They are others than those of the first row, where that is an error, or could not be read.</exception>
    public void Compare(AskedColumns asked, long rowNumber) => Compare(asked, _columns, rowNumber);

    /// <summary>Receives the values.</summary>
    /// <param name="asked">What was asked of the first row; null without rows.</param>
    /// <param name="columns">The columns, in the order of the names; none without rows.</param>
    /// <returns>Whether the document is wanted.</returns>
    /// <exception cref="JsonQueryException">A value is none that is meant.</exception>
    protected abstract bool Accept(AskedColumns? asked, ReadOnlySpan<AskedColumn> columns);

    /// <inheritdoc cref="Compare(AskedColumns, long)"/>
    /// <param name="asked">What was asked of the result.</param>
    /// <param name="columns">The columns, in the order of the names; none if the head was known before.</param>
    /// <param name="rowNumber">The number of the row.</param>
    protected abstract void Compare(AskedColumns asked, ReadOnlySpan<AskedColumn> columns, long rowNumber);
}
