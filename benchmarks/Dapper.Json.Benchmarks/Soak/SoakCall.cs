using System.Buffers;
using System.Data.Common;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Runs a query by its method, into either kind of destination.</summary>
internal static class SoakCall
{
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    public static async Task RunAsync(DbConnection connection, SoakQuery query, SoakSink sink, JsonQueryOptions options, bool async, CancellationToken token)
    {
        var command = new CommandDefinition(query.Sql, query.Param?.Invoke(), cancellationToken: token);
        if (query.Form == SoakForm.Reader)
        {
            await using DbDataReader reader = await connection.ExecuteReaderAsync(command);
            await (sink.Writer is { } writer ? reader.WriteJsonAsync(writer, options, token) : reader.WriteJsonAsync(sink.Stream!, options, token));
        }
        else if (!async)
        {
            Run(connection, query.Form, command, sink.Stream!, options);
        }
        else
        {
            await (sink.Writer is { } writer
                ? RunAsync(connection, query.Form, command, writer, options)
                : RunAsync(connection, query.Form, command, sink.Stream!, options));
        }
    }

    private static Task RunAsync(DbConnection connection, SoakForm form, CommandDefinition command, Stream stream, JsonQueryOptions options) => form switch
    {
        SoakForm.RowsOfType => connection.QueryJsonAsync<SoakPost>(command, stream, options),
        SoakForm.Signed => connection.QueryJsonAsync<SoakSigned>(command, stream, options),
        SoakForm.Single => connection.QuerySingleJsonAsync(command, stream, options),
        SoakForm.FirstOrDefault => connection.QueryFirstOrDefaultJsonAsync(command, stream, options),
        SoakForm.Several => connection.QueryMultipleJsonAsync(command, stream, Page, options),
        _ => connection.QueryJsonAsync(command, stream, options),
    };

    private static Task RunAsync(DbConnection connection, SoakForm form, CommandDefinition command, IBufferWriter<byte> writer, JsonQueryOptions options) =>
        form switch
        {
            SoakForm.RowsOfType => connection.QueryJsonAsync<SoakPost>(command, writer, options),
            SoakForm.Signed => connection.QueryJsonAsync<SoakSigned>(command, writer, options),
            SoakForm.Single => connection.QuerySingleJsonAsync(command, writer, options),
            SoakForm.FirstOrDefault => connection.QueryFirstOrDefaultJsonAsync(command, writer, options),
            SoakForm.Several => connection.QueryMultipleJsonAsync(command, writer, Page, options),
            _ => connection.QueryJsonAsync(command, writer, options),
        };

    private static void Run(DbConnection connection, SoakForm form, CommandDefinition command, Stream stream, JsonQueryOptions options)
    {
        _ = form switch
        {
            SoakForm.RowsOfType => connection.QueryJson<SoakPost>(command, stream, options),
            SoakForm.Signed => connection.QueryJson<SoakSigned>(command, stream, options),
            SoakForm.FirstOrDefault => connection.QueryFirstOrDefaultJson(command, stream, options) ? 1 : 0,
            SoakForm.Several => connection.QueryMultipleJson(command, stream, Page, options) ? 1 : 0,
            SoakForm.Single => connection.QuerySingleOrDefaultJson(command, stream, options) ? 1 : 0,
            _ => connection.QueryJson(command, stream, options),
        };
    }
}
