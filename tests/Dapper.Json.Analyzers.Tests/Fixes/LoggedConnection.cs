using System.Data;
using System.Data.Common;
using System.Text.RegularExpressions;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.Analyzers.Tests.Fixes;

/// <summary>A connection that writes down what it is asked, with the values of parameters in their places.</summary>
/// <param name="runs">Whether the SQL runs on a database of posts; else there are no rows.</param>
public sealed partial class LoggedConnection(bool runs) : SqliteConnection("Data Source=spellings;Mode=Memory;Cache=Shared")
{
    /// <summary>Gets what was asked.</summary>
    public List<string> Log { get; init; } = [];

    public override SqliteCommand CreateCommand() => new LoggedCommand(this, runs) { Connection = this };

    [GeneratedRegex("[@:](?<name>[A-Za-z_]+)")]
    private static partial Regex Parameters();

    private sealed class LoggedCommand(LoggedConnection connection, bool runs) : SqliteCommand
    {
        protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior)
        {
            string asked = LoggedConnection.Parameters().Replace(CommandText, Written);
            connection.Log.Add($"{CommandType} {(CommandTimeout == 30 ? "" : CommandTimeout)} {asked}");
            return runs ? base.ExecuteDbDataReader(behavior) : new DataTable { Columns = { "A" } }.CreateDataReader();
        }

        protected override Task<DbDataReader> ExecuteDbDataReaderAsync(CommandBehavior behavior, CancellationToken cancellationToken) =>
            Task.FromResult(ExecuteDbDataReader(behavior));

        private string Written(Match name) =>
            Parameters.Cast<SqliteParameter>().FirstOrDefault(one => IsNamed(one, name.Groups["name"].Value)) is { Value: var value } ? $"{value}" : name.Value;

        private static bool IsNamed(SqliteParameter parameter, string name) =>
            parameter.ParameterName.TrimStart('@').Equals(name, StringComparison.OrdinalIgnoreCase);
    }
}
