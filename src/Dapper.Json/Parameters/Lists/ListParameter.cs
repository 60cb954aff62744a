using System.Data;
using System.Runtime.InteropServices;
using Dapper.Json.Parameters.Dialects;

namespace Dapper.Json.Parameters.Lists;

/// <summary>The values of an <c>in</c>.</summary>
internal sealed class ListParameter<T>(IEnumerable<T> values, JsonParameterOptions options) : JsonParameter
{
    private protected override void AddTo(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        ListValues.Add(new ListTarget(command, parameter, name, KnownDialects.Of(parameter), options, values), Read());
    }

    /// <remarks>Read once: a sequence may give its values only once, and some lists are read twice.</remarks>
    private ReadOnlySpan<T> Read() => values switch
    {
        T[] array => new ReadOnlySpan<T>(array),
        List<T> list => CollectionsMarshal.AsSpan(list),
        _ => values.ToArray(),
    };
}
