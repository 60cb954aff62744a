// By its full name a reader is taken for PostgreSQL's, but it is not the one that the library was compiled against.
#pragma warning disable IDE0130 // Namespace does not match folder structure
namespace Npgsql;
#pragma warning restore IDE0130

/// <summary>A reader whose surface differs from what its name promises.</summary>
internal sealed class NpgsqlDataReader(FakeResult result) : PassingReader(new FakeDataReader(result));
