using System.Data;
using System.Data.Common;
using System.Text;
using System.Text.Json;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Sinks;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;
using Newtonsoft.Json.Serialization;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>All contenders on one workload, one database and one number of rows.</summary>
internal sealed class WorkloadContest<TRow> : RowContest
    where TRow : class
{
    private static readonly JsonSerializerOptions Reflection = new(JsonSerializerDefaults.Web);

    /// <summary>Dapper's dynamic rows are dictionaries to the serializer: their names need the dictionaries' policy.</summary>
    private static readonly JsonSerializerOptions ReflectionOverDictionaries =
        new(JsonSerializerDefaults.Web) { DictionaryKeyPolicy = JsonNamingPolicy.CamelCase };

    private static readonly Newtonsoft.Json.JsonSerializer OlderSerializer =
        new() { ContractResolver = new CamelCasePropertyNamesContractResolver() };

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly Workload<TRow> _workload;
    private readonly JsonQueryOptions _generated;
    private readonly DbConnection _connection;
    private readonly DbContextOptions _contextOptions;
    private readonly int _rows;
    private readonly string _sql;
    private readonly string _jsonSql;

    public WorkloadContest(Database database, Workload<TRow> workload, int rows)
        : base(FormattableString.Invariant($"{database.Name}, {workload.Title} × {rows:N0} row{(rows == 1 ? "" : "s")}"), database, workload.ColumnsDecide)
    {
        string limit = workload.HasParameter ? "@rows" : FormattableString.Invariant($"{rows}");
        _workload = workload;
        _generated = new JsonQueryOptions(workload.SourceGenerated.Options);
        _connection = database.Connection;
        _contextOptions = database.HasRowsOnly ? new DbContextOptions<RowContext<TRow>>() : RowContext<TRow>.OptionsFor(database);
        _rows = rows;
        _sql = database.SelectSql(workload, limit);
        _jsonSql = database.HasRowsOnly ? "" : database.SelectJsonSql(workload, limit);
    }

    private (string Name, int Value)? Parameter => _workload.HasParameter ? ("@rows", _rows) : null;

    private CommandBehavior Behavior => _workload.HasLargeRows ? CommandBehavior.SequentialAccess : CommandBehavior.Default;

    private object? Parameters => _workload.HasParameter ? new { rows = _rows } : null;

    /// <inheritdoc/>
    public override async Task DapperSourceGeneratedAsync()
    {
        IEnumerable<TRow> rows = await _connection.QueryAsync<TRow>(_sql, Parameters);
        await JsonSerializer.SerializeAsync(Rewound(), rows, _workload.SourceGenerated);
    }

    /// <inheritdoc/>
    public override Task DapperJsonAsync() => _connection.QueryJsonAsync(_sql, Parameters, Rewound());

    /// <inheritdoc/>
    public override Task DapperJsonTypedAsync() => _connection.QueryJsonAsync<TRow>(_sql, Parameters, Rewound(), _generated);

    /// <inheritdoc/>
    public override async Task DapperReflectionAsync()
    {
        IEnumerable<TRow> rows = await _connection.QueryAsync<TRow>(_sql, Parameters);
        await JsonSerializer.SerializeAsync(Rewound(), rows, Reflection);
    }

    /// <inheritdoc/>
    public override async Task DapperDynamicAsync()
    {
        IEnumerable<object> rows = await _connection.QueryAsync(_sql, Parameters);
        await JsonSerializer.SerializeAsync(Rewound(), rows, ReflectionOverDictionaries);
    }

    /// <inheritdoc/>
    public override async Task DapperNewtonsoftAsync()
    {
        IEnumerable<TRow> rows = await _connection.QueryAsync<TRow>(_sql, Parameters);
        await using var text = new StreamWriter(Rewound(), Utf8, leaveOpen: true);
        OlderSerializer.Serialize(text, rows);
    }

    /// <inheritdoc/>
    public override async Task EntityFrameworkAsync()
    {
        await using var context = new RowContext<TRow>(_contextOptions, _workload);
        IQueryable<TRow> query = _workload.InOrder(context.Rows.AsNoTracking()).Take(_rows);

        // Entity Framework opens no reader in sequential access.
        List<TRow> rows = _workload.HasLargeRows ? query.ToList() : await query.ToListAsync();
        await JsonSerializer.SerializeAsync(Rewound(), rows, _workload.SourceGenerated);
    }

    /// <inheritdoc/>
    public override async Task HandWrittenAsync()
    {
        await using DbCommand command = CreateCommand(_sql, Parameter);
        await using DbDataReader reader = await command.ExecuteReaderAsync(Behavior);
        await using var writer = new Utf8JsonWriter(Rewound());
        writer.WriteStartArray();
        while (await reader.ReadAsync())
        {
            _workload.WriteByHand(reader, writer);
        }

        writer.WriteEndArray();
        await writer.FlushAsync();
    }

    /// <inheritdoc/>
    public override async Task DatabaseJsonAsync()
    {
        IEnumerable<string> pieces = await _connection.QueryAsync<string>(_jsonSql, Parameters);
        await using var text = new StreamWriter(Rewound(), Utf8, leaveOpen: true);
        foreach (string piece in pieces)
        {
            await text.WriteAsync(piece);
        }
    }

    /// <inheritdoc/>
    public override Task StepAsync() => StepAsync(_sql, Parameter, Behavior);

    /// <inheritdoc/>
    public override Task DapperSourceGeneratedToPipeAsync() => DrainedPipe.RunAsync(
        async pipe =>
        {
            IEnumerable<TRow> rows = await _connection.QueryAsync<TRow>(_sql, Parameters);
            await JsonSerializer.SerializeAsync(pipe, rows, _workload.SourceGenerated);
        },
        Rewound());

    /// <inheritdoc/>
    public override Task DapperJsonToPipeAsync() =>
        DrainedPipe.RunAsync(pipe => _connection.QueryJsonAsync(_sql, Parameters, pipe), Rewound());
}
