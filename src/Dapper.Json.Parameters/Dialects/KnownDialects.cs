using System.Collections.Concurrent;
using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The databases that are known by their drivers, and behind them any other.</summary>
internal static class KnownDialects
{
    private static readonly ConcurrentDictionary<Type, ParameterDialect> Found = new();

    /// <summary>Gives the dialect of a command's parameter: that is the driver's own, whatever is wrapped around the connection.</summary>
    public static ParameterDialect Of(IDbDataParameter parameter) => Found.GetOrAdd(parameter.GetType(), static type => Find(type));

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
