using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Microsoft.Data.Sqlite, whose statements are read directly.</summary>
internal sealed class SqliteDriver : Driver
{
    public static readonly DriverTraits Traits = new("sqlite", TypesAreFixed: false, KnowsMembers: true, ReadsAnyOrder: true);

    private const string ReaderName = "Microsoft.Data.Sqlite.SqliteDataReader";
    private const string ConnectionName = "Microsoft.Data.Sqlite.SqliteConnection";

    public override bool Recognises(Type readerType) => readerType.FullName == ReaderName;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override Func<OpenReader, RowSource> CreateOpener(DbDataReader first)
    {
        Func<DbDataReader, RowSource> open = SqliteSource.Probe(first);
        return next => open(next.Reader);
    }

    /// <remarks>SqliteCommand.Cancel is documented to do nothing.</remarks>
    public override bool HasInterrupt(Type connectionType) => IsOrDerives(connectionType, ConnectionName);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override QueryInterrupt CreateInterrupt(IDbConnection connection) => SqliteInterrupt.Of(connection);
}
