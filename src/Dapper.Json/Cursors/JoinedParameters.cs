using System.Data;

namespace Dapper.Json.Cursors;

/// <summary>A copy of a query's parameters that others can be added to: Dapper cannot copy those that generated code reads.</summary>
internal sealed class JoinedParameters : DynamicParameters, SqlMapper.IDynamicParameters
{
    private JoinedParameters(object? others, GeneratedParameters? generated)
        : base(others) => Generated = generated;

    /// <summary>Gets the parameters that generated code reads; null for none.</summary>
    public GeneratedParameters? Generated { get; }

    /// <summary>Returns a copy of the parameters.</summary>
    public static JoinedParameters Of(object? param) => param switch
    {
        GeneratedParameters generated => new(others: null, generated),
        JoinedParameters joined => new(joined, joined.Generated) { RemoveUnused = joined.RemoveUnused },
        _ => new(param, generated: null) { RemoveUnused = param is not DynamicParameters { RemoveUnused: false } },
    };

    void SqlMapper.IDynamicParameters.AddParameters(IDbCommand command, SqlMapper.Identity identity)
    {
        ((SqlMapper.IDynamicParameters?)Generated)?.AddParameters(command, identity);
        AddParameters(command, identity);
    }
}
