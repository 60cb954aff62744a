using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Execution;
using Dapper.Json.Parameters.Dialects;

namespace Dapper.Json.Parameters;

/// <summary>A value as JSON.</summary>
internal sealed class DocumentParameter<T>(T value, JsonParameterOptions options) : JsonParameter
{
    private protected override void AddTo(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        JsonSerializerOptions serializer = options.SerializerOptions;
        ReflectionFeature.MakeReadOnly(serializer);
        KnownDialects.Of(parameter).SetDocument(parameter, value, (JsonTypeInfo<T>)serializer.GetTypeInfo(typeof(T)));
        command.Parameters.Add(parameter);
    }
}
