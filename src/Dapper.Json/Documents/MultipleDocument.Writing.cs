using System.Text.Json;

namespace Dapper.Json.Documents;

/// <content>Writes the steps of the document as soon as they are known.</content>
internal sealed partial class MultipleDocument
{
    /// <summary>Writes what is known, up to the place of a result.</summary>
    /// <param name="index">The index of the result, whose rows are read next; -1 for the end.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="token">Passed to each flush.</param>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public async ValueTask<bool> AdvanceAsync(int index, bool async, CancellationToken token)
    {
        while (_position < _tree.Steps.Length)
        {
            ResultStep step = _tree.Steps[_position];
            if (step.Kind == ResultStepKind.Result && (step.Node.Index == index || !IsKnown(step.Node)))
            {
                return true;
            }

            if (step.Kind == ResultStepKind.Result && step.Node.IsTied)
            {
                if (!await WriteFamilyAsync(step.Node, async, token).ConfigureAwait(false))
                {
                    return false;
                }
            }
            else
            {
                Write(step);
            }

            Pass(step);
            if (IsFull && CanFlush && !await FlushAsync(async, token).ConfigureAwait(false))
            {
                return false;
            }
        }

        return true;
    }

    /// <remarks>What still waits is written now: the connection is free by then, and no result can fail any more.</remarks>
    public override async ValueTask<bool> CloseAsync(bool async, CancellationToken token) =>
        !IsWritten || (await AdvanceAsync(-1, async, token).ConfigureAwait(false) && await base.CloseAsync(async, token).ConfigureAwait(false));

    private bool IsKnown(ResultNode node) => node.Result!.Kind switch
    {
        ResultKind.Constant => true,
        ResultKind.Count or ResultKind.Total or ResultKind.Next => _states[node.Source!.Index].IsRead,
        _ when node.IsOpenRow => _states[node.Index].IsRead,
        _ => node.Tree.All(inside => inside.Fields is null || _states[inside.Index].IsRead),
    };

    private void Write(ResultStep step)
    {
        Utf8JsonWriter writer = Output.Writer;
        ResultNode node = step.Node;
        switch ((step.Kind, node.Result?.Kind))
        {
            case (ResultStepKind.Begin, _):
                writer.WriteStartObject(node.Utf8Name);
                break;
            case (ResultStepKind.Properties, _):
                WriteProperties(node.Parent!, node.Place);
                break;
            case (ResultStepKind.End, _):
                End(node);
                break;
            case (_, ResultKind.Count):
                WriteCount(node, _states[node.Source!.Index].Count);
                break;
            case (_, ResultKind.Total or ResultKind.Next):
                WriteValue(node, _states[node.Index].Value is { } json ? json : "null"u8);
                break;
            case (_, ResultKind.Constant):
                WriteConstant(node, _results[node.Index].Given);
                break;
            default:
                WriteHeld(node, ref _states[node.Index]);
                break;
        }
    }

    private async ValueTask<bool> WriteFamilyAsync(ResultNode node, bool async, CancellationToken token)
    {
        TiedTree family = FamilyOf(node);
        family.CheckOrphans(node);
        Output.Writer.WriteStartArray(node.Utf8Name);
        for (int i = 0; i < family.RowsOf(node).Count; i++)
        {
            token.ThrowIfCancellationRequested();
            family.Writer.Begin(node, i);
            while (!family.Writer.Continue(CanFlush) || (IsFull && CanFlush))
            {
                if (!await FlushAsync(async, token).ConfigureAwait(false))
                {
                    return false;
                }
            }
        }

        Output.Writer.WriteEndArray();
        Forget(node);
        return true;
    }

    /// <summary>Moves behind a step. If a row that holds others is missing, behind all that goes into it.</summary>
    private void Pass(ResultStep step)
    {
        _position = step.Kind == ResultStepKind.Result && step.Node.IsOpenRow && _states[step.Node.Index].Count == 0
            ? Array.IndexOf(_tree.Steps, step with { Kind = ResultStepKind.End }) + 1
            : _position + 1;
    }
}
