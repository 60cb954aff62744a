using System.Data;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>What a parameter sends: a list, a table or a document.</summary>
internal interface ISentValue
{
    /// <summary>Adds the parameter to a command and changes the command's text for it.</summary>
    public void AddTo(IDbCommand command, string name);
}
