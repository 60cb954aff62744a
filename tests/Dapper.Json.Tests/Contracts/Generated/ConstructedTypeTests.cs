using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Generated;
using Dapper.Json.Tests.Contracts.Conversions;
using Dapper.Json.Tests.Drivers.Sqlite;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.Data.Sqlite;
using Xunit;
using static Dapper.Json.Tests.Contracts.Generated.ConstructedTypes;

namespace Dapper.Json.Tests.Contracts.Generated;

/// <summary>
/// NULLs in rows of types whose members have a value already: what is inside of others is compared with objects that are made here, flat rows with Dapper's.
/// </summary>
/// <remarks>Dapper's settings are the whole process's: nothing else runs meanwhile.</remarks>
[Collection(nameof(DapperSettingsTests))]
public sealed class ConstructedTypeTests
{
    private static readonly JsonSerializerOptions[] Serializers =
    [
        JsonSerializerOptions.Web,
        new(),
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, IncludeFields = true },
    ];

    private delegate void Check(SqliteConnection connection, Random random, JsonSerializerOptions serializer);

    [Fact]
    public void NULL_leaves_what_a_constructor_has_stored() => Run(
    [
        Nested(static row => row.Fill(new Copying(row.Id ?? 0, row.Name, row.Home), static (made, extra) => made with { Extra = extra })),
        Nested(static row => row.Fill(new Primary(row.Id ?? 0, row.Name, row.Home), static (made, extra) => Set(made, made.Extra = extra))),
        Nested(static row => row.Fill(new OneField(row.Id ?? 0, row.Name, row.Home), static (made, extra) => Set(made, made.Extra = extra))),
        Nested(static row => row.Fill(new Derived(row.Id ?? 0, row.Name, row.Home), static (made, extra) => Set(made, made.Extra = extra))),
        Nested(static row => row.Fill(new Reading(row.Id ?? 0, row.Name, row.Home), static (made, extra) => Set(made, made.Extra = extra))),
        Nested(static row => row.Fill(new Constant(row.Id ?? 0, row.Name, row.Home), static (made, extra) => made with { Extra = extra })),
        Nested(static row => row.Fill(new Wanted(row.Id ?? 0, row.Name, row.Home) { Extra = null }, static (made, extra) => made with { Extra = extra })),
        Nested(static row => row.Fill(new Defaulted(row.Id ?? 0, row.Name, row.Home), static (made, extra) => Set(made, made.Extra = extra))),
        Nested(static row => row.Fill(new Twice(row.Id ?? 0, row.Name, row.Home), static (made, extra) => made with { Extra = extra })),
        Nested(static row => new Numbered(row.Id ?? 0, row.Name, row.Home) is var made && row.Level is { } level ? made with { Level = level } : made, "Level"),
        Nested(
            static row => new Around(
                row.Id ?? 0,
                row.Name,
                row.Home is null && row.Extra is null ? null : row.Fill(new Inner(row.City, row.Zip), static (made, extra) => made with { Label = extra })),
            "Home.Label"),
    ]);

    [Fact]
    public void NULL_leaves_what_Dapper_has_left() => Run([Flat<Plain>(), Flat<PlainDerived>(), Flat<Struct>()]);

    private static void Run(Check[] checks)
    {
        using SqliteConnection connection = Databases.Open();
        Prop.ForAll(
            Gen.Choose(0, int.MaxValue - 1).ToArbitrary(),
            seed =>
            {
                // All kinds in each case: some show a fault with few of the rows.
                var random = new Random(seed);
                bool appliesNulls = random.Next(4) == 0;
                SqlMapper.PurgeQueryCache();
                SqlMapper.Settings.ApplyNullValues = appliesNulls;
                try
                {
                    Array.ForEach(checks, check => check(connection, random, Serializers[random.Next(Serializers.Length)]));
                }
                finally
                {
                    SqlMapper.Settings.ApplyNullValues = false;
                    SqlMapper.PurgeQueryCache();
                }
            }).Check(ContractRuns.Config);
    }

    private static Check Nested<T>(Func<Row, T> make, string extra = "Extra") => (connection, random, serializer) =>
    {
        Row[] rows = [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => Row.Any(random))];
        string[] columns = ["Id", "Name", extra, "Home.City", "Home.Zip"];
        random.Shuffle(columns);
        string sql = SqlOf(rows, columns);
        string expected = JsonSerializer.Serialize(rows.Select(make), serializer);
        string written = connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(serializer));
        Assert.True(expected == written, $"{typeof(T).Name}, {sql}\nexpected {expected}\nbut was  {written}");
    };

    private static Check Flat<T>() => (connection, random, serializer) =>
    {
        Row[] rows = [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => Row.Any(random))];
        string[] all = ["Id", "Name", "Extra", "Level"];
        random.Shuffle(all);
        string[] columns = all[..random.Next(1, all.Length + 1)];
        string sql = SqlOf(rows, columns);
        string expected = JsonSerializer.Serialize(connection.Query<T>(sql), serializer);
        string written = connection.QueryJsonString<T>(sql, options: new JsonQueryOptions(serializer));
        Assert.True(expected == written, $"{typeof(T).Name}, {sql}\nexpected {expected}\nbut was  {written}");
    };

    private static string SqlOf(Row[] rows, string[] columns) => string.Join(
        " union all ", rows.Select(row => $"select {string.Join(", ", columns.Select(column => $"{row.Sql(column)} as \"{column}\""))}"));

    private static T Set<T>(T made, string? _) => made;

    /// <summary>The values of a row.</summary>
    private sealed record Row(int? Id, string? Name, string? Extra, string? City, string? Zip, int? Level)
    {
        public Home? Home => City is null && Zip is null ? null : new Home(City, Zip);

        public static Row Any(Random random)
        {
            return new Row(Number(), Text("n"), Text("x"), Text("c"), Text("z"), Number());

            int? Number() => random.Next(3) == 0 ? null : random.Next(100);

            string? Text(string name) => random.Next(2) == 0 ? null : name + random.Next(10).ToString(CultureInfo.InvariantCulture);
        }

        /// <summary>Sets a member where the row has a value of it, or where Dapper applies NULLs.</summary>
        public T Fill<T>(T made, Func<T, string?, T> set) => Extra is not null || SqlMapper.Settings.ApplyNullValues ? set(made, Extra) : made;

        public string Sql(string column) => column switch
        {
            "Id" => Literal(Id),
            "Level" => Literal(Level),
            "Name" => Literal(Name),
            "Home.City" => Literal(City),
            "Home.Zip" => Literal(Zip),
            _ => Literal(Extra),
        };

        private static string Literal(object? value) => value switch
        {
            null => "null",
            string text => $"'{text}'",
            _ => string.Create(CultureInfo.InvariantCulture, $"{value}"),
        };
    }
}
