using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>The door to the PostgreSQL part: it names no type of Npgsql before such a reader has been seen.</summary>
internal static class PostgresDriver
{
    private const string ReaderName = "Npgsql.NpgsqlDataReader";

    /// <summary>Gives the way to PostgreSQL's rows, or null for another driver or an unknown shape of this one.</summary>
    public static Func<OpenReader, RowSource>? TryCreate(DbDataReader reader)
    {
        if (reader.GetType().FullName != ReaderName)
        {
            return null;
        }

        try
        {
            return Create(reader);
        }
        catch (Exception surface) when (DriverSurface.IsForeign(surface))
        {
            return null;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Func<OpenReader, RowSource> Create(DbDataReader reader) => PostgresSource.Probe(reader);
}
