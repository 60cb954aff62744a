namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>No parameters: it makes the command ask for all results in the server's text format.</summary>
internal sealed class AsText : SqlMapper.IDynamicParameters
{
    public void AddParameters(IDbCommand command, SqlMapper.Identity identity) => ((NpgsqlCommand)command).AllResultTypesAreUnknown = true;
}
