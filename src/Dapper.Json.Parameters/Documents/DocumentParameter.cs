using System.Data;
using Dapper.Json.Execution;
using Dapper.Json.Parameters.Dialects;

namespace Dapper.Json.Parameters.Documents;

/// <summary>A value that is sent as JSON.</summary>
internal readonly struct DocumentParameter<T>(T value, JsonParameterOptions options) : ISentValue
{
    public void AddTo(IDbCommand command, string name)
    {
        KnownDialects.Of(command, name, out IDbDataParameter parameter).SetDocument(parameter, value, options.ContractOf<T>(ReflectionFeature.Web));
        if (value is null)
        {
            // NULL, not the JSON null, but with the type of a document.
            parameter.Value = DBNull.Value;
        }

        command.Parameters.Add(parameter);
    }
}
