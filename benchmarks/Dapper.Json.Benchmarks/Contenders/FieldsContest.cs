using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that write some fields of what a query has: the payloads of Popcorn's published figures, from a database's rows.</summary>
internal abstract class FieldsContest : Contest
{
    private readonly string _sql;
    private readonly object _parameters;

    /// <param name="title">The title for headings.</param>
    /// <param name="database">The database.</param>
    /// <param name="models">How many objects are written.</param>
    /// <param name="sql">The query.</param>
    /// <param name="whole">The options that write all fields.</param>
    /// <param name="policy">The fields, and which there are by default.</param>
    /// <param name="custom">The fields that a client picks.</param>
    protected FieldsContest(string title, Database database, int models, string sql, JsonQueryOptions whole, JsonFieldPolicy policy, string custom)
        : base(title, database)
    {
        _sql = sql;
        _parameters = new { models };
        JsonQueryOptions Options(string? text) =>
            policy.TrySelect(text, out JsonFields? fields, out string? error) ? whole.WithFields(fields) : throw new InvalidOperationException(error);
        JsonQueryOptions all = Options("[!all]");
        JsonQueryOptions byDefault = Options(text: null);
        JsonQueryOptions picked = Options(custom);
        Contenders =
        [
            new("Dapper + System.Text.Json, reflection, everything (baseline)", BaselineAsync, WritesSameBytes: true),
            new(Untyped, () => DapperJsonAsync(whole), WritesSameBytes: true),
            new(AllSelected, () => DapperJsonAsync(all), WritesSameBytes: true),
            new(DefaultFields, () => DapperJsonAsync(byDefault), WritesSameBytes: false),
            new($"**Dapper.Json**, `{custom}`", () => DapperJsonAsync(picked), WritesSameBytes: false),
            new(Stepped, () => StepAsync(sql, ("@models", models)), WritesSameBytes: false),
        ];
    }

    /// <summary>Gets the connection.</summary>
    protected DbConnection Connection => Database.Connection;

    /// <summary>Gets the parameters of the query.</summary>
    protected object Parameters => _parameters;

    /// <summary>Dapper makes objects of everything, and the serializer writes them.</summary>
    protected abstract Task BaselineAsync();

    private Task<long> DapperJsonAsync(JsonQueryOptions options) => Connection.QueryJsonAsync(_sql, _parameters, Rewound(), options);
}

/// <summary>Flat objects of five scalars.</summary>
internal sealed class FlatFieldsContest : FieldsContest
{
    private static readonly JsonFieldPolicy Policy = new("[id,name,score,visits,createdAt]") { Default = "[id,name]" };

    private readonly string _sql;

    private FlatFieldsContest(Database database, string sql, int models)
        : base(
            FormattableString.Invariant($"{database.Name}, fields, a flat object × {models}"),
            database, models, sql, JsonQueryOptions.Default, Policy, "[id,score,createdAt]") =>
        _sql = sql;

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static FlatFieldsContest Of(Database database, int models)
    {
        var table = new ModelTable();
        return new FlatFieldsContest(database, database.SelectModelsSql(table), models) { Tables = [table] };
    }

    /// <inheritdoc/>
    protected override async Task BaselineAsync() =>
        await JsonSerializer.SerializeAsync(Rewound(), await Connection.QueryAsync<FlatModel>(_sql, Parameters), JsonSerializerOptions.Web);
}
