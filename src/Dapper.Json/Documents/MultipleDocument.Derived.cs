using System.Text;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <content>Keeps what other properties take from the rows of a result: totals, positions of pages, keys.</content>
internal sealed partial class MultipleDocument
{
    /// <summary>Notes what other properties need of a row: its totals if it is the first, its key if it is the last of a page.</summary>
    /// <param name="node">The result.</param>
    /// <param name="part">The document of the result.</param>
    /// <param name="source">The result, on the row.</param>
    /// <param name="page">The page of the result.</param>
    /// <exception cref="JsonQueryException">The result has no column that they name, or it could not be read.</exception>
    public void BeginRow(ResultNode node, Document part, RowSource source, PageEnd page)
    {
        if (part.RowNumber == 0)
        {
            // A list alone, without rows.
            return;
        }

        page.BeginRow(part.Count, source, part.RowNumber);
        if (part.Count > 1)
        {
            return;
        }

        foreach (ResultNode total in TotalsOf(node))
        {
            using var value = new KeyReader(source, node.Result!, [total.Result!.Column!], _settings.Cells);
            _states[total.Index].Value = value.Read(part.RowNumber)[1..^1].ToArray();
        }
    }

    /// <summary>Returns the reader of the columns that tie the rows of a result to those of others.</summary>
    public KeyReader ReadKeys(ResultNode node, RowSource source) => new(source, node.Result!, TiedTree.KeysOf(node), _settings.Cells);

    /// <summary>Keeps the position of the page after a result, if the document has one.</summary>
    public void KeepPosition(ResultNode node, PageEnd page)
    {
        if (page.Next() is { } next)
        {
            int index = Array.FindIndex(_nodes, other => other.Result!.Kind == JsonResultKind.Next && other.Result.Of == node.Result!.Name);

            // In base64url no character needs an escape.
            _states[index].Value = Encoding.ASCII.GetBytes($"\"{next}\"");
        }
    }
}
