using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Text;
using Dapper.Json.AspNetCore;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Runs;
using Npgsql;

namespace Dapper.Json.LoadTest.Conditions;

/// <summary>Measures what a 304 by a column and a response to HEAD cost beside the 200 of the same query on PostgreSQL: one client, in turns.</summary>
internal static class ConditionRun
{
    private const string Columns = "i as \"Id\", 'Post ' || i as \"Title\", i % 5 as \"Rating\", repeat('text ', 40) as \"Text\" from generate_series(1, @rows) i";

    private static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromColumn<int>("Version") };
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];
    private static readonly int[] Rows = [1, 110, 1_000, 5_000, 50_000];
    private static readonly string[] Forms = ["list", "page"];
    private static readonly string[] Reads = ["GET", "HEAD"];

    public static async Task<int> RunAsync(string connectionString, RunOptions options)
    {
        await using NpgsqlDataSource database = NpgsqlDataSource.Create(connectionString);
        await using WebApplication app = await LocalApp.StartAsync(app =>
        {
            app.MapMethods("/list/{rows:int}", Reads, (int rows) => database.QueryJsonResult($"select 1 as \"Version\", {Columns}", new { rows }, Tagged));
            app.MapMethods("/page/{rows:int}", Reads, (int rows) => database.QueryMultipleJsonResult(
                $"select @rows as total, 1 as \"Version\"; select {Columns}", new { rows }, Page, Tagged));
        });
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
        var text = new StringBuilder("# What a 304 and HEAD cost beside their 200 on PostgreSQL\n\n");
        text.Append(CultureInfo.InvariantCulture, $"One client, requests in turns: medians of {options.Rounds} rounds, in brackets the best round.\n\n");
        text.Append("| response | rows | 200 | 304 | to 200 | HEAD | to 200 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        foreach (string form in Forms)
        {
            foreach (int rows in options.IsSmoke ? Rows[..2] : Rows)
            {
                await MeasureAsync(client, form, rows, options, text);
            }
        }

        text.Append(CultureInfo.InvariantCulture, $"\n{Machine.Description}; PostgreSQL runs on the same. {Machine.Packages}. {DateTime.UtcNow:yyyy-MM-dd}.\n");
        text.Append(CultureInfo.InvariantCulture, $"`dotnet run -c Release --project benchmarks/Dapper.Json.LoadTest -- {string.Join(' ', options.Arguments)}`\n");
        Console.Write(text);
        if (options.OutFile is not null)
        {
            await File.WriteAllTextAsync(options.OutFile, text.ToString());
        }

        return 0;
    }

    private static async Task MeasureAsync(HttpClient client, string form, int rows, RunOptions options, StringBuilder text)
    {
        int times = options.IsSmoke ? 1 : Math.Clamp(50_000 / rows, 4, 200);
        (string Method, string? Tag, HttpStatusCode Status)[] cases =
            [("GET", null, HttpStatusCode.OK), ("GET", "*", HttpStatusCode.NotModified), ("HEAD", null, HttpStatusCode.OK)];
        List<double>[] measured = [[], [], []];

        // The first round warms up.
        for (int round = -1; round < options.Rounds; round++)
        {
            List<double>[] ofRound = [[], [], []];
            for (int i = 0; i < times * cases.Length; i++)
            {
                int at = i % cases.Length;
                long start = Stopwatch.GetTimestamp();
                await SendAsync(client, $"/{form}/{rows}", cases[at].Method, cases[at].Tag, cases[at].Status);
                ofRound[at].Add(Stopwatch.GetElapsedTime(start).TotalMilliseconds);
            }

            for (int at = 0; round >= 0 && at < cases.Length; at++)
            {
                measured[at].Add(Median.Of(ofRound[at]));
            }
        }

        (double Median, double Least)[] results = [.. measured.Select(static values => (Median.Of(values), values.Min()))];
        text.Append(CultureInfo.InvariantCulture, $"| {form} | {rows:N0} | {results[0].Median:F2} ms ({results[0].Least:F2})");
        foreach ((double median, double least) in results[1..])
        {
            text.Append(CultureInfo.InvariantCulture, $" | {median:F2} ms ({least:F2}) | {median / results[0].Median:F2} ({least / results[0].Least:F2})");
        }

        text.Append(" |\n");
    }

    private static async Task SendAsync(HttpClient client, string path, string method, string? tag, HttpStatusCode expected)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), path);
        if (tag is not null)
        {
            request.Headers.TryAddWithoutValidation("If-None-Match", tag);
        }

        using HttpResponseMessage response = await client.SendAsync(request);
        await response.Content.CopyToAsync(Stream.Null);
        if (response.StatusCode != expected)
        {
            throw new InvalidOperationException($"{method} {path} is a {(int)response.StatusCode}, and no {(int)expected}.");
        }
    }
}
