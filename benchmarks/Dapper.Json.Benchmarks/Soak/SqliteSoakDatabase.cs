using System.Data.Common;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A file of SQLite's in WAL mode, so that readers and the one that alters a table do not wait for each other.</summary>
internal sealed class SqliteSoakDatabase : SoakDatabase
{
    private const int Busy = 5;
    private const int Locked = 6;
    private const int SchemaChanged = 17;

    private readonly string _file = Path.Combine(Path.GetTempPath(), $"dapper-json-soak-{Environment.ProcessId}.db");

    static SqliteSoakDatabase() => SQLitePCL.Batteries_V2.Init();

    /// <inheritdoc/>
    public override DbConnection Connect() => new SqliteConnection($"Data Source={_file};Default Timeout=1");

    /// <inheritdoc/>
    public override async Task PrepareAsync()
    {
        await using (DbConnection connection = Connect())
        {
            await connection.ExecuteAsync("pragma journal_mode = wal");
        }

        await base.PrepareAsync();
    }

    /// <inheritdoc/>
    public override string? FaultOf(Exception error) =>
        error is SqliteException { SqliteErrorCode: Busy or Locked or SchemaChanged } ? SoakFault.Away : null;

    /// <inheritdoc/>
    public override Task<int> CountLeaksAsync()
    {
        SqliteConnection.ClearAllPools();
        return Task.FromResult(OpenFiles());
    }

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        SqliteConnection.ClearAllPools();
        foreach (string suffix in new[] { "", "-wal", "-shm" })
        {
            File.Delete(_file + suffix);
        }
    }

    private int OpenFiles()
    {
        const string Handles = "/proc/self/fd";
        return Directory.Exists(Handles) ? Directory.EnumerateFileSystemEntries(Handles).Count(IsOfFile) : 0;
    }

    private bool IsOfFile(string handle) =>
        File.ResolveLinkTarget(handle, returnFinalTarget: false)?.FullName.StartsWith(_file, StringComparison.Ordinal) == true;
}
