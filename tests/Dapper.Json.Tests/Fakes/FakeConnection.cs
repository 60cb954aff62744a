using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Tests.Fakes;

/// <summary>A connection to a <see cref="FakeServer"/>: closed at first.</summary>
#pragma warning disable CA1852 // Sealed only where nothing derives from it: this file is in several projects.
internal partial class FakeConnection(FakeServer server) : DbConnection
#pragma warning restore CA1852
{
    private ConnectionState _state = ConnectionState.Closed;

    public FakeServer Server => server;

    [AllowNull]
    public override string ConnectionString { get; set; } = "fake";

    public override string Database => server.DatabaseName;

    public override string DataSource => server.SourceName;

    public override string ServerVersion => "1.0";

    public override ConnectionState State => _state;

    /// <summary>Opens the connection as a caller who has opened it before: neither checked nor recorded.</summary>
    public FakeConnection AlreadyOpen()
    {
        _state = ConnectionState.Open;
        return this;
    }

    /// <summary>Gives the reader of a driver over that of a command.</summary>
    public virtual DbDataReader ReaderOver(FakeDataReader reader, CommandBehavior behavior) => reader;

    public override void Open()
    {
        server.OnSync("Open");
        OpenCore();
    }

    public override async Task OpenAsync(CancellationToken cancellationToken)
    {
        await server.OnAsync("Open", cancellationToken).ConfigureAwait(false);
        OpenCore();
    }

    /// <remarks>Allowed in asynchronous methods too: Dapper has no other way to close what it opened.</remarks>
    public override void Close()
    {
        if (_state != ConnectionState.Closed)
        {
            _state = ConnectionState.Closed;
            server.Record(ServerEvent.Closed);
        }
    }

    public override void ChangeDatabase(string databaseName) => throw new NotSupportedException();

    protected override DbTransaction BeginDbTransaction(IsolationLevel isolationLevel) =>
        _state == ConnectionState.Open
            ? new FakeTransaction(this, isolationLevel)
            : throw server.Violation("A transaction was begun on a closed connection.");

    protected override DbCommand CreateDbCommand() => new FakeCommand(this);

    protected override void Dispose(bool disposing)
    {
        Close();
        base.Dispose(disposing);
    }

    private void OpenCore()
    {
        if (_state != ConnectionState.Closed)
        {
            throw server.Violation("An open connection was opened.");
        }

        server.OnOpen?.Invoke();
        if (server.OpenError is { } error)
        {
            throw error;
        }

        _state = ConnectionState.Open;
        server.Record(ServerEvent.Opened);
    }
}
