using System.Data;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Stands for a connection whose commands are prepared by Dapper and seen instead of run: the reader has no rows.</summary>
/// <remarks>So every kind of parameters is read by Dapper itself, with its rules. Transactions and parameters are those of the real connection.</remarks>
/// <param name="connection">The real connection.</param>
/// <param name="see">Is given each command with its parameters.</param>
internal sealed class PreparedConnection(IDbConnection connection, Action<IDbCommand> see) : IDbConnection
{
    [AllowNull]
    public string ConnectionString
    {
        get => connection.ConnectionString;
        set => throw new NotSupportedException();
    }

    public int ConnectionTimeout => connection.ConnectionTimeout;

    public string Database => connection.Database;

    /// <remarks>Nothing is run, so nothing has to be opened.</remarks>
    public ConnectionState State => ConnectionState.Open;

    public IDbCommand CreateCommand() => new Command(connection.CreateCommand(), see);

    public IDbTransaction BeginTransaction() => throw new NotSupportedException();

    public IDbTransaction BeginTransaction(IsolationLevel il) => throw new NotSupportedException();

    public void ChangeDatabase(string databaseName) => throw new NotSupportedException();

    public void Open() => throw new NotSupportedException();

    public void Close()
    {
    }

    public void Dispose()
    {
    }

    private sealed class Command(IDbCommand command, Action<IDbCommand> see) : IDbCommand
    {
        [AllowNull]
        public string CommandText
        {
            get => command.CommandText;
            set => command.CommandText = value;
        }

        public int CommandTimeout
        {
            get => command.CommandTimeout;
            set => command.CommandTimeout = value;
        }

        public CommandType CommandType
        {
            get => command.CommandType;
            set => command.CommandType = value;
        }

        /// <remarks>Dapper looks at the type of the connection to know what its parameters may be.</remarks>
        public IDbConnection? Connection
        {
            get => command.Connection;
            set => throw new NotSupportedException();
        }

        public IDataParameterCollection Parameters => command.Parameters;

        public IDbTransaction? Transaction
        {
            get => command.Transaction;
            set => command.Transaction = value;
        }

        public UpdateRowSource UpdatedRowSource
        {
            get => command.UpdatedRowSource;
            set => command.UpdatedRowSource = value;
        }

        public void Cancel() => throw new NotSupportedException();

        public IDbDataParameter CreateParameter() => command.CreateParameter();

        public int ExecuteNonQuery() => throw new NotSupportedException();

        public IDataReader ExecuteReader() => ExecuteReader(CommandBehavior.Default);

        public IDataReader ExecuteReader(CommandBehavior behavior)
        {
            see(command);
            using var none = new DataTable();
            return none.CreateDataReader();
        }

        public object? ExecuteScalar() => throw new NotSupportedException();

        public void Prepare() => throw new NotSupportedException();

        public void Dispose() => command.Dispose();
    }
}
