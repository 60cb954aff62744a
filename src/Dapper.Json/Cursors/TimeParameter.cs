using System.Data;

namespace Dapper.Json.Cursors;

/// <summary>A date, a time, or both as a parameter with all its digits.</summary>
/// <param name="value">A <see cref="DateTime"/>, <see cref="DateTimeOffset"/>, <see cref="DateOnly"/> or <see cref="TimeOnly"/>.</param>
/// <param name="type">Its type; null to leave it to the driver, unless that is one of those below.</param>
internal sealed class TimeParameter(object value, DbType? type) : SqlMapper.ICustomQueryParameter
{
    private static readonly DateOnly FirstDay = new(2000, 1, 1);
    private static readonly long FirstMoment = -FirstDay.ToDateTime(default).Ticks / TimeSpan.TicksPerMicrosecond;

    public void AddParameter(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        (parameter.Value, DbType? known) = parameter.GetType().Namespace switch
        {
            "Microsoft.Data.SqlClient" or "System.Data.SqlClient" => ForSqlClient(),
            "Npgsql" => ForNpgsql(),
            _ => (value, type),
        };
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
        DateTimeOffset => (value, type),
        _ => (value, DbType.DateTime2),
    };

    /// <summary>
    /// It sends the first and the last value of a type as an infinity, before or after the row that has the value itself. So it gets what the server has:
    /// the days or microseconds since 2000.
    /// </summary>
    private (object Value, DbType? Type) ForNpgsql() => value switch
    {
        DateOnly date when date == DateOnly.MinValue || date == DateOnly.MaxValue => (date.DayNumber - FirstDay.DayNumber, DbType.Date),
        DateTime { Ticks: 0, Kind: not DateTimeKind.Utc } => (FirstMoment, DbType.DateTime2),
        DateTime { Ticks: 0 } or DateTimeOffset { UtcTicks: 0 } => (FirstMoment, DbType.DateTime),
        _ => (value, type),
    };
}
