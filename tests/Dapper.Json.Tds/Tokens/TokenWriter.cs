using Dapper.Json.Tds.Packets;

namespace Dapper.Json.Tds.Tokens;

/// <summary>Writes the tokens of a response (2.2.7): of results, and those that end them.</summary>
/// <remarks>Whether a DONE is the last one is known when the next token comes, or none does. Until then it is kept back.</remarks>
/// <param name="packets">The packets of the response.</param>
/// <param name="interrupted">What ends when the response is no longer wanted.</param>
internal sealed partial class TokenWriter(PacketWriter packets, Task interrupted)
{
    private const byte DoneToken = 0xFD, DoneProcedureToken = 0xFE, DoneInProcedureToken = 0xFF;
    private const ushort More = 1, Failed = 2, HasCount = 0x10, AttentionSeen = 0x20;
    private const ushort SelectCommand = 0xC1;

    private TdsColumn[]? _columns;
    private long _rows;
    private ushort _failed;
    private (ushort Status, ushort Command, long Count)? _done;
    private bool _hasReturned;

    /// <summary>Gets or sets whether a procedure is answered, which <c>sp_executesql</c> is too.</summary>
    public bool IsProcedure { get; set; }

    /// <summary>Gets or sets whether the session has been reset, which the first token is preceded by. As with a real server it is not sent alone.</summary>
    public bool IsReset { get; set; }

    public bool IsInterrupted => interrupted.IsCompleted;

    public bool IsEndedByAttention { get; private set; }

    /// <summary>Gets whether an error was written after which the server ends the connection.</summary>
    public bool IsFatal { get; private set; }

    /// <summary>COLMETADATA (2.2.7.4).</summary>
    public void Columns(TdsColumn[] columns)
    {
        EndStatement();
        Begin(0x81);
        packets.Write((ushort)columns.Length);
        foreach (TdsColumn column in columns)
        {
            column.Type.WriteInfo(packets);
            packets.WriteShortText(column.Name);
        }

        (_columns, _rows) = (columns, 0);
    }

    /// <summary>ROW (2.2.7.20).</summary>
    public void Row(object?[] values)
    {
        Begin(0xD1);
        WriteValues(values, isSparse: false);
    }

    /// <summary>NBCROW (2.2.7.15): the first value is the first byte's lowest bit.</summary>
    public void SparseRow(object?[] values)
    {
        Begin(0xD2);
        byte[] nulls = new byte[(_columns!.Length + 7) / 8];
        int column = 0;
        foreach (object? value in values.Where(static value => value is not TdsMark))
        {
            nulls[column / 8] |= (byte)(value is null ? 1 << (column % 8) : 0);
            column++;
        }

        packets.Write(nulls);
        WriteValues(values, isSparse: true);
    }

    public void Done(long? count)
    {
        bool isResult = _columns is not null;
        _done = ((ushort)(_failed | (isResult || count is not null ? HasCount : 0)), isResult ? SelectCommand : (ushort)0, count ?? _rows);
        (_columns, _failed) = (null, 0);
    }

    /// <summary>Ends the response: an attention does so at once, and is answered by that.</summary>
    public void Complete()
    {
        if (IsInterrupted)
        {
            IsEndedByAttention = true;
            DoneByAttention();
            return;
        }

        EndStatement();
        if (IsProcedure)
        {
            Return(status: null);
            WriteDone(DoneProcedureToken, 0, 0, 0);
        }
        else
        {
            (ushort status, ushort command, long count) = _done ?? default;
            WriteDone(DoneToken, status, command, count);
        }
    }

    public void DoneByAttention() => WriteDone(DoneToken, AttentionSeen, 0, 0);

    public void Mark(TdsMark mark)
    {
        WriteKeptDone();
        mark.Act(packets, interrupted);
    }

    private void WriteValues(object?[] values, bool isSparse)
    {
        int column = 0;
        foreach (object? value in values)
        {
            if (value is TdsMark mark)
            {
                mark.Act(packets, interrupted);
                continue;
            }

            if (value is not null || !isSparse)
            {
                _columns![column].Type.WriteValue(packets, value, interrupted);
            }

            column++;
        }

        _rows++;
    }

    private void Begin(byte token)
    {
        WriteKeptDone();
        WriteToken(token);
    }

    private void WriteToken(byte token)
    {
        if (IsReset)
        {
            IsReset = false;
            ResetDone();
        }

        packets.Write(token);
    }

    /// <summary>Ends a statement that has had a result or an error and no end.</summary>
    private void EndStatement()
    {
        if (_columns is not null || _failed != 0)
        {
            Done(count: null);
        }
    }

    /// <summary>Writes the end of a statement that others follow.</summary>
    private void WriteKeptDone()
    {
        if (_done is not { } done)
        {
            return;
        }

        _done = null;
        WriteDone(IsProcedure ? DoneInProcedureToken : DoneToken, (ushort)(done.Status | More), done.Command, done.Count);
    }

    /// <summary>DONE, DONEPROC and DONEINPROC (2.2.7.6 to 2.2.7.8).</summary>
    private void WriteDone(byte token, ushort status, ushort command, long count)
    {
        WriteToken(token);
        packets.Write(status);
        packets.Write(command);
        packets.Write(count);
    }
}
