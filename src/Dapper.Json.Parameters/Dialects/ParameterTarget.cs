using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>What a list or a table is added to.</summary>
/// <param name="Command">The command.</param>
/// <param name="Parameter">A parameter with the name that the caller has given, not yet the command's.</param>
/// <param name="Dialect">How the command's database is spoken to.</param>
/// <param name="Options">What the caller has set.</param>
internal readonly record struct ParameterTarget(
    IDbCommand Command, IDbDataParameter Parameter, ParameterDialect Dialect, JsonParameterOptions Options)
{
    public static ParameterTarget Of(IDbCommand command, string name, JsonParameterOptions options)
    {
        IDbDataParameter parameter = Create(command, name);
        return new ParameterTarget(command, parameter, KnownDialects.Of(parameter), options);
    }

    public string Name => Parameter.ParameterName;

    /// <summary>Makes a parameter of another name.</summary>
    public IDbDataParameter Create(string name) => Create(Command, name);

    /// <summary>Gives the command's text with the places of the parameter rewritten.</summary>
    /// <exception cref="ArgumentException">The parameter stands where it cannot.</exception>
    public RewrittenSql Rewrite(PlaceForm form) => RewrittenTexts.Of(Command, Name, form);

    /// <summary>Adds the parameter with its value, and lets the command have the text that belongs to it.</summary>
    public void Complete(RewrittenSql text, object value)
    {
        Add(Parameter, value);
        Use(text);
    }

    /// <summary>Adds a parameter with its value.</summary>
    public void Add(IDbDataParameter parameter, object value)
    {
        parameter.Value = value;
        Command.Parameters.Add(parameter);
    }

    /// <summary>Lets the command have the rewritten text.</summary>
    public void Use(RewrittenSql text)
    {
        if (text.Rewritten > 0)
        {
            Command.CommandText = text.Sql;
        }
    }

    private static IDbDataParameter Create(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        return parameter;
    }
}
