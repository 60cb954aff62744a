using Dapper.Json.Tests.Cells;
using Dapper.Json.Tests.Reference;
using Dapper.Json.Tests.Telemetry;

namespace Dapper.Json.Tests.Planning;

/// <summary>Many queries at once over one cache and one pool: each document is its own.</summary>
public class ConcurrencyTests
{
    private const int Tasks = 32;
    private const int QueriesPerTask = 150;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Queries_of_many_schemas_at_once_do_not_mix(bool completesLater)
    {
        JsonQueryOptions[] options = [new(), new(OptionSets.All["snake case"]), new(OptionSets.All["indented"]) { FlushThreshold = 64 }];
        Array.ForEach(options, static o => o.MakeReadOnly());
        string[][] expected = [.. options.Select(o => Enumerable.Range(0, Tasks).Select(n => Expected(ResultOf(n), o)).ToArray())];
        var server = new FakeServer(command => [ResultOf(int.Parse(command.CommandText, CultureInfo.InvariantCulture))]) { CompletesLater = completesLater };
        int failing = 0;

        await Task.WhenAll(Enumerable.Range(0, Tasks).Select(task => Task.Run(() => RunAsync(task))));

        Assert.Empty(server.Violations);
        Assert.Equal(Tasks * QueriesPerTask / 10, failing);
        Assert.All(server.Commands, command => Assert.Equal(1, command.DisposeCount));
        Assert.All(server.Readers, reader => Assert.Equal(1, reader.DisposeCount));
        using var plans = new PlanFigures();
        Assert.All(options, o => Assert.All(Enumerable.Range(0, Tasks), n => FakeQuery.ToJsonAsTheyDrift(ResultOf(n), o)));
        Assert.Equal((0, options.Length * Tasks), (plans.Made, plans.Found));

        async Task RunAsync(int task)
        {
            for (int i = 0; i < QueriesPerTask; i++)
            {
                int schema = (task + i) % Tasks;
                int set = (task + i) % options.Length;
                using var connection = new FakeConnection(server);
                var command = new CommandDefinition(schema.ToString(CultureInfo.InvariantCulture));
                if (i % 10 == 9)
                {
                    // A failure in the middle of a document must not leave anything behind in what the others share.
                    await Assert.ThrowsAsync<IOException>(() => connection.QueryJsonAsync(command, new FailingWriter(0), options[set]));
                    Interlocked.Increment(ref failing);
                    continue;
                }

                var document = new ArrayBufferWriter<byte>();
                await connection.QueryJsonAsync(command, document, options[set]);
                Assert.Equal(expected[set][schema], Encoding.UTF8.GetString(document.WrittenSpan));
            }
        }
    }

    private static string Expected(FakeResult result, JsonQueryOptions options) =>
        Encoding.UTF8.GetString(TreeModel.WriteFlat(result.Columns.Select(static column => column.Name!), result.Rows, options));

    /// <summary>Makes rows that no other number gives, by their columns as by their values.</summary>
    private static FakeResult ResultOf(int number)
    {
        FakeColumn[] columns =
        [
            FakeColumn.Of<int>($"Number{number}"),
            .. Enumerable.Range(0, number % 5).Select(i => FakeColumn.Of<string>($"Text{number}Of{i}")),
            FakeColumn.Of<Guid>("Tail"),
        ];
        var tail = new Guid(number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        return new FakeResult(columns, Enumerable.Range(0, number + 1).Select(RowOf));

        object?[] RowOf(int row) => [number, .. Enumerable.Range(0, number % 5).Select(i => $"{number} {row} {i}"), tail];
    }
}
