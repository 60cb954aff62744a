// By its namespace a parameter is known to be SQL Server's.
#pragma warning disable IDE0130 // Namespace does not match folder structure
namespace Microsoft.Data.SqlClient;
#pragma warning restore IDE0130

internal sealed class SqlParameter : FakeParameter;
