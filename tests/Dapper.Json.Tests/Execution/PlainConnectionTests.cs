using System.Runtime.ExceptionServices;

namespace Dapper.Json.Tests.Execution;

/// <summary>Connections, commands and readers that are ADO.NET's interfaces only, as some profilers' wrappers are.</summary>
public class PlainConnectionTests
{
    [Fact]
    public void A_connection_of_interfaces_only_is_queried()
    {
        var server = new FakeServer(FakeResult.Of([FakeColumn.Of<int>("Id"), FakeColumn.Of<string>("Title")], [1, "x"], [2, null]), FakeResult.Counting(1));
        using var inner = new FakeConnection(server);

        Assert.Equal("""[{"id":1,"title":"x"},{"id":2,"title":null}]""", Plain.Of<IDbConnection>(inner).QueryJsonString("select @a", new { a = 1 }));

        inner.AssertPutAway();
        Assert.Equal(0, server.Count(ServerEvent.Cancelled));
        Assert.True(Assert.Single(server.Readers).ResultsEnded);
    }

    [Fact]
    public void Its_failures_are_put_away_too()
    {
        var server = new FakeServer(FakeResult.OfValues<int>("Id", 1, new FormatException()));
        using var inner = new FakeConnection(server);

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Plain.Of<IDbConnection>(inner).QueryJsonString("select"));

        Assert.Equal((2, 0, "Id"), (error.RowNumber, error.Ordinal, error.ColumnName));
        inner.AssertPutAway();
        Assert.Equal(1, server.Count(ServerEvent.Cancelled));
    }

    /// <summary>Shows an object as one of ADO.NET's interfaces and nothing else; so is what its members return.</summary>
    public class Plain : DispatchProxy
    {
        private object _inner = null!;

        public static T Of<T>(object inner)
            where T : class
        {
            T plain = Create<T, Plain>();
            ((Plain)(object)plain)._inner = inner;
            return plain;
        }

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
        {
            try
            {
                return targetMethod!.Invoke(_inner, args) switch
                {
                    IDbCommand command => Of<IDbCommand>(command),
                    IDataReader reader => Of<IDataReader>(reader),
                    var other => other,
                };
            }
            catch (TargetInvocationException exception)
            {
                ExceptionDispatchInfo.Throw(exception.InnerException!);
                throw;
            }
        }
    }
}
