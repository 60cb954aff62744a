namespace Dapper.Json.Tests.Execution.Parameters;

/// <summary>A parameter that makes itself, and keeps the command it was made for.</summary>
internal sealed class Spy(object value) : SqlMapper.ICustomQueryParameter
{
    public IDbCommand? Command { get; private set; }

    public void AddParameter(IDbCommand command, string name)
    {
        Command = command;
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        parameter.Value = value;
        command.Parameters.Add(parameter);
    }
}
