using Dapper.Json.Tests.Fakes;

// By their full names parameters are known to be a driver's.
#pragma warning disable IDE0130 // Namespace does not match folder structure
#pragma warning disable IDE0161 // Convert to file-scoped namespace: there are two
namespace Microsoft.Data.SqlClient
{
    internal sealed class SqlParameter : FakeParameter;
}

namespace Npgsql
{
    internal sealed class NpgsqlParameter : FakeParameter;
}

namespace MySqlConnector
{
    internal class MySqlParameter : FakeParameter;
}
#pragma warning restore IDE0161
#pragma warning restore IDE0130

namespace Dapper.Json.Parameters.Tests.Dialects
{
    /// <summary>What a driver derives, or a caller, is that driver's as well.</summary>
    internal sealed class DerivedParameter : MySqlConnector.MySqlParameter;
}
