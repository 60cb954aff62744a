namespace Dapper.Json.LoadTest.Yardsticks.HttpArena;

/// <summary>The profiles async-db and crud of HttpArena, <see href="https://github.com/MDA2AV/HttpArena"/>.</summary>
internal static class HttpArenaYardstick
{
    public const string TableName = "DapperJsonBenchmarks_Items";

    // Rows as its data/generate-pgdb.py makes them: names of two words and a number, one to four tags, no index on the price.
    private const string Fill =
        $"""
        create table {TableName} (
            id int primary key, name text not null, category text not null, price int not null, quantity int not null, active boolean not null,
            tags jsonb not null, rating_score int not null, rating_count int not null);
        insert into {TableName}
        select i, (array['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega'])[1 + i % 5] || (array[' Widget ', ' Gadget ', ' Lamp ', ' Chair '])[1 + i % 4] || i,
            (array['electronics', 'tools', 'office', 'home'])[1 + i % 4], 1 + i * 7919::bigint % 500, 1 + i * 104729::bigint % 1000, i % 2 = 0,
            to_jsonb((array['fast', 'new', 'popular', 'sale', 'premium', 'limited', 'eco'])[1 + i % 4 : 1 + i % 4 + i % 11 % 4]),
            1 + i * 31::bigint % 50, 1 + i * 613::bigint % 500
        from generate_series(1, 100000) i
        """;

    public static Yardstick Create() => new(
        "httparena",
        "HttpArena: requests per second over Kestrel and PostgreSQL",
        [
            "Source: the profiles `async-db` and `crud` of [HttpArena](https://github.com/MDA2AV/HttpArena), as published in April 2026. The first contender "
                + "is its [aspnet-minimal](https://github.com/MDA2AV/HttpArena/tree/main/frameworks/aspnet-minimal).",
            "100,000 items, generated as there, without an index on the price. `async-db` takes the first items with a price from 10 to 50, in the order of "
                + "the table; `crud` takes one item by its key, drawn anew for each request.",
            "Different here: `crud` is only the read, without the cache of 200 ms in front of it; 32 and 256 connections of wrk instead of 1,024 and 4,096.",
            "The last settings are those of aspnet-minimal.",
        ],
        [
            new("minimal", "HttpArena's aspnet-minimal: Npgsql, DTO", PublishedItems.Map),
            new("dapper", "Dapper, DTO + System.Text.Json, source generated", ItemEndpoints.MapDapper),
            new("untyped", "Dapper.Json", ItemEndpoints.MapUntyped),
            new("typed", "Dapper.Json, typed", ItemEndpoints.MapTyped),
        ])
    {
        Requests =
        [
            new("async-db, 5 items", "/async-db?min=10&max=50&limit=5"),
            new("async-db, 50 items", "/async-db?min=10&max=50&limit=50"),
            new("crud, one item", "/crud/items/{id}", Ids: 50_000),
        ],
        Poolings =
        [
            Pooling.Plain,
            Pooling.Prepared,
            new(
                "published",
                Pooling.Prepared.Settings + ";Minimum Pool Size=64;Multiplexing=true;No Reset On Close=true;Auto Prepare Min Usages=1"),
        ],
        Types = ItemJsonContext.Default,
        Table = TableName,
        FillSql = Fill,
    };
}
