using System.Collections;
using System.Data;
using System.Data.Common;

namespace Dapper.Json.Tests.Fakes;

/// <summary>
/// A reader as strict as the strictest driver: forward only, in sequential access each value once and in the order of the columns, typed getters for their
/// exact type, nothing before Read or after the end. Getters are in the other part.
/// </summary>
internal sealed partial class FakeDataReader : DbDataReader
{
    private readonly IReadOnlyList<FakeResult> _results;
    private readonly FakeServer _server;
    private readonly FakeCommand? _command;
    private readonly CommandBehavior _behavior;
    private int _result = -1;
    private IReadOnlyList<FakeColumn> _columns = [];
    private IEnumerator<object?[]>? _rows;
    private object?[]? _row;
    private int _rowNumber;
    private int _disposeCount;
    private bool _isClosed;

    public FakeDataReader(IReadOnlyList<FakeResult> results, FakeServer? server = null, FakeCommand? command = null, CommandBehavior behavior = default)
    {
        _results = results;
        _server = server ?? new FakeServer(_ => results);
        _command = command;
        _behavior = behavior;
        MoveToNextResult();
    }

    public FakeDataReader(params FakeResult[] results)
        : this((IReadOnlyList<FakeResult>)results)
    {
    }

    public FakeServer Server => _server;

    /// <summary>Gets how often the reader was disposed or closed.</summary>
    public int DisposeCount => Volatile.Read(ref _disposeCount);

    /// <summary>Gets how many rows were read of all results.</summary>
    public int RowsRead { get; private set; }

    /// <summary>Gets whether NextResult has said that there is no further one.</summary>
    public bool ResultsEnded { get; private set; }

    /// <summary>Gets the columns of the current result.</summary>
    public IReadOnlyList<FakeColumn> Columns => _columns;

    public override int Depth => 0;

    public override int FieldCount => _columns.Count;

    public override bool HasRows => throw _server.Violation("HasRows was asked: not every driver knows.");

    public override bool IsClosed => _isClosed;

    public override int RecordsAffected => -1;

    public override bool Read()
    {
        _server.OnSync("Read");
        GateOfNextRow?.PassAsync(_command?.Cancelled).GetAwaiter().GetResult();
        return MoveToNextRow();
    }

    public override async Task<bool> ReadAsync(CancellationToken cancellationToken)
    {
        _server.ReadTokens.Enqueue(cancellationToken.CanBeCanceled);
        await _server.OnAsync("Read", cancellationToken).ConfigureAwait(false);
        if (GateOfNextRow is { } gate)
        {
            await gate.PassAsync(_command?.Cancelled, _server.TokenFor(cancellationToken)).ConfigureAwait(false);
        }

        return MoveToNextRow();
    }

    public override bool NextResult()
    {
        _server.OnSync("NextResult");
        return MoveToNextResult();
    }

    public override async Task<bool> NextResultAsync(CancellationToken cancellationToken)
    {
        _server.ReadTokens.Enqueue(cancellationToken.CanBeCanceled);
        await _server.OnAsync("NextResult", cancellationToken).ConfigureAwait(false);
        return MoveToNextResult();
    }

    public override void Close()
    {
        _server.OnSync("Close");
        CloseOnce();
    }

#pragma warning disable CA2215 // The base disposes synchronously, and the two are told apart here.
    public override async ValueTask DisposeAsync()
#pragma warning restore CA2215
    {
        await _server.OnAsync("Dispose", CancellationToken.None).ConfigureAwait(false);
        CloseOnce();
    }

    public override IEnumerator GetEnumerator() => throw _server.Violation("The reader was enumerated.");

    private bool IsForwardOnly => _behavior.HasFlag(CommandBehavior.SequentialAccess);

    private FakeGate? GateOfNextRow => _rowNumber + 1 == _server.GatedRow ? _server.ReadGate : null;

    private bool MoveToNextRow()
    {
        ThrowIfClosed();
        _row = null;
        _seen = -1;
        _isSeenRead = false;
        _rowNumber++;
        if (_rows is null || !_rows.MoveNext())
        {
            _rows = null;
            return false;
        }

        _row = _rows.Current;
        RowsRead++;
        return true;
    }

    private bool MoveToNextResult()
    {
        ThrowIfClosed();
        _row = null;
        _rowNumber = 0;
        if (++_result >= _results.Count)
        {
            _columns = [];
            _rows = null;
            ResultsEnded = true;
            _server.Record(ServerEvent.ResultsEnded);
            return false;
        }

        FakeResult next = _results[_result];
        if (next.Error is { } error)
        {
            throw error;
        }

        _columns = next.Columns;
        _rows = next.Rows.GetEnumerator();
        return true;
    }

    private void ThrowIfClosed()
    {
        if (_isClosed)
        {
            throw _server.Violation("A closed reader was used.");
        }
    }

    private void CloseOnce()
    {
        Interlocked.Increment(ref _disposeCount);
        if (_isClosed)
        {
            return;
        }

        _isClosed = true;
        _row = null;
        _server.Record(ServerEvent.ReaderDisposed);
        _command?.SetOutputValues();
        if (_behavior.HasFlag(CommandBehavior.CloseConnection))
        {
            _command?.Connection?.Close();
        }

        if (_server.DisposeError is { } error)
        {
            throw error;
        }
    }
}
