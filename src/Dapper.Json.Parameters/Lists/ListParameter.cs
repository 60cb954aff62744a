using System.Data;
using System.Runtime.InteropServices;
using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Lists;

/// <summary>The values of an <c>in</c>.</summary>
internal sealed class ListParameter<T>(IEnumerable<T> values, JsonParameterOptions options) : JsonParameter
{
    private protected override void AddTo(IDbCommand command, string name) =>
        ScalarValues.Give(new ListTaker(ParameterTarget.Of(command, name, options)), command, Read(), values);

    /// <remarks>Read once: a sequence may give its values only once, and some lists are read twice.</remarks>
    private ReadOnlySpan<T> Read() => values switch
    {
        T[] array => new ReadOnlySpan<T>(array),
        List<T> list => CollectionsMarshal.AsSpan(list),
        _ => values.ToArray(),
    };
}
