// By its full name a connection is known to be SQL Server's.
#pragma warning disable IDE0130 // Namespace does not match folder structure
namespace Microsoft.Data.SqlClient;
#pragma warning restore IDE0130

/// <summary>A connection whose readers are opened for sequential access.</summary>
internal sealed class SqlConnection(FakeServer server) : FakeConnection(server)
{
    public override DbDataReader ReaderOver(FakeDataReader reader, CommandBehavior behavior) => new SqlDataReader(behavior, reader);
}
