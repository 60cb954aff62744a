using System.Data;
using Dapper.Json.Tests.Fakes;

namespace Microsoft.Data.Sqlite;

/// <summary>Has the full name of a known driver's reader, and nothing else of it.</summary>
internal sealed class SqliteDataReader(DataTable table) : PassingReader(table.CreateDataReader());
