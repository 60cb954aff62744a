namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Columns of the types that PostgreSQL has, and what stands around a table.</summary>
public sealed class PostgresTableTests : TableParameterTests<PostgresDatabase>
{
    private static readonly int[] Numbers = [1, 2];

    [Fact]
    public async Task Each_type_has_its_own()
    {
        var row = new
        {
            Truth = (bool?)true,
            Small = (byte)255,
            Medium = ushort.MaxValue,
            Large = (ulong?)ulong.MaxValue,
            Number = 1.50m,
            Key = Guid.Empty,
            At = new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc),
            Local = new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Unspecified),
            Day = new DateOnly(2024, 2, 29),
            Time = new TimeOnly(1, 2, 3),
            Span = TimeSpan.FromDays(3),
            Letter = 'x',
            Kind = DayOfWeek.Friday,
            Tags = Numbers,
            Any = (object?)7L,
        };
        const string Select = """
            select concat_ws(' ', pg_typeof(truth), pg_typeof(small), pg_typeof(medium), pg_typeof(large), pg_typeof(number), pg_typeof(key), pg_typeof(at),
                pg_typeof(local), pg_typeof(day), pg_typeof(time), pg_typeof(span), pg_typeof(letter), pg_typeof(kind), pg_typeof(tags), pg_typeof(any_), truth,
                small, medium, large, number, key, at at time zone 'UTC', local, day, time, span, letter, kind, tags, any_)
            from (select r.*, r."any" as any_ from @rows r) r
            """;

        Assert.Equal(
            "boolean smallint integer numeric numeric uuid timestamp with time zone timestamp without time zone date time without time zone interval text integer "
            + "jsonb bigint t 255 65535 18446744073709551615 1.50 00000000-0000-0000-0000-000000000000 2024-02-29 01:02:03 2024-02-29 01:02:03 2024-02-29 "
            + "01:02:03 3 days x 5 [1, 2] 7",
            await Connection.ExecuteScalarAsync<string>(Select, new { rows = JsonParameter.Table([row]) }));
    }

    [Fact]
    public async Task A_collation_of_the_options_holds_for_texts()
    {
        await Connection.ExecuteAsync("create collation pg_temp.any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)");
        var anyCase = new JsonParameterOptions { Collation = "pg_temp.any_case" };
        var param = new { rows = JsonParameter.Table([new { Name = "A", N = 1 }], anyCase), names = JsonParameter.List(["A", "B"], anyCase), ids = JsonParameter.List([1], anyCase) };

        Assert.Equal(
            "true false true true",
            await Connection.ExecuteScalarAsync<string>("select concat_ws(' ', ('a' in @names)::text, ('a' not in @names)::text, (1 in @ids)::text, (r.name = 'a')::text) from @rows r", param));
    }

    [Fact]
    public async Task Names_are_in_lower_case_and_told_types_hold()
    {
        var told = new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["CustomerId"] = "numeric(18, 4)", ["Name"] = "text collate \"C\"" } };
        var rows = JsonParameter.Table([new { CustomerId = 1, Name = "b" }, new { CustomerId = 2, Name = "B" }], told);

        Assert.Equal(
            ["2.0000 B numeric", "1.0000 b numeric"],
            await Connection.QueryAsync<string>("select concat(CustomerId, ' ', Rows.name, ' ', pg_typeof(\"customerid\")) from @Rows order by Name", new { Rows = rows }));
    }

    [Fact]
    public async Task What_is_written_by_hand_is_jsonb()
    {
        var rows = JsonParameter.Table([new { Id = 1, Name = "x" }, new { Id = 2, Name = "y" }]);

        Assert.Equal(
            ["1 x jsonb", "2 y jsonb"],
            await Connection.QueryAsync<string>(
                "select concat(a.\"Id\", ' ', b.Name, ' ', pg_typeof(f)) from jsonb_to_recordset(@rows) as a(\"Id\" int), @rows b, lateral (select jsonb_path_query_first(@rows, '$') as f) c where a.\"Id\" = b.Id order by 1",
                new { rows }));
    }

    [Fact]
    public async Task Documents_go_into_columns_of_jsonb_and_come_out()
    {
        await ExecuteAsync(Connection, "create temp table documents (id int, document jsonb)");
        var rows = new[] { new { Id = 1, Document = (object?)new { A = "ä\"", B = new[] { 1 } } }, new { Id = 2, Document = (object?)null } };
        var documents = rows.Select(static row => new { row.Id, Document = row.Document is null ? (JsonElement?)null : JsonSerializer.SerializeToElement(row.Document) });

        await Connection.ExecuteAsync("insert into documents (id, document) select Id, Document from @documents", new { documents = JsonParameter.Table(documents) });

        Assert.Equal(["{\"A\": \"ä\\\"\", \"B\": [1]}", null], await Connection.QueryAsync<string?>("select document::text from documents order by id"));
    }

    [Fact]
    public async Task Letters_outside_of_ASCII_keep_their_case_in_names()
    {
        Assert.Equal(
            ["1 2"], await Connection.QueryAsync<string>("select concat(ÄRgeRÖ, ' ', \"ÄrgerÖ\" + 1) from @Ärger", new { Ärger = JsonParameter.Table([new { ÄRGERÖ = 1 }]) }));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public async Task Nothing_but_NULL_has_the_told_type(int count)
    {
        var told = new JsonParameterOptions { ColumnTypes = new Dictionary<string, string> { ["Any"] = "timestamptz" } };
        var rows = JsonParameter.Table(Enumerable.Repeat(new { Any = (object?)null }, count), told);

        Assert.Equal(count, (await Connection.QueryAsync<DateTime?>("select \"any\" + interval '1 day' from @rows", new { rows })).Count(static at => at is null));
    }

    [Fact]
    public async Task Rows_without_a_common_type_are_an_error()
    {
        var mixed = new[] { new { At = (object)1 }, new { At = (object)"x" } };

        var error = await Assert.ThrowsAsync<ArgumentException>(() => Connection.QueryAsync("select * from @rows", new { rows = JsonParameter.Table(mixed) }));
        Assert.Contains("'At' in the table 'rows'", error.Message, StringComparison.Ordinal);
        await AssertUsableAsync(Connection);
        await Assert.ThrowsAsync<PostgresException>(() => Connection.QueryAsync("select missing from @rows", new { rows = JsonParameter.Table(mixed.Take(1)) }));
        await AssertUsableAsync(Connection);
    }
}
