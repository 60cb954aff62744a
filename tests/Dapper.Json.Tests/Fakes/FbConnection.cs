using Dapper.Json.Tests.Fakes;

namespace FirebirdSql.Data.FirebirdClient;

/// <summary>A connection by whose name its readers are not opened for sequential access.</summary>
internal sealed class FbConnection(FakeServer server) : FakeConnection(server);
