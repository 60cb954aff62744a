using System.Text.Json;
using Dapper.Json.AspNetCore;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.Benchmarks.Published.Endpoints;

/// <summary>A way to answer a request with rows.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="Handler">What answers.</param>
/// <param name="WritesSameBytes">Whether it must answer with what the first does.</param>
internal sealed record Endpoint(string Name, RequestDelegate Handler, bool WritesSameBytes = false)
{
    /// <summary>The name of what an app has that chooses nothing.</summary>
    public const string Default = "Dapper + System.Text.Json, reflection (baseline)";

    /// <summary>The name of CSV.</summary>
    public const string Csv = "Dapper + CsvHelper, fields by hand";

    /// <summary>The name of CSV as CsvHelper's documentation begins.</summary>
    public const string CsvRecords = "Dapper + CsvHelper, `WriteRecords`";

    /// <summary>The name of the smallest payload.</summary>
    public const string Protobuf = "Dapper + Google.Protobuf";

    /// <summary>The name of the floor.</summary>
    public const string Empty = "an empty response";

    private static readonly JsonResultOptions Typed = new() { Query = new JsonQueryOptions(BenchmarkJsonContext.Default) };
    private static readonly JsonResultOptions Lines = new() { Query = new JsonQueryOptions { Format = JsonQueryFormat.Lines } };
    private static readonly JsonResultOptions Table = new() { Query = new JsonQueryOptions { Format = JsonQueryFormat.Table } };

    /// <summary>Makes all endpoints for a query, the baseline first.</summary>
    public static IReadOnlyList<Endpoint> Over(Database database, string sql)
    {
        Task<IEnumerable<Product>> QueryAsync() => database.Connection.QueryAsync<Product>(sql);
        Endpoint Ours(string name, JsonResultOptions? options, bool writesSameBytes = false) =>
            new(name, context => database.Connection.QueryJsonResult(sql, options: options).ExecuteAsync(context), writesSameBytes);
        return
        [
            new(Default, async context => await TypedResults.Json(await QueryAsync(), JsonSerializerOptions.Web).ExecuteAsync(context), WritesSameBytes: true),
            new(
                "Dapper + System.Text.Json, source generated",
                async context => await TypedResults.Json(await QueryAsync(), BenchmarkJsonContext.Default.IEnumerableProduct).ExecuteAsync(context),
                WritesSameBytes: true),
            new("Dapper + Newtonsoft.Json", async context => await OtherFormats.SendNewtonsoftJsonAsync(context.Response, await QueryAsync())),
            new(Csv, async context => await OtherFormats.SendCsvAsync(context.Response, await QueryAsync())),
            new(Protobuf, async context => await OtherFormats.SendProtobufAsync(context.Response, await QueryAsync())),
            new("Dapper + protobuf-net", async context => await OtherFormats.SendProtobufNetAsync(context.Response, await QueryAsync())),
            Ours($"{Contest.Untyped}, array", options: null, writesSameBytes: true),
            new(
                $"{Contest.Typed}, array",
                context => database.Connection.QueryJsonResult<Product>(sql, options: Typed).ExecuteAsync(context),
                WritesSameBytes: true),
            Ours($"{Contest.Untyped}, lines", Lines),
            Ours($"{Contest.Untyped}, `Table`", Table),
            new(Empty, static _ => Task.CompletedTask),
            new(CsvRecords, async context => await OtherFormats.SendCsvRecordsAsync(context.Response, await QueryAsync())),
        ];
    }
}
