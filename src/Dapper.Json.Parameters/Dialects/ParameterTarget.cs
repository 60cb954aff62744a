using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The command that a list or a table is added to, with the places of the parameter in its text.</summary>
/// <param name="Command">The command.</param>
/// <param name="Parameter">A parameter with the name that the caller has given, not yet added to the command.</param>
/// <param name="Places">The places of the name in the command's text.</param>
/// <param name="Options">The options of the parameter.</param>
internal readonly record struct ParameterTarget(IDbCommand Command, IDbDataParameter Parameter, SqlPlaces Places, JsonParameterOptions Options)
{
    public string Name => Parameter.ParameterName;

    /// <summary>Creates a parameter with another name.</summary>
    public IDbDataParameter Create(string name)
    {
        IDbDataParameter parameter = Command.CreateParameter();
        parameter.ParameterName = name;
        return parameter;
    }

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
}
