namespace Dapper.Json.LoadTest.Yardsticks.OneRow;

/// <summary>One row by its key: what a result costs more than its query.</summary>
internal static class OneRowYardstick
{
    public const string TableName = "DapperJsonBenchmarks_Product";

    private const string Fill =
        $"create table {TableName} (id int primary key, name text not null, category text not null, price double precision not null, "
        + "quantity int not null, isactive boolean not null, summary text, createdat timestamp not null); "
        + $"insert into {TableName} select i, 'Product ' || i, 'Category ' || i % 20, i % 1000 + 0.25, i % 50, i % 3 > 0, "
        + "case when i % 3 = 0 then null else repeat('text ', 6) end, timestamp '2026-01-01' + i * interval '1 minute' "
        + "from generate_series(1, 10000) i";

    public static Yardstick Create() => new(
        "one-row",
        "One row: what a result costs more than its query",
        [
            "One row of eight columns by its key, from a data source; five ways to send it, in one process, in turns. Each round shuffles them.",
            "The first is what most applications do today. Raw Npgsql reads by typed getters and is told the type of its parameter.",
        ],
        [
            new("dapper", "Dapper, `TypedResults.Json`", ProductEndpoints.MapDapper),
            new("raw", "raw Npgsql, DTO, `TypedResults.Json`", ProductEndpoints.MapRaw),
            new("body", "`QueryFirstOrDefaultJsonAsync` into the body", ProductEndpoints.MapBody),
            new("result", "`QueryFirstOrDefaultJsonResult`", ProductEndpoints.MapResult),
            new("typed", "`QueryFirstOrDefaultJsonResult<T>`", ProductEndpoints.MapTyped),
        ])
    {
        Requests = [new("one row", "/product/123")],
        Poolings = [Pooling.Plain, Pooling.Prepared, Pooling.Multiplexed],
        Types = ProductJsonContext.Default,
        Table = TableName,
        FillSql = Fill,
    };
}
