using System.Buffers;
using System.Data;
using System.Data.Common;
using System.Text;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Fields;
using Dapper.Json.Drivers;
using Dapper.Json.Drivers.Sqlite;
using Dapper.Json.Execution;
using Dapper.Json.Tests.Drivers.SqlServer;
using Dapper.Json.Tests.Fakes;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>The ways to the rows of SQLite. All of them must give the same bytes.</summary>
public enum SqliteWay
{
    /// <summary>The public method, which chooses for itself.</summary>
    Public,

    /// <summary>Function pointers into the native library.</summary>
    Native,

    /// <summary>SQLitePCLRaw's own calls.</summary>
    PclRaw,

    /// <summary>The getters of any driver, through a wrapper that hides this one.</summary>
    Generic,
}

public static class SqliteWays
{
    public static TheoryData<SqliteWay> All => [.. Enum.GetValues<SqliteWay>()];

    /// <summary>Runs a query and writes its rows in one of the ways.</summary>
    public static byte[] Write(this SqliteWay way, SqliteConnection connection, string sql, object? param = null, JsonQueryOptions? options = null)
    {
        if (way == SqliteWay.Public)
        {
            var json = new ArrayBufferWriter<byte>();
            connection.QueryJson(sql, param, json, options);
            return json.WrittenSpan.ToArray();
        }

        using IDataReader opened = connection.ExecuteReader(sql, param);
        using RowSource rows = way.Over((DbDataReader)((IWrappedDataReader)opened).Reader);
        return RowSourceQuery.Write(rows, options);
    }

    /// <summary>As <see cref="Write"/>, for what is easier to read as text.</summary>
    public static string WriteText(this SqliteWay way, SqliteConnection connection, string sql, object? param = null, JsonQueryOptions? options = null) =>
        Encoding.UTF8.GetString(way.Write(connection, sql, param, options));

    /// <summary>Runs a command of the caller's and writes its rows in one of the ways.</summary>
    public static string WriteText(this SqliteWay way, SqliteCommand command)
    {
        using SqliteDataReader reader = command.ExecuteReader();
        using RowSource rows = way == SqliteWay.Public ? KnownDrivers.Open(new OpenReader(reader)) : way.Over(reader);
        return Encoding.UTF8.GetString(RowSourceQuery.Write(rows, options: null));
    }

    private static RowSource Over(this SqliteWay way, DbDataReader reader) => way switch
    {
        SqliteWay.Native => SqliteSource.Through<NativeCalls>(reader),
        SqliteWay.PclRaw => SqliteSource.Through<PclRawCalls>(reader),
        SqliteWay.Generic => KnownDrivers.Open(new OpenReader(new HiddenReader(reader))),
        _ => throw new ArgumentOutOfRangeException(nameof(way), way, message: null),
    };

    /// <summary>Hides which driver it passes everything on to, as profilers do.</summary>
    private sealed class HiddenReader(DbDataReader inner) : PassingReader(inner);
}
