using System.Data.Common;
using Dapper.Json.Tests.Fakes;

namespace Dapper.Json.Parameters.Tests.Dialects;

/// <summary>Commands as Dapper hands them to a parameter, and what they are then.</summary>
internal sealed record Prepared(string Sql, DbParameter[] Parameters)
{
    /// <summary>Prepares a command of a fake driver whose parameters are of a type.</summary>
    public static Prepared With<TParameter>(string sql, JsonParameter parameter, FakeServer? server = null)
        where TParameter : DbParameter, new()
    {
        var connection = new FakeConnection(server ?? new FakeServer { ParameterOf = static () => new TParameter() });
        using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        ((SqlMapper.ICustomQueryParameter)parameter).AddParameter(command, "ids");
        return new Prepared(command.CommandText, [.. command.Parameters.Cast<DbParameter>()]);
    }

    /// <summary>Gets the value of the only parameter.</summary>
    public object? Value => Xunit.Assert.Single(Parameters).Value;
}
