using System.Buffers;
using System.Text;
using System.Text.Json;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Every form of a typed query, with rows written directly and by way of objects.</summary>
public sealed class ShapeTests
{
    private const string Rows = "select 1 as Id, 'a' as Name union all select 2, 'b' union all select 3, null";
    private static readonly JsonSerializerOptions Web = JsonSerializerOptions.Web;

    [Fact]
    public Task Forms_of_rows_written_directly() => Check<Direct>(isDirect: true);

    [Fact]
    public Task Forms_of_rows_written_by_way_of_objects() => Check<ByObjects>(isDirect: false);

    private static async Task Check<T>(bool isDirect)
    {
        using SqliteConnection connection = Databases.Open();
        string all = JsonSerializer.Serialize(connection.Query<T>(Rows), Web);
        string first = JsonSerializer.Serialize(connection.QueryFirst<T>(Rows), Web);
        const string None = "select 1 as Id, 'a' as Name where 0";
        const string One = "select 1 as Id, 'a' as Name";
        var definition = new CommandDefinition(Rows);
        var oneDefinition = new CommandDefinition(One);

        await Wrote(all, async w => Assert.Equal(3, await connection.QueryJsonAsync<T>(Rows, null, w)), async s => Assert.Equal(3, await connection.QueryJsonAsync<T>(Rows, null, s)));
        await Wrote(all, w => connection.QueryJsonAsync<T>(definition, w), s => connection.QueryJsonAsync<T>(definition, s));
        await Wrote(all, w => Sync(() => connection.QueryJson<T>(Rows, null, w)), s => Sync(() => connection.QueryJson<T>(Rows, null, s)));
        await Wrote(all, w => Sync(() => connection.QueryJson<T>(definition, w)), s => Sync(() => connection.QueryJson<T>(definition, s)));
        await Wrote("[]", w => connection.QueryJsonAsync<T>(None, null, w), s => connection.QueryJsonAsync<T>(None, null, s));

        await Wrote(first, w => connection.QueryFirstJsonAsync<T>(Rows, null, w), s => connection.QueryFirstJsonAsync<T>(Rows, null, s));
        await Wrote(first, w => connection.QueryFirstJsonAsync<T>(definition, w), s => connection.QueryFirstJsonAsync<T>(definition, s));
        await Wrote(first, w => Sync(() => connection.QueryFirstJson<T>(Rows, null, w)), s => Sync(() => connection.QueryFirstJson<T>(definition, s)));
        await Wrote(first, async w => Assert.True(await connection.QueryFirstOrDefaultJsonAsync<T>(Rows, null, w)), s => connection.QueryFirstOrDefaultJsonAsync<T>(definition, s));
        await Wrote("", async w => Assert.False(await connection.QueryFirstOrDefaultJsonAsync<T>(None, null, w)), s => Sync(() => Assert.False(connection.QueryFirstOrDefaultJson<T>(None, null, s))));

        await Wrote(first, w => connection.QuerySingleJsonAsync<T>(One, null, w), s => connection.QuerySingleJsonAsync<T>(oneDefinition, s));
        await Wrote(first, w => Sync(() => connection.QuerySingleJson<T>(One, null, w)), s => Sync(() => connection.QuerySingleJson<T>(oneDefinition, s)));
        await Wrote(first, async w => Assert.True(await connection.QuerySingleOrDefaultJsonAsync<T>(One, null, w)), s => Sync(() => Assert.True(connection.QuerySingleOrDefaultJson<T>(oneDefinition, s))));
        await Wrote("", async w => Assert.False(await connection.QuerySingleOrDefaultJsonAsync<T>(None, null, w)), s => Sync(() => Assert.False(connection.QuerySingleOrDefaultJson<T>(None, null, s))));

        var refused = new ArrayBufferWriter<byte>();
        await Assert.ThrowsAsync<InvalidOperationException>(() => connection.QueryFirstJsonAsync<T>(None, null, refused));
        await Assert.ThrowsAsync<InvalidOperationException>(() => connection.QuerySingleJsonAsync<T>(Rows, null, refused));
        Assert.Throws<InvalidOperationException>(() => connection.QuerySingleOrDefaultJson<T>(Rows, null, refused));
        Assert.Equal(0, refused.WrittenCount);

        Assert.Equal(all, connection.QueryJsonString<T>(Rows));
        Assert.Equal(all, connection.QueryJsonString<T>(definition));
        Assert.Equal(all, await connection.QueryJsonStringAsync<T>(Rows, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal(all, await connection.QueryJsonStringAsync<T>(definition));

        JsonQueryPlan[] plans =
        [
            connection.ExplainJson<T>(Rows),
            await connection.ExplainJsonAsync<T>(Rows, cancellationToken: TestContext.Current.CancellationToken),
        ];
        Assert.All(plans, plan => Assert.Equal((typeof(T), isDirect), (plan.RowType, plan.IsDirect)));
        Assert.Single(plans.Select(static plan => plan.ToString()).Distinct());
        Assert.Equal($$"""{"isDirect":{{(isDirect ? "true" : "false")}}""", JsonSerializer.Serialize(plans[0], Web).Split(',')[0]);
    }

    private static Task Sync(Action query)
    {
        query();
        return Task.CompletedTask;
    }

    private static async Task Wrote(string expected, Func<ArrayBufferWriter<byte>, Task> toWriter, Func<Stream, Task> toStream)
    {
        var writer = new ArrayBufferWriter<byte>();
        await toWriter(writer);
        Assert.Equal(expected, Encoding.UTF8.GetString(writer.WrittenSpan));
        using var stream = new MemoryStream();
        await toStream(stream);
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
    }

    public sealed class Direct
    {
        public string? Name { get; set; }

        public int Id { get; set; }
    }

    public sealed class ByObjects
    {
        public string? Name { get; set; }

        public int Id { get; set; }

        public int Next => Id + 1;
    }
}
