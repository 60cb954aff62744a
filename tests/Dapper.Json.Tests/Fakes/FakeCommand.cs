using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Tests.Fakes;

/// <summary>A command that answers what its <see cref="FakeServer"/> says. Counts its cancellations and disposals.</summary>
internal sealed class FakeCommand : DbCommand
{
    private readonly TaskCompletionSource _cancelled = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly FakeParameterCollection _parameters = new();
    private int _cancelCount;
    private int _disposeCount;

    public FakeCommand(FakeConnection connection)
    {
        DbConnection = connection;
        Server = connection.Server;
        Server.Commands.Enqueue(this);
    }

    public FakeServer Server { get; }

    public int CancelCount => Volatile.Read(ref _cancelCount);

    public int DisposeCount => Volatile.Read(ref _disposeCount);

    /// <summary>Gets how the command was executed; null before.</summary>
    public CommandBehavior? Behavior { get; private set; }

    /// <summary>Gets the parameters as they were when the command was executed.</summary>
    public IReadOnlyDictionary<string, object?> SentValues { get; private set; } = new Dictionary<string, object?>();

    [AllowNull]
    public override string CommandText { get; set; } = "";

    public override int CommandTimeout { get; set; } = 30;

    public override CommandType CommandType { get; set; } = CommandType.Text;

    public override bool DesignTimeVisible { get; set; }

    public override UpdateRowSource UpdatedRowSource { get; set; }

    /// <summary>Gets what completes when the command is cancelled.</summary>
    internal Task Cancelled => _cancelled.Task;

    protected override DbConnection? DbConnection { get; set; }

    protected override DbParameterCollection DbParameterCollection => _parameters;

    protected override DbTransaction? DbTransaction { get; set; }

    public override void Cancel()
    {
        int count = Interlocked.Increment(ref _cancelCount);
        Server.Record(ServerEvent.Cancelled);
        if (!Server.LosesCancel)
        {
            _cancelled.TrySetResult();
        }

        if (count == 1)
        {
            Server.CancelGate?.PassAsync().GetAwaiter().GetResult();
        }

        if (DisposeCount > 0)
        {
            throw Server.Violation("A disposed command was cancelled.");
        }

        if (Server.CancelError is { } error)
        {
            throw error;
        }
    }

    public override int ExecuteNonQuery() => throw new NotSupportedException();

    public override object? ExecuteScalar()
    {
        OnExecute(CommandBehavior.Default);
        return Server.ScalarOf is { } scalar ? scalar(this) : throw new NotSupportedException();
    }

    public override void Prepare()
    {
    }

    /// <summary>Hands the output parameters their values, as drivers do when a reader is closed.</summary>
    internal void SetOutputValues()
    {
        foreach (DbParameter parameter in _parameters)
        {
            if (parameter.Direction != ParameterDirection.Input && Server.OutputValues.TryGetValue(parameter.ParameterName, out object? value))
            {
                parameter.Value = value;
            }
        }
    }

    protected override DbParameter CreateDbParameter() => Server.ParameterOf?.Invoke() ?? new FakeParameter();

    protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior)
    {
        Server.OnSync("ExecuteReader");
        OnExecute(behavior);
        Server.ExecuteGate?.PassAsync(Cancelled).GetAwaiter().GetResult();
        return Answer(behavior);
    }

    protected override async Task<DbDataReader> ExecuteDbDataReaderAsync(CommandBehavior behavior, CancellationToken cancellationToken)
    {
        await Server.OnAsync("ExecuteReader", cancellationToken).ConfigureAwait(false);
        OnExecute(behavior);
        if (Server.ExecuteGate is { } gate)
        {
            await gate.PassAsync(Cancelled, Server.TokenFor(cancellationToken)).ConfigureAwait(false);
        }

        return Answer(behavior);
    }

    protected override void Dispose(bool disposing)
    {
        Interlocked.Increment(ref _disposeCount);
        Server.Record(ServerEvent.CommandDisposed);
        base.Dispose(disposing);
    }

    private void OnExecute(CommandBehavior behavior)
    {
        if (DbConnection is not { State: ConnectionState.Open } || DisposeCount > 0)
        {
            throw Server.Violation("A command was executed without an open connection, or after its disposal.");
        }

        Behavior = behavior;
        SentValues = _parameters.Cast<DbParameter>().ToDictionary(p => p.ParameterName, p => p.Value);
        Server.Record(ServerEvent.Executed);
    }

    private DbDataReader Answer(CommandBehavior behavior)
    {
        var reader = new FakeDataReader(Server.Answer(this), Server, this, behavior);
        Server.Readers.Enqueue(reader);
        return Server.ReaderOf?.Invoke(reader, behavior) ?? ((FakeConnection)DbConnection!).ReaderOver(reader, behavior);
    }
}
