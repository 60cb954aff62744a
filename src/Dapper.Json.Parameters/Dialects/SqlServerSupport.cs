using System.Data;
using System.Globalization;
using Dapper.Json.Planning;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Detects which databases of SQL Server can read JSON. Each is asked once.</summary>
internal static class SqlServerSupport
{
    /// <summary>The first compatibility level with openjson: that of SQL Server 2016.</summary>
    private const int FirstWithJson = 130;

    private const int GenerationSize = 512;

    private static readonly BoundedCache<(string ConnectionString, string Database), bool> Known = new(GenerationSize);

    /// <summary>Returns whether the database of a command can read JSON.</summary>
    /// <remarks>Dapper prepares commands before it opens a connection. A closed one is opened for this query, and closed again.</remarks>
    public static bool HasJson(IDbCommand command)
    {
        if (command.Connection is not { } connection)
        {
            return true;
        }

        // Read before it is opened: afterwards most drivers remove the password.
        var key = (connection.ConnectionString ?? "", connection.Database ?? "");
        return Known.TryGet(key, out bool hasJson) ? hasJson : Known.Add(key, Ask(connection, command.Transaction), key.Item1.Length);
    }

    private static bool Ask(IDbConnection connection, IDbTransaction? transaction)
    {
        bool wasClosed = connection.State == ConnectionState.Closed;
        if (wasClosed)
        {
            connection.Open();
        }

        try
        {
            using IDbCommand question = connection.CreateCommand();
            question.Transaction = transaction;
            question.CommandText = "select compatibility_level from sys.databases where database_id = db_id()";
            return question.ExecuteScalar() is not { } level || Convert.ToInt32(level, CultureInfo.InvariantCulture) >= FirstWithJson;
        }
        finally
        {
            if (wasClosed)
            {
                connection.Close();
            }
        }
    }
}
