using Dapper.Json.Tests.Contracts.Conversions;

namespace Dapper.Json.Tests.Cursors;

/// <summary>Type handlers of Dapper decide how the values of a cursor are sent, as they do for any parameter.</summary>
[Collection(nameof(DapperSettingsTests))]
public sealed class CursorHandlerTests : IDisposable
{
    public void Dispose()
    {
        SqlMapper.AddTypeHandler(typeof(ushort), null!);
        SqlMapper.AddTypeMap(typeof(ushort), DbType.UInt16);
    }

    [Fact]
    public void A_value_is_sent_as_the_handler_says()
    {
        // Dapper prefers its own map.
        SqlMapper.RemoveTypeMap(typeof(ushort));
        SqlMapper.AddTypeHandler(new NegatedHandler());
        JsonCursor cursor = JsonCursor.By<int>("Year").ThenBy<ushort>("Id");
        Assert.Equal([2024, -7], cursor.Parse(cursor.TextOf(2024, 7)).Sent().Select(static sent => sent.Value));
        Assert.Equal([DBNull.Value, DBNull.Value], cursor.Parse(null).Sent().Select(static sent => sent.Value));
    }

    private sealed class NegatedHandler : SqlMapper.TypeHandler<ushort>
    {
        public override ushort Parse(object value) => throw new NotSupportedException();

        public override void SetValue(IDbDataParameter parameter, ushort value) => parameter.Value = -value;
    }
}
