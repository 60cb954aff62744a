using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// A result of SQLite, read from its statement. Holds the statement's handle until
/// <see cref="Dispose"/>, so that closing the connection meanwhile cannot free memory that is being read.
/// </summary>
internal abstract class SqliteSource : RowSource
{
    private static readonly DriverTraits SqliteTraits = new("sqlite", TypesAreFixed: false, KnowsMembers: true);

    protected SqliteSource(DbDataReader reader, sqlite3_stmt statement) : base(reader, SqliteTraits, ReadOrder.Any)
    {
        bool held = false;
        statement.DangerousAddRef(ref held);
        Statement = statement;
        Pointer = statement.DangerousGetHandle();
    }

    public sqlite3_stmt Statement { get; }

    public nint Pointer { get; }

    /// <summary>Gets the mutex of the connection.</summary>
    public nint Mutex { get; protected init; }

    /// <summary>Reads synchronously, because SQLite always does: tasks would only cost time.</summary>
    public override ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken) => new(Reader.Read());

    /// <summary>Tries the members of the driver that are used here on a first reader, and returns the fastest function that works.</summary>
    public static Func<OpenedReader, RowSource> Probe(DbDataReader reader)
    {
        if (NativeCalls.IsAvailable && NativeCalls.Answers(reader))
        {
            return static open => Through<NativeCalls>(open.Reader);
        }

        using SqliteSource rows = Through<PclRawCalls>(reader);
        rows.HashSchema();
        return static open => Through<PclRawCalls>(open.Reader);
    }

    /// <summary>Creates the interrupt for the statements that run on a connection: <see href="https://www.sqlite.org/c3ref/interrupt.html"/>.</summary>
    /// <remarks>SqliteCommand.Cancel is documented to do nothing.</remarks>
    public static QueryInterrupt InterruptOf(IDbConnection connection)
    {
        var sqlite = (SqliteConnection)connection;
        return new QueryInterrupt(() =>
        {
            if (sqlite.Handle is { IsInvalid: false, IsClosed: false } handle)
            {
                raw.sqlite3_interrupt(handle);
            }
        });
    }

    public static SqliteSource Through<TCalls>(DbDataReader reader)
        where TCalls : struct, ISqliteCalls => ((SqliteDataReader)reader).Handle is { } statement
            ? new SqliteSource<TCalls>(reader, statement)
            : throw new ObjectDisposedException(nameof(SqliteDataReader));

    public override void Dispose()
    {
        Statement.DangerousRelease();
        base.Dispose();
    }
}
