using System.Collections.Concurrent;
using Dapper.Json.Generated;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>
/// Tenants with a data source each and equal versions in equal tables, whose clients send all tags that any has ever got: many requests at the same time, and
/// no 304 for the rows of another.
/// </summary>
[Trait("Server", "Postgres")]
public sealed class TenantRunTests
{
    private const int Rounds = 15;
    private const int RequestsOfRound = 24;

    private static readonly JsonETag[] Sources =
    [
        JsonETag.FromColumn<int>("version"), JsonETag.FromQuery("select max(version) from posts"), JsonETag.FromContent(),
    ];

    private static readonly JsonResultSet[] Results = [JsonResultSet.Spread(), JsonResultSet.Value("count")];

    [Fact]
    public async Task No_tenant_is_told_that_the_rows_of_another_are_its_own()
    {
        await using var tenants = new Tenants();
        await tenants.AddAsync("schema", static (tenant, given) => $"{given};Search Path={tenant.Name}");
        await tenants.AddAsync("options", static (tenant, given) => $"{given};Options=-c search_path={tenant.Name}");
        await tenants.AddAsync("user", static (tenant, given) => $"{given};Username={tenant.Name};Password=secret");
        await tenants.AddAsync("database", static (tenant, given) => $"{given};Database={tenant.Name}");
        var sent = new ConcurrentDictionary<string, string>();
        int own = 0, foreign = 0;

        await GeneratedCases.RunAsync(Rounds, async random =>
        {
            Tenant changed = Pick(random, tenants.All);
            await changed.ExecuteAsync("update posts set version = version + 1");
            changed.Version++;
            await Task.WhenAll(Enumerable.Range(0, RequestsOfRound).Select(_ => random.Next()).ToArray().Select(seed => SendAsync(new Random(seed))));
            return "rounds";
        });

        Assert.Equal(0, foreign);
        Assert.InRange(own, 1, int.MaxValue);
        TestContext.Current.TestOutputHelper?.WriteLine($"{own} responses with status 304, {foreign} of them for rows of another tenant");

        async Task SendAsync(Random random)
        {
            Tenant tenant = Pick(random, tenants.All);
            int form = random.Next(3);
            JsonResultOptions options = new() { ETag = Pick(random, Sources) };
            string[] known = [.. sent.Keys];
            string[] tags = [.. Enumerable.Range(0, random.Next(4)).Where(_ => known.Length > 0).Select(_ => Pick(random, known))];
            var request = new TestRequest(Pick(random, "GET", "GET", "HEAD"));
            if (tags.Length > 0)
            {
                request.Context.Request.Headers.IfNoneMatch = string.Join(", ", tags);
            }

            await request.ExecuteAsync(form switch
            {
                0 => tenant.Source.QueryFirstOrDefaultJsonResult("select title, version, version as v from posts", options: options),
                1 => tenant.Source.QueryJsonResult("select title, version, version as v from posts", options: options),
                _ => tenant.Source.QueryMultipleJsonResult(
                    "select title, version, version as v from posts; select count(*) from posts", null, Results, options),
            });

            string state = $"{tenant.Name} {tenant.Version}";
            if (request.Response.StatusCode == 304)
            {
                _ = sent[request.ETag!] == state ? Interlocked.Increment(ref own) : Interlocked.Increment(ref foreign);
            }
            else
            {
                Assert.Equal(200, request.Response.StatusCode);
                Assert.True(request.Context.Request.Method == "HEAD" || request.Body.Contains(tenant.Name, StringComparison.Ordinal), request.Body);

                // Of two tenants with one tag, a client of the first would be told that it has the rows of the second.
                Assert.Equal(state, sent.GetOrAdd(request.ETag!, state));
            }
        }
    }

    private static T Pick<T>(Random random, params IReadOnlyList<T> values) => values[random.Next(values.Count)];

    private sealed class Tenant(string kind, Func<Tenant, string, string> connect) : IAsyncDisposable
    {
        public string Name { get; } = $"dapper_json_{Guid.NewGuid():N}";

        public int Version { get; set; } = 1;

        public NpgsqlDataSource Source => field ??= NpgsqlDataSource.Create($"{connect(this, NamedServer.Postgres.ConnectionString)};Maximum Pool Size=3");

        public async Task CreateAsync()
        {
            await RunAsync(kind switch
            {
                "database" => $"create database {Name}",
                "user" => $"create role {Name} login password 'secret'; create schema {Name} authorization {Name}",
                _ => $"create schema {Name}",
            });
            await ExecuteAsync($"create table posts (title text, version int); insert into posts values ('{Name}', 1)");
        }

        public async Task ExecuteAsync(string sql)
        {
            await using NpgsqlConnection connection = await Source.OpenConnectionAsync();
            await connection.ExecuteAsync(sql);
        }

        public async ValueTask DisposeAsync()
        {
            await Source.DisposeAsync();
            await RunAsync(kind switch
            {
                "database" => $"drop database {Name} with (force)",
                "user" => $"drop schema {Name} cascade; drop role {Name}",
                _ => $"drop schema {Name} cascade",
            });
        }

        private static async Task RunAsync(string sql)
        {
            await using var server = new NpgsqlConnection(NamedServer.Postgres.ConnectionString);
            await server.ExecuteAsync(sql);
        }
    }

    private sealed class Tenants : IAsyncDisposable
    {
        public List<Tenant> All { get; } = [];

        /// <summary>Adds two tenants that are told apart in one way.</summary>
        public async Task AddAsync(string kind, Func<Tenant, string, string> connect)
        {
            for (int i = 0; i < 2; i++)
            {
                var tenant = new Tenant(kind, connect);
                All.Add(tenant);
                await tenant.CreateAsync();
            }
        }

        public async ValueTask DisposeAsync()
        {
            foreach (Tenant tenant in All)
            {
                await tenant.DisposeAsync();
            }
        }
    }
}
