using System.Data;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Planning;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>Has Dapper prepare a command that is read instead of being run: with the text and the parameters that the query will have.</summary>
/// <remarks>
/// Dapper prepares a command only to run it. So it runs this one, on this connection, and its parameters are added to a command of the driver: they
/// may depend on its type, and may ask the database for what they depend on, in its transaction.
/// </remarks>
internal sealed class PreparedCommand : IDbConnection, IDbCommand, SqlMapper.IDynamicParameters
{
    private const int ReadersKept = 512;

    // Those that DynamicParameters makes of an object are kept by Dapper for ever, one for each text.
    private static readonly BoundedCache<(string Sql, CommandType? CommandType, Type Type), Action<IDbCommand, object>> Readers = new(ReadersKept);

    private readonly IDbCommand _command;
    private readonly object? _parameters;
    private readonly Action<IDbCommand> _read;

    private PreparedCommand(IDbConnection connection, object? parameters, Action<IDbCommand> read)
    {
        _command = connection.CreateCommand();
        _parameters = parameters;
        _read = read;
    }

    [AllowNull]
    string IDbConnection.ConnectionString { get; set; } = "";

    int IDbConnection.ConnectionTimeout => 0;

    string IDbConnection.Database => "";

    ConnectionState IDbConnection.State => ConnectionState.Open;

    [AllowNull]
    string IDbCommand.CommandText
    {
        get => _command.CommandText;
        set => _command.CommandText = value;
    }

    int IDbCommand.CommandTimeout { get; set; }

    CommandType IDbCommand.CommandType
    {
        get => _command.CommandType;
        set => _command.CommandType = value;
    }

    IDbConnection? IDbCommand.Connection
    {
        get => _command.Connection;
        set => throw new NotSupportedException();
    }

    IDataParameterCollection IDbCommand.Parameters => _command.Parameters;

    IDbTransaction? IDbCommand.Transaction
    {
        get => _command.Transaction;
        set => _command.Transaction = value;
    }

    UpdateRowSource IDbCommand.UpdatedRowSource { get; set; }

    /// <summary>Reads a command as it would be run.</summary>
    /// <param name="connection">The connection that it would run on, which may be closed.</param>
    /// <param name="command">The command. What its parameters would receive from the database is not set.</param>
    /// <param name="read">Reads the command of the driver, which is disposed afterwards.</param>
    public static void Read(IDbConnection connection, in CommandDefinition command, Action<IDbCommand> read)
    {
        var prepared = new PreparedCommand(connection, command.Parameters, read);

        // Not into the cache of Dapper, where each text would be twice.
        prepared.Execute(new CommandDefinition(
            command.CommandText, command.Parameters is null ? null : prepared, command.Transaction, commandType: command.CommandType,
            flags: CommandFlags.NoCache));
    }

    void SqlMapper.IDynamicParameters.AddParameters(IDbCommand command, SqlMapper.Identity identity)
    {
        switch (_parameters)
        {
            case SqlMapper.IDynamicParameters parameters:
                parameters.AddParameters(_command, identity);
                break;
            case IEnumerable<KeyValuePair<string, object>>:
                SqlMapper.IDynamicParameters copy = new DynamicParameters(_parameters);
                copy.AddParameters(_command, identity);
                break;
            default:
                ReaderOf(_parameters!.GetType(), identity)(_command, _parameters);
                break;
        }
    }

    int IDbCommand.ExecuteNonQuery()
    {
        _read(_command);
        return 0;
    }

    public void Dispose() => _command.Dispose();

    IDbCommand IDbConnection.CreateCommand() => this;

    private static Action<IDbCommand, object> ReaderOf(Type type, SqlMapper.Identity identity)
    {
        (string, CommandType?, Type) key = (identity.Sql, identity.CommandType, type);
        return Readers.TryGet(key, out Action<IDbCommand, object>? known)
            ? known
            : Readers.Add(
                key,
                SqlMapper.CreateParamInfoGenerator(identity.ForDynamicParameters(type), checkForDuplicates: true, removeUnused: true),
                identity.Sql.Length);
    }

    void IDbConnection.Open()
    {
    }

    void IDbConnection.Close()
    {
    }

    IDbTransaction IDbConnection.BeginTransaction() => throw new NotSupportedException();

    IDbTransaction IDbConnection.BeginTransaction(IsolationLevel il) => throw new NotSupportedException();

    void IDbConnection.ChangeDatabase(string databaseName) => throw new NotSupportedException();

    IDbDataParameter IDbCommand.CreateParameter() => _command.CreateParameter();

    IDataReader IDbCommand.ExecuteReader() => throw new NotSupportedException();

    IDataReader IDbCommand.ExecuteReader(CommandBehavior behavior) => throw new NotSupportedException();

    object IDbCommand.ExecuteScalar() => throw new NotSupportedException();

    void IDbCommand.Prepare() => throw new NotSupportedException();

    void IDbCommand.Cancel() => throw new NotSupportedException();
}
