using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The command that a list or a table is added to, with the places of the parameter in its text.</summary>
/// <param name="Command">The command.</param>
/// <param name="Parameter">A parameter with the name that the caller has given, not yet added to the command.</param>
/// <param name="Dialect">The dialect of the command's database.</param>
/// <param name="Places">The places of the name in the command's text.</param>
/// <param name="Options">The options of the parameter.</param>
internal readonly record struct ParameterTarget(
    IDbCommand Command, IDbDataParameter Parameter, ParameterDialect Dialect, SqlPlaces Places, JsonParameterOptions Options)
{
    /// <exception cref="ArgumentException">The parameter is in a place that is not supported.</exception>
    public static ParameterTarget Of(IDbCommand command, string name, PlaceKind wanted, JsonParameterOptions options)
    {
        IDbDataParameter parameter = Create(command, name);
        ParameterDialect dialect = KnownDialects.Of(parameter);
        return new ParameterTarget(command, parameter, dialect, SqlPlaces.Of(command, name, dialect.Syntax, wanted), options);
    }

    public string Name => Parameter.ParameterName;

    /// <summary>Creates a parameter with another name.</summary>
    public IDbDataParameter Create(string name) => Create(Command, name);

    /// <summary>Adds the parameter with its value, and rewrites its places.</summary>
    public void Complete(PlaceForm form, object value)
    {
        Add(Parameter, value);
        Rewrite(form);
    }

    /// <summary>Adds a parameter with its value.</summary>
    public void Add(IDbDataParameter parameter, object value)
    {
        parameter.Value = value;
        Command.Parameters.Add(parameter);
    }

    /// <summary>Sets the command's text, rewritten with a form.</summary>
    public void Rewrite(PlaceForm form)
    {
        if (Places.AreRewritten)
        {
            Command.CommandText = Places.Rewrite(form);
        }
    }

    private static IDbDataParameter Create(IDbCommand command, string name)
    {
        IDbDataParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        return parameter;
    }
}
