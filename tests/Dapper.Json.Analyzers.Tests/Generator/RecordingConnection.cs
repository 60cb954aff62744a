using System.Data;
using System.Data.Common;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.Analyzers.Tests.Generator;

/// <summary>A connection that keeps the last command, so that tests see its text and its parameters.</summary>
internal sealed class RecordingConnection() : SqliteConnection("Data Source=:memory:")
{
    private AnyCommand? _last;

    public override SqliteCommand CreateCommand() => _last = new AnyCommand { Connection = this, Transaction = Transaction };

    /// <summary>Runs a query, and returns what its command was.</summary>
    public string CommandOf(Action<RecordingConnection> query)
    {
        try
        {
            query(this);
        }
        catch (InvalidOperationException)
        {
            // SQLite finds no parameter whose name has another case. The command is there.
        }

        return $"{_last!.CommandType} {_last.CommandText} <- {string.Join("; ", _last.Sent)}";
    }

    private static string Describe(SqliteParameter parameter) =>
        $"{parameter.ParameterName} {parameter.DbType} {parameter.Size} {parameter.Direction} {parameter.Value?.GetType().Name} {parameter.Value}";

    /// <summary>A command that may be of a procedure, which SQLite's refuses.</summary>
    private sealed class AnyCommand : SqliteCommand
    {
        public override CommandType CommandType { get; set; } = CommandType.Text;

        /// <summary>Gets the parameters when the command was executed: Dapper takes them out again.</summary>
        public string[] Sent { get; private set; } = [];

        protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior)
        {
            Sent = [.. Parameters.Cast<SqliteParameter>().Select(Describe)];
            return base.ExecuteDbDataReader(behavior);
        }
    }
}
