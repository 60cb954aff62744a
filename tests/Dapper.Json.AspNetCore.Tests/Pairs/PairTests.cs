using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>
/// Each pair of two settings, of a setting and a kind of result, and of these and a driver: what is right alone is right together. What each setting does
/// is said once, by <see cref="PairRefusals"/>, <see cref="PairResponse"/> and <see cref="PairDocument"/>.
/// </summary>
public sealed class PairTests : IAsyncDisposable
{
    private const int Shown = 10;

    // Those of a query are settings of their own.
    private static readonly SettingValue[][] Settings =
    [
        .. SettingValue.OfQueries.Concat(ResultSettings.All).Where(static value => value.Name != nameof(JsonResultOptions.Query))
            .GroupBy(PairCase.KeyOf).Select(static values => values.ToArray()),
    ];

    private readonly PairDatabase _database = new();
    private readonly ServiceProvider _services = new ServiceCollection().AddLogging().BuildServiceProvider();
    private int _texts;

    // What the last case has created: options that cannot be are refused before that.
    private JsonQueryResult? _result;

    public async ValueTask DisposeAsync()
    {
        await _database.DisposeAsync();
        await _services.DisposeAsync();
    }

    [Fact]
    public async Task Each_pair_gets_what_the_model_says()
    {
        int[] required = [PairKind.All.Length, Enum.GetValues<PairWay>().Length, 2];
        var array = new CoveringArray(
            [.. required, .. Settings.Select(static values => values.Length)], required.Length,
            static levels => PairRefusals.Of(CaseOf(levels)).Any() || PairRefusals.HidesTwins(CaseOf(levels)),
            static levels => CaseOf(levels).Kind is { IsEmpty: true });
        List<string> failures = [];
        PairCase[] cases = [.. array.Make().Select(CaseOf)];
        foreach (PairCase of in cases)
        {
            if (await Record.ExceptionAsync(() => RunAsync(of)) is { } failure)
            {
                failures.Add($"{of}:\n{failure.Message}");
            }
        }

        Assert.True(failures.Count == 0, $"{failures.Count} of {cases.Length} cases:\n{string.Join('\n', failures.Take(Shown))}");
    }

    /// <remarks>The rows that the model writes are Dapper's.</remarks>
    [Fact]
    public async Task Without_settings_the_documents_are_those_of_Dapper_s_rows()
    {
        await using DbConnection connection = _database.Open(PairWay.Sqlite);
        JsonSerializerOptions plain = new Microsoft.AspNetCore.Http.Json.JsonOptions().SerializerOptions;
        plain.DictionaryKeyPolicy = plain.PropertyNamingPolicy;
        foreach (PairKind kind in PairKind.All.Where(static kind => kind.Name is "rows" or "none" or "document"))
        {
            Assert.Equal(JsonSerializer.Serialize(await connection.QueryAsync(kind.Sql), plain), new PairDocument(Plain(kind, isTyped: false)).Write());
        }

        PairKind rows = PairKind.All[0];
        Assert.Equal(JsonSerializer.Serialize(await connection.QueryAsync<Item>(rows.Sql), plain), new PairDocument(Plain(rows, isTyped: true)).Write());

        static PairCase Plain(PairKind kind, bool isTyped) => new(kind, PairWay.Sqlite, isTyped, []);
    }

    private static PairCase CaseOf(int[] levels) => new(
        levels[0] < 0 ? null : PairKind.All[levels[0]],
        levels[1] < 0 ? null : (PairWay)levels[1],
        levels[2] == 1,
        [.. levels[3..].Select(static (level, i) => level < 0 ? null : Settings[i][level]).OfType<SettingValue>()]);

    private static TestRequest RequestOf(PairCase of, PairRequest request, string? tag) => (of.IsChange, request) switch
    {
        (true, PairRequest.First) => new("PUT", ("If-Match", "*")),
        (true, PairRequest.Bare) => new("PUT"),
        (true, PairRequest.Again) => new("PUT", ("If-Match", tag ?? "*")),
        (true, _) => new("PUT", ("If-Match", tag ?? "\"other\"")),
        (false, PairRequest.Bare) => new("HEAD"),
        (false, PairRequest.Conditional) => new("GET", ("If-None-Match", tag ?? "\"other\"")),
        (false, _) => new(),
    };

    private async Task RunAsync(PairCase of)
    {
        string sql = $"{of.Kind!.Sql} /* {_texts++} */";
        JsonResultOptions options = of.ToOptions();
        string[] refusals = [.. PairRefusals.Of(of)];
        if (refusals.Length > 0)
        {
            Exception refused = await Assert.ThrowsAnyAsync<Exception>(() => SendAsync(of, sql, options, RequestOf(of, PairRequest.First, tag: null)));
            Assert.True(Array.Exists(refusals, message => refused.Message.Contains(message, StringComparison.Ordinal)), refused.Message);
            Assert.Equal((refused.Message, refused is ArgumentException), (refused.Message, _result is null));
            return;
        }

        string? tag = null;
        foreach (PairRequest request in Enum.GetValues<PairRequest>())
        {
            if (of.IsChange && request == PairRequest.Conditional)
            {
                _database.Change();
            }

            (PairResponse response, string? sent) = await SendAsync(of, sql, options, RequestOf(of, request, tag));
            Assert.Equal((request, PairResponse.Expected(of, request)), (request, response));
            Assert.True(of.IsChange || sent is null || tag is null || sent == tag, $"{sent} instead of {tag}");
            tag = sent ?? tag;
        }
    }

    private async Task<(PairResponse Response, string? Tag)> SendAsync(PairCase of, string sql, JsonResultOptions options, TestRequest request)
    {
        (string byFields, string bySelect) = new PairDocument(of).Asked;
        request.Context.RequestServices = _services;
        request.Context.Request.QueryString = new($"?fields=[{byFields}]&select=[{bySelect}]&from={PairDocument.After(1)}");
        request.Context.Request.Headers.Accept = "application/x-ndjson";
        await using (DbConnection connection = _database.Open(of.Way!.Value))
        {
            await using DbTransaction? transaction = of["CommitsTransaction"] is null ? null : await connection.BeginTransactionAsync();
            if (transaction is not null)
            {
                await connection.ExecuteAsync("insert into Marks values (1)", transaction: transaction);
            }

            _result = null;
            _result = of.Kind!.Create(connection, sql, of, options, transaction);
            await request.ExecuteAsync(_result);
        }

        return (PairResponse.Of(request, _database.TakeMark()), request.ETag);
    }
}
