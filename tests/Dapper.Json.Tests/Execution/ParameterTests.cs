using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Execution;

/// <summary>Everything that Dapper's parameters can do.</summary>
public class ParameterTests
{
    public static TheoryData<string> Forms => new(QueryForm.All.Keys);

    [Fact]
    public void A_parameter_may_be_named_as_the_first_word_of_the_sql()
    {
        using var connection = new SqliteConnection("Data Source=:memory:");

        Assert.Equal("""[{"n":1}]""", connection.QueryJsonString("select @select as n", new { select = 1 }));
    }

    [Fact]
    public void Literals_and_parameters_that_make_themselves_are_those_of_Dapper()
    {
        using SqliteConnection connection = Databases.Open();
        object param = new { a = DayOfWeek.Tuesday, b = new OwnParameter("made"), c = new Point(3, 4) };
        Assert.Equal("""[{"a":2,"b":"made","c":"3;4"}]""", connection.QueryJsonString("select {=a} as a, @b as b, @c as c", param));
        Assert.Equal("""[{"b":"made"}]""", connection.QueryJsonString(new CommandDefinition("select @b as b", new { b = new OwnParameter("made") })));
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Output_values_are_there_after_the_query(string name)
    {
        QueryForm form = QueryForm.All[name];
        var holder = new Holder();
        DynamicParameters parameters = new DynamicParameters(new { author = 7 }).Output(holder, h => h.Message);
        parameters.Add("total", dbType: DbType.Int32, direction: ParameterDirection.Output);

        // Twice: a set of parameters may be used again, so it must not stay with the first command.
        for (int i = 0; i < 2; i++)
        {
            var server = new FakeServer(FakeResult.Counting(1)) { OutputValues = new() { ["total"] = 42 + i, ["Message"] = "fine" } };
            using var connection = new FakeConnection(server);
            await form.RunAsync(connection, new QueryForm.FormSink(form), new QueryArguments { Param = parameters });

            Assert.Equal(42 + i, parameters.Get<int>("total"));
            Assert.Equal("fine", holder.Message);
            Assert.Equal(7, Assert.Single(server.Commands).SentValues["author"]);
            Assert.Empty(Assert.Single(server.Commands).Parameters);
        }
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Callbacks_come_after_the_reader_is_closed(string name)
    {
        QueryForm form = QueryForm.All[name];
        var server = new FakeServer(FakeResult.Counting(1)) { Calls = form.Calls, CompletesLater = form.IsAsync };
        using var connection = new FakeConnection(server);

        await form.RunAsync(connection, new QueryForm.FormSink(form), new QueryArguments { Param = new Callbacks(server) });

        Assert.Equal(
            [ServerEvent.Opened, ServerEvent.Executed, ServerEvent.ResultsEnded, ServerEvent.ReaderDisposed, ServerEvent.Closed, ServerEvent.ParametersCompleted, ServerEvent.CommandDisposed],
            server.Events);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Callbacks_do_not_come_after_a_failure(string name)
    {
        QueryForm form = QueryForm.All[name];
        var server = new FakeServer(FakeResult.OfValues<int>("Id", new FormatException()));
        using var connection = new FakeConnection(server);

        await Assert.ThrowsAsync<JsonQueryException>(() => form.RunAsync(connection, new QueryForm.FormSink(form), new QueryArguments { Param = new Callbacks(server) }));

        Assert.Equal(0, server.Count(ServerEvent.ParametersCompleted));
    }

    private sealed class Holder
    {
        public string? Message { get; set; }
    }

    private sealed class Callbacks(FakeServer server) : SqlMapper.IParameterCallbacks
    {
        public void AddParameters(IDbCommand command, SqlMapper.Identity identity)
        {
        }

        public void OnCompleted() => server.Record(ServerEvent.ParametersCompleted);
    }

    private sealed class OwnParameter(object value) : SqlMapper.ICustomQueryParameter
    {
        public void AddParameter(IDbCommand command, string name)
        {
            IDbDataParameter parameter = command.CreateParameter();
            (parameter.ParameterName, parameter.Value) = (name, value);
            command.Parameters.Add(parameter);
        }
    }

    /// <summary>A type that Dapper knows only through its handler.</summary>
    private sealed record Point(int X, int Y)
    {
        static Point() => SqlMapper.AddTypeHandler(new Handler());

        private sealed class Handler : SqlMapper.TypeHandler<Point>
        {
            public override void SetValue(IDbDataParameter parameter, Point? value) => parameter.Value = $"{value!.X};{value.Y}";

            public override Point Parse(object value) => throw new NotSupportedException();
        }
    }
}
