using System.Data;

namespace Dapper.Json.Cursors;

/// <summary>A date, a time, or both as a parameter with all its digits.</summary>
/// <param name="value">A <see cref="DateTime"/>, <see cref="DateOnly"/> or <see cref="TimeOnly"/>.</param>
/// <param name="type">Its type; null to leave it to the driver, unless that is SqlClient.</param>
internal sealed class TimeParameter(object value, DbType? type) : SqlMapper.ICustomQueryParameter
{
    public void AddParameter(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        bool isSqlClient = parameter.GetType().Namespace is "Microsoft.Data.SqlClient" or "System.Data.SqlClient";
        (parameter.Value, DbType? known) = isSqlClient ? ForSqlClient() : (value, type);
        if (known is { } dbType)
        {
            parameter.DbType = dbType;
        }

        command.Parameters.Add(parameter);
    }

    /// <summary>
    /// By itself SqlClient sends a datetime, rounded to 3 milliseconds: another position than that of the row. Before version 5.1 it does not know
    /// <see cref="DateOnly"/> and <see cref="TimeOnly"/>.
    /// </summary>
    /// <remarks>The types of other drivers depend on the value: PostgreSQL's on the Kind of a <see cref="DateTime"/>.</remarks>
    private (object Value, DbType? Type) ForSqlClient() => value switch
    {
        DateOnly date => (date.ToDateTime(default), DbType.Date),
        TimeOnly time => (time.ToTimeSpan(), DbType.Time),
        _ => (value, DbType.DateTime2),
    };
}
