using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;

namespace Dapper.Json.Benchmarks.Published.Endpoints;

/// <summary>Requests to an app in this process, over no network.</summary>
internal sealed class EndpointContest : Contest, IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _client;

    private EndpointContest(string title, Database database, WebApplication app, IReadOnlyList<Endpoint> endpoints)
        : base(title, database)
    {
        _app = app;
        _client = app.GetTestClient();
        Contenders = [.. endpoints.Select((endpoint, number) => new Contender(endpoint.Name, () => AskAsync(PathOf(number)), endpoint.WritesSameBytes))];
    }

    /// <summary>Starts the app, fills the table and compares the answers.</summary>
    public static async Task<EndpointContest> PrepareAsync(Database database, int rows)
    {
        var workload = new ThreeColumns();
        IReadOnlyList<Endpoint> endpoints = Endpoint.Over(database, database.SelectSql(workload, FormattableString.Invariant($"{rows}")));
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();

        // With any provider, even one for errors alone, ASP.NET Core opens a log scope and an activity for each request.
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        WebApplication app = builder.Build();
        for (int number = 0; number < endpoints.Count; number++)
        {
            app.MapGet(PathOf(number), endpoints[number].Handler);
        }

        await app.StartAsync();
        string title = FormattableString.Invariant($"{rows} row{(rows == 1 ? "" : "s")}");
        return await PreparedAsync(new EndpointContest(title, database, app, endpoints) { Tables = [workload] });
    }

    /// <summary>Gives the bytes that a contender's answer has.</summary>
    public async Task<byte[]> PayloadOfAsync(Contender contender)
    {
        await contender.RunAsync();
        return ((MemoryStream)Stream).ToArray();
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        Dispose();
        _client.Dispose();
        await _app.DisposeAsync();
    }

    private static string PathOf(int number) => FormattableString.Invariant($"/{number}");

    private async Task AskAsync(string path)
    {
        Stream stream = Rewound();
        using HttpResponseMessage response = await _client.GetAsync(path);
        await response.EnsureSuccessStatusCode().Content.CopyToAsync(stream);
    }
}
