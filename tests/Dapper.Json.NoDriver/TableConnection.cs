using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.NoDriver;

/// <summary>The smallest driver that Dapper can run a query on: whatever it is asked, it gives its table.</summary>
internal sealed class TableConnection(Func<DbDataReader> read) : DbConnection
{
    private ConnectionState _state;

    [AllowNull]
    public override string ConnectionString { get; set; } = "";

    public override string Database => "";

    public override string DataSource => "";

    public override string ServerVersion => "";

    public override ConnectionState State => _state;

    public override void Open() => _state = ConnectionState.Open;

    public override void Close() => _state = ConnectionState.Closed;

    public override void ChangeDatabase(string databaseName) => throw new NotSupportedException();

    protected override DbTransaction BeginDbTransaction(IsolationLevel isolationLevel) => throw new NotSupportedException();

    protected override DbCommand CreateDbCommand() => new TableCommand(read) { Connection = this };
}
