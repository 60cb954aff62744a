using Dapper.Json.Drivers.Sqlite;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>How the rows of SQLite are read. All of them must give the same bytes.</summary>
public enum SqliteAccess
{
    /// <summary>The public method, which chooses for itself.</summary>
    Public,

    /// <summary>Function pointers into the native library.</summary>
    Native,

    /// <summary>The getters of any driver, through a wrapper that hides this one.</summary>
    Generic,
}

public static class SqliteAccesses
{
    public static TheoryData<SqliteAccess> All => [.. Enum.GetValues<SqliteAccess>()];

    /// <summary>Runs a query and writes its rows under one access.</summary>
    public static byte[] Write(this SqliteAccess access, SqliteConnection connection, string sql, object? param = null, JsonQueryOptions? options = null)
    {
        if (access == SqliteAccess.Public)
        {
            var json = new ArrayBufferWriter<byte>();
            connection.QueryJson(sql, param, json, options);
            return json.WrittenSpan.ToArray();
        }

        using IDataReader opened = connection.ExecuteReader(sql, param);
        using RowSource rows = access.Over((DbDataReader)((IWrappedDataReader)opened).Reader);
        return RowSourceQuery.Write(rows, options);
    }

    /// <summary>As <see cref="Write"/>, for what is easier to read as text.</summary>
    public static string WriteText(this SqliteAccess access, SqliteConnection connection, string sql, object? param = null, JsonQueryOptions? options = null) =>
        Encoding.UTF8.GetString(access.Write(connection, sql, param, options));

    /// <summary>Runs a command of the caller's and writes its rows under one access.</summary>
    public static string WriteText(this SqliteAccess access, SqliteCommand command)
    {
        using SqliteDataReader reader = command.ExecuteReader();
        using RowSource rows = access == SqliteAccess.Public ? KnownDrivers.Open(new OpenedReader(reader)) : access.Over(reader);
        return Encoding.UTF8.GetString(RowSourceQuery.Write(rows, options: null));
    }

    private static RowSource Over(this SqliteAccess access, DbDataReader reader) => access switch
    {
        SqliteAccess.Native => new SqliteSource(reader),
        SqliteAccess.Generic => KnownDrivers.Open(new OpenedReader(new HiddenReader(reader))),
        _ => throw new ArgumentOutOfRangeException(nameof(access), access, message: null),
    };

    /// <summary>Hides which driver it passes everything on to, as profilers do.</summary>
    private sealed class HiddenReader(DbDataReader inner) : PassingReader(inner);
}
