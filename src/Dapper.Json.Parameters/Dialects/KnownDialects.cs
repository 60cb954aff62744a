using System.Collections.Concurrent;
using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Finds the dialect of a database by its driver.</summary>
internal static class KnownDialects
{
    private static readonly ConcurrentDictionary<Type, ParameterDialect> Found = new();

    /// <summary>Returns the dialect of a command's database.</summary>
    /// <param name="command">The command.</param>
    /// <param name="name">The name that the caller has given to a parameter.</param>
    /// <param name="parameter">That parameter, not yet added. Its type is the driver's own, even if the connection is wrapped.</param>
    public static ParameterDialect Of(IDbCommand command, string name, out IDbDataParameter parameter)
    {
        parameter = command.CreateParameter();
        parameter.ParameterName = name;
        return Found.GetOrAdd(parameter.GetType(), static type => Find(type));
    }

    private static ParameterDialect Find(Type parameterType)
    {
        for (Type? type = parameterType; type is not null; type = type.BaseType)
        {
            switch (type.FullName)
            {
                case "Microsoft.Data.Sqlite.SqliteParameter":
                    return new SqliteDialect();
                case "Npgsql.NpgsqlParameter":
                    return new PostgresDialect();
                case "Microsoft.Data.SqlClient.SqlParameter" or "System.Data.SqlClient.SqlParameter":
                    return new SqlServerDialect();
                case "MySqlConnector.MySqlParameter" or "MySql.Data.MySqlClient.MySqlParameter":
                    return new MySqlDialect();
                case "FirebirdSql.Data.FirebirdClient.FbParameter":
                    return new OtherDialect(new ListQueryForm("select cast(", " as varchar(1)) from rdb$database where 1 = 0"));
                default:
                    break;
            }
        }

        return new OtherDialect();
    }
}
