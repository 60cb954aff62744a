using System.Collections.Concurrent;
using Dapper.Json.Generated;
using Dapper.Json.Tds;
using Dapper.Json.Tds.Sqlite;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>The same rows by three drivers: SQLite's, behind a wrapper as profilers have it, and SqlClient, behind whose protocol SQLite answers.</summary>
internal sealed class PairDatabase : IAsyncDisposable
{
    private readonly string _file = $"Data Source=pairs-{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
    private readonly SqliteConnection _keeper;
    private readonly ConcurrentDictionary<int, SqliteConnection> _sessions = new();
    private readonly TdsServer _server;

    public PairDatabase()
    {
        SQLitePCL.Batteries_V2.Init();
        _keeper = Sqlite();
        _keeper.Execute(
            """
            create table Items (Id bigint, Title text, Rating float, Raw text, Version bigint);
            insert into Items values (1, 'Bränd<1>', 4.5, '{"a":1}', 7), (2, null, null, '[1,2]', 7), (3, 'Flut', 3.25, '"x"', 7);
            create table Parts (Id bigint, Title text, Raw text, Version bigint, Author text, Sku text);
            insert into Parts values (1, 'a', '{}', 7, 'Ada', 'x'), (1, 'a', '{}', 7, 'Ada', 'z'), (1, 'b', '{}', 7, 'Ada', 'y'), (2, 'c', '{}', 7, null, null);
            create table Changes (Id bigint, Title text, Raw text, Version bigint);
            insert into Changes values (1, 'Bränd<1>', '{"a":1}', 7);
            create table Marks (Id bigint);
            """);
        _server = TdsServer.Start(
            request => SqliteResponse.Of(request, request.Text, _sessions.GetOrAdd(request.Session, _ => Sqlite()), TdsType.BigInt));
    }

    public DbConnection Open(PairWay way)
    {
        // What comes from a pool would be a session that is to be reset.
        DbConnection connection = way switch
        {
            PairWay.Sqlite => Sqlite(),
            PairWay.Wrapper => new ProfiledConnection(Sqlite()),
            PairWay.SqlClient => new SqlConnection($"{_server.ConnectionString};Pooling=false"),
        };
        if (connection.State != System.Data.ConnectionState.Open)
        {
            connection.Open();
        }

        return connection;
    }

    /// <summary>Says whether a transaction was committed that has inserted a mark, and forgets it.</summary>
    public bool TakeMark() => _keeper.Execute("delete from Marks") > 0;

    /// <summary>Makes the version that a client has an old one.</summary>
    public void Change() => _keeper.Execute("update Changes set Version = Version + 1");

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        foreach (SqliteConnection session in _sessions.Values)
        {
            await session.DisposeAsync();
        }

        await _keeper.DisposeAsync();
    }

    private SqliteConnection Sqlite()
    {
        var connection = new SqliteConnection(_file);
        connection.Open();
        return connection;
    }
}

internal enum PairWay
{
    Sqlite,
    Wrapper,
    SqlClient,
}
