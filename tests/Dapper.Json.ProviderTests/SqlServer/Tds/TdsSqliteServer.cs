using System.Collections.Concurrent;
using Dapper.Json.ProviderTests.Sqlite;
using Dapper.Json.Tds;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>A server that speaks the protocol of SQL Server and the SQL of SQLite: each session has a database of its own in memory.</summary>
internal sealed class TdsSqliteServer : IAsyncDisposable
{
    private const int UserError = 50_000;
    private const int LongestText = 4_000;
    private const string Multiples = "select @p * n as item from (select 1 as n union all select 2 union all select 3) order by n";

    private static readonly SqliteDatabase Sqlite = new();
    private static readonly string Text = new('x', LongestText);

    private readonly ConcurrentDictionary<int, SqliteConnection> _sessions = new();
    private readonly ConcurrentDictionary<string, (TdsGate Gate, int Rows)> _waits = new();
    private readonly TdsServer _server;

    public TdsSqliteServer() => _server = TdsServer.Start(Respond);

    public string ConnectionString => _server.ConnectionString;

    /// <summary>Makes the text of a query that waits behind some rows, of 8,000 bytes each, until its client ends it.</summary>
    public string AddWait(int rows, TdsGate gate)
    {
        string text = $"waitfor delay {_waits.Count}";
        return _waits.TryAdd(text, (gate, rows)) ? text : AddWait(rows, gate);
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        foreach (SqliteConnection session in _sessions.Values)
        {
            await session.DisposeAsync();
        }
    }

    private TdsResponse? Respond(TdsRequest request)
    {
        if (request.IsReset && _sessions.TryRemove(request.Session, out SqliteConnection? former))
        {
            former.Dispose();
        }

        if (_waits.TryGetValue(request.Text, out (TdsGate Gate, int Rows) wait))
        {
            return new TdsResponse()
                .Columns(("item", TdsType.NVarChar(LongestText))).Rows(Enumerable.Repeat<object?[]>([Text], wait.Rows)).Wait(wait.Gate);
        }

        using SqliteCommand command = SessionOf(request).CreateCommand();
        command.CommandText = request.Procedure == "multiples" ? Multiples : request.Text;
        foreach (TdsParameter parameter in request.Parameters)
        {
            command.Parameters.AddWithValue(parameter.Name, parameter.Value ?? DBNull.Value);
        }

        return request.IsTransaction ? Run(command) : Read(command);
    }

    private SqliteConnection SessionOf(TdsRequest request) => _sessions.GetOrAdd(request.Session, static _ =>
    {
        var session = (SqliteConnection)Sqlite.Connect();
        session.Open();
        return session;
    });

    private static TdsResponse? Run(SqliteCommand command)
    {
        command.ExecuteNonQuery();
        return null;
    }

    /// <summary>Runs a query. All rows are read before the first is sent, as their values decide on the types of the columns.</summary>
    private static TdsResponse Read(SqliteCommand command)
    {
        var response = new TdsResponse();
        try
        {
            using SqliteDataReader reader = command.ExecuteReader();
            do
            {
                if (reader.FieldCount > 0)
                {
                    AddResult(response, reader);
                }
            }
            while (reader.NextResult());

            return response.Done(Math.Max(reader.RecordsAffected, 0));
        }
        catch (SqliteException error)
        {
            return response.Error(UserError + error.SqliteErrorCode, error.Message);
        }
    }

    private static void AddResult(TdsResponse response, SqliteDataReader reader)
    {
        // Of an expression it is that of the current cell, in capitals, and not known behind the last row.
        string[] declared = [.. Enumerable.Range(0, reader.FieldCount).Select(reader.GetDataTypeName)];
        List<object?[]> rows = [];
        SqliteException? failure = null;
        try
        {
            while (reader.Read())
            {
                rows.Add([.. Enumerable.Range(0, reader.FieldCount).Select(i => reader.IsDBNull(i) ? null : reader.GetValue(i))]);
            }
        }
        catch (SqliteException error)
        {
            failure = error;
        }

        TdsColumn[] columns = [.. Enumerable.Range(0, reader.FieldCount).Select(i => new TdsColumn(reader.GetName(i), TypeOf(declared[i], rows, i)))];
        response.Columns(columns).Rows(rows.Select(row => row.Select((value, i) => Converted(value, columns[i].Type)).ToArray()));
        if (failure is not null)
        {
            throw failure;
        }

        response.Done();
    }

    private static TdsType TypeOf(string declared, List<object?[]> rows, int ordinal)
    {
        TdsType? known = declared switch
        {
            "int" => TdsType.Int,
            "bit" => TdsType.Bit,
            "bigint" => TdsType.BigInt,
            "float" => TdsType.Float,
            "blob" => TdsType.VarBinaryMax,
            "text" => TdsType.NVarCharMax,
            "nvarchar(100)" => TdsType.NVarChar(100),
            _ => null,
        };
        Type[] found = [.. rows.Select(row => row[ordinal]?.GetType()).OfType<Type>().Distinct()];
        return known ?? (found switch
        {
            [] or [_] when found is [] || found[0] == typeof(string) => TdsType.NVarCharMax,
            [var type] when type == typeof(long) =>
                rows.TrueForAll(row => row[ordinal] is not long value || value == (int)value) ? TdsType.Int : TdsType.BigInt,
            [var type] when type == typeof(byte[]) => TdsType.VarBinaryMax,
            _ => TdsType.Float,
        });
    }

    private static object? Converted(object? value, TdsType type) => value switch
    {
        long number when type == TdsType.Int => (int)number,
        long number when type == TdsType.Bit => number != 0,
        long number when type == TdsType.Float => (double)number,
        _ => value,
    };
}
