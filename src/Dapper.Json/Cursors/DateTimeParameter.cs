using System.Data;

namespace Dapper.Json.Cursors;

/// <summary>A date and time as a parameter with all its digits.</summary>
internal sealed class DateTimeParameter(DateTime value) : SqlMapper.ICustomQueryParameter
{
    public void AddParameter(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        parameter.Value = value;
        if (parameter.GetType().Namespace is "Microsoft.Data.SqlClient" or "System.Data.SqlClient")
        {
            // By itself SqlClient sends a datetime, rounded to 3 milliseconds: another position than that of the row. The types of other drivers
            // depend on the value: PostgreSQL's on its Kind.
            parameter.DbType = DbType.DateTime2;
        }

        command.Parameters.Add(parameter);
    }
}
