using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Npgsql, whose readers hand out the bytes that the server sent.</summary>
internal sealed class PostgresDriver : Driver
{
    public static readonly DriverTraits Traits = new("npgsql", TypesAreFixed: true, KnowsMembers: true);

    private const string ReaderName = "Npgsql.NpgsqlDataReader";

    public override bool Recognises(Type readerType) => readerType.FullName == ReaderName;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override Func<OpenReader, RowSource> CreateOpener(DbDataReader first) => PostgresSource.Probe(first);
}
