using System.Data;
using Dapper.Json.Execution;
using Dapper.Json.Parameters.Dialects;

namespace Dapper.Json.Parameters.Documents;

/// <summary>A value as JSON.</summary>
internal sealed class DocumentParameter<T>(T value, JsonParameterOptions options) : JsonParameter
{
    private protected override void AddTo(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        KnownDialects.Of(parameter).SetDocument(parameter, value, options.ContractOf<T>(ReflectionFeature.Web));
        if (value is null)
        {
            // Not the JSON null, but of the type that a document has.
            parameter.Value = DBNull.Value;
        }

        command.Parameters.Add(parameter);
    }
}
