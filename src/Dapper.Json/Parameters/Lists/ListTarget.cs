using System.Data;
using Dapper.Json.Parameters.Dialects;

namespace Dapper.Json.Parameters.Lists;

/// <summary>What a list is added to.</summary>
/// <param name="Command">The command.</param>
/// <param name="Parameter">The parameter that carries the list: named, and not yet the command's.</param>
/// <param name="Name">Its name.</param>
/// <param name="Dialect">How the command's database is spoken to.</param>
/// <param name="Options">What the caller has set.</param>
/// <param name="Source">The values as the caller has given them.</param>
internal readonly record struct ListTarget(
    IDbCommand Command, IDbDataParameter Parameter, string Name, ParameterDialect Dialect, JsonParameterOptions Options, object Source)
{
    /// <summary>Adds values of a type that databases have.</summary>
    public void Add<T>(ReadOnlySpan<T> values)
    {
        if (!Dialect.TryAddList(this, values))
        {
            Expansion.Add(this, values);
        }
    }

    /// <summary>Adds the parameter with its value, and lets the command have the text that belongs to it.</summary>
    public void Complete(ListText text, object value)
    {
        Parameter.Value = value;
        Command.Parameters.Add(Parameter);
        if (text.Lists > 0)
        {
            Command.CommandText = text.Sql;
        }
    }
}
