using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Published.Calls;

/// <summary>A query that does nothing in the database, layer by layer: one row of three values, and no table.</summary>
internal sealed class CallContest : Contest
{
    /// <summary>The contender that only prepares.</summary>
    public const string Prepared = "the command prepared";

    /// <summary>The contender that does nothing.</summary>
    public const string Empty = "an empty call";

    private static readonly JsonQueryOptions Generated = new(BenchmarkJsonContext.Default);

    private readonly DbConnection _connection;
    private readonly string _sql;

    public CallContest(Database database)
        : base("an empty query", database)
    {
        _connection = database.Connection;
        _sql = "select cast(@id as bigint) as \"Id\", cast('in the column' as varchar(20)) as \"Name\", "
            + $"cast(12.5 as double precision) as \"Price\" {database.FromOneRow}";
        Contenders =
        [
            new("Dapper + System.Text.Json, source generated", DapperAsync, WritesSameBytes: true),
            new(Empty, static async () => await Task.CompletedTask, WritesSameBytes: false),
            new(Prepared, PrepareAsync, WritesSameBytes: false),
            new(Stepped, () => StepAsync(_sql, ("@id", 1)), WritesSameBytes: false),
            new("values read by hand", ReadAsync, WritesSameBytes: false),
            new("values read and written by hand, Utf8JsonWriter", WriteAsync, WritesSameBytes: true),
            new(Untyped, () => _connection.QueryJsonAsync(_sql, Parameters, Rewound()), WritesSameBytes: true),
            new(Typed, () => _connection.QueryJsonAsync<Product>(_sql, Parameters, Rewound(), Generated), WritesSameBytes: true),
        ];
    }

    private static object Parameters => new { id = 1 };

    private async Task PrepareAsync()
    {
        await using DbCommand command = CreateCommand(_sql, ("@id", 1));
        await command.PrepareAsync();
    }

    private async Task ReadAsync()
    {
        await using DbCommand command = CreateCommand(_sql, ("@id", 1));
        await using DbDataReader reader = await command.ExecuteReaderAsync();
        while (await reader.ReadAsync())
        {
            _ = (reader.GetInt64(0), reader.GetString(1), reader.GetDouble(2));
        }
    }

    private async Task WriteAsync()
    {
        await using DbCommand command = CreateCommand(_sql, ("@id", 1));
        await using DbDataReader reader = await command.ExecuteReaderAsync();
        await using var writer = new Utf8JsonWriter(Rewound());
        writer.WriteStartArray();
        while (await reader.ReadAsync())
        {
            writer.WriteStartObject();
            writer.WriteNumber("id", reader.GetInt64(0));
            writer.WriteString("name", reader.GetString(1));
            writer.WriteNumber("price", reader.GetDouble(2));
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        await writer.FlushAsync();
    }

    private async Task DapperAsync() =>
        await JsonSerializer.SerializeAsync(
            Rewound(), await _connection.QueryAsync<Product>(_sql, Parameters), BenchmarkJsonContext.Default.IEnumerableProduct);
}
