using System.Data.Common;

namespace Dapper.Json.Tests.Fakes;

/// <summary>An error of the server, as a driver throws it.</summary>
internal sealed class FakeServerException(string message) : DbException(message);
