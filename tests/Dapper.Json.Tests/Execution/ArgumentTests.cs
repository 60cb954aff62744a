using System.Collections.ObjectModel;
using System.Drawing;
using System.Dynamic;
using System.Reflection.Emit;
using System.Security.Claims;
using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Execution;

/// <summary>What cannot be used is an ArgumentException that names it, before anything is opened.</summary>
public class ArgumentTests
{
    private static readonly int[] Sequence = [1, 2];
    private static readonly object[] Sets = [new { id = 1 }, new { id = 2 }];

    public static TheoryData<string> Forms => new(QueryForm.Overloads.Keys);

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Queries_refuse_what_they_cannot_run(string name)
    {
        QueryForm form = QueryForm.Overloads[name];
        var sink = new QueryForm.FormSink(form);
        string sqlName = form.ByDefinition ? "command" : "sql";
        string paramName = form.ByDefinition ? "command" : "param";

        await RefuseAsync<ArgumentNullException>("connection", _ => form.RunAsync(null!, sink));
        foreach (string? sql in new[] { null, "", " \n" })
        {
            await RefuseAsync<ArgumentException>(sqlName, connection => form.RunAsync(connection, sink, new QueryArguments { Sql = sql! }));
        }

        await RefuseAsync<ArgumentException>(paramName, connection => form.RunAsync(connection, sink, new QueryArguments { Param = Sequence }));
        await RefuseAsync<ArgumentException>(paramName, connection => form.RunAsync(connection, sink, new QueryArguments { Param = Sets }));
        using var transactions = new FakeConnection(new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any });
        transactions.Open();
        using IDbTransaction transaction = transactions.BeginTransaction();
        foreach (object misplaced in new object[] { JsonQueryOptions.Default, JsonSerializerOptions.Web, CancellationToken.None, transaction })
        {
            await RefuseAsync<ArgumentException>(paramName, connection => form.RunAsync(connection, sink, new QueryArguments { Param = misplaced }));
        }

        if (!form.IsString)
        {
            await RefuseAsync<ArgumentNullException>(
                form.ToStream ? "utf8Json" : "writer", connection => form.RunAsync(connection, new QueryArguments(), null!, null!));
        }

        if (form.ToStream)
        {
            await RefuseAsync<ArgumentException>(
                "utf8Json",
                connection => form.RunAsync(connection, new QueryArguments(), sink.Writer, new MemoryStream([], writable: false)));
        }

        Assert.Empty(sink.Written);
    }

    [Fact]
    public async Task What_was_given_as_parameters_is_named_with_a_hint()
    {
        using var transactions = new FakeConnection(new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any });
        transactions.Open();
        using IDbTransaction transaction = transactions.BeginTransaction();

        Assert.Contains("'in' clause", await MessageAsync(Sequence), StringComparison.Ordinal);
        (object Argument, string Name)[] arguments =
        [
            (JsonQueryOptions.Default, "options: value"), (JsonSerializerOptions.Web, "options: value"), (transaction, "transaction: value"),
            (TestContext.Current.CancellationToken, "cancellationToken: token"),
        ];
        foreach ((object argument, string name) in arguments)
        {
            Assert.StartsWith(
                $"An argument of type {argument.GetType().Name} was given as the query's parameters: name it, as in {name}.",
                await MessageAsync(argument),
                StringComparison.Ordinal);
        }

        static async Task<string> MessageAsync(object misplaced) =>
            (await Assert.ThrowsAsync<ArgumentException>(
                "param", () => new FakeConnection(new FakeServer()).QueryJsonStringAsync("select", misplaced))).Message;
    }

    /// <summary>Dapper would send none of them, or for @day, @length and @id a property that nobody meant.</summary>
    [Fact]
    public async Task A_value_given_as_parameters_is_named_with_what_to_write()
    {
        using var connection = new FakeConnection(new FakeServer());
        object[] values =
        [
            9, 9L, (short)9, (byte)9, 9u, 1.5, 1.5f, 1.5m, true, 'x', "x", "", Guid.Empty, DateTime.UnixEpoch, DateTimeOffset.UnixEpoch,
            DateOnly.MinValue, TimeOnly.MinValue, TimeSpan.Zero, DayOfWeek.Friday, OwnEnum.One, (Half)1, Int128.One, new BigInteger(9),
            new Uri("https://example.org"), new Version(1, 2), JsonDocument.Parse("{}").RootElement, (1, 2), Tuple.Create(1), Index.Start,
            new MemoryStream(), new FakeStream(), new Func<int>(static () => 1), new OwnDelegate(static () => { }), connection,
            new DataTable().NewRow(), JsonFields.Parse("id"),
        ];
        foreach (object value in values)
        {
            foreach (string sql in new[] { "select 1", "select * from t where order_id = @order_id and day = @day and length = @length" })
            {
                string message = await RefusedAsync(sql, value);
                Assert.Contains("new { id = value } for @id", message, StringComparison.Ordinal);
                Assert.Contains(value.GetType().Name, message, StringComparison.Ordinal);
            }
        }

        Assert.Contains("await it", await RefusedAsync("select @id", Task.FromResult(9)), StringComparison.Ordinal);
        foreach (object parameter in new object[] { new DbString { Value = "x" }, new DataTable().AsTableValuedParameter() })
        {
            Assert.Contains("wrap it, as in new { ids = parameter } for @ids", await RefusedAsync("select @ids", parameter), StringComparison.Ordinal);
        }

        static async Task<string> RefusedAsync(string sql, object value) => (await Assert.ThrowsAsync<ArgumentException>(
            "param", () => new FakeConnection(new FakeServer()).QueryJsonStringAsync(sql, value))).Message;
    }

    [Fact]
    public async Task Parameters_in_any_form_of_Dapper_s_are_accepted()
    {
        IDictionary<string, object?> expando = new ExpandoObject();
        expando["id"] = 1;
        object[] forms =
        [
            new { id = 1 }, new DynamicParameters(new { id = 1 }), new Dictionary<string, object> { ["id"] = 1 }, expando,
            new Key(1), new StructKey(1), new SubKey(1), new ReadOnlyDictionary<string, object>(new Dictionary<string, object> { ["id"] = 1 }),
        ];
        foreach (object param in forms)
        {
            var server = new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any };
            using var connection = new FakeConnection(server);

            await connection.QueryJsonStringAsync("select @id", param, cancellationToken: TestContext.Current.CancellationToken);

            Assert.Equal(1, Assert.Single(Assert.Single(server.Commands).SentValues).Value);
        }
    }

    [Theory]
    [InlineData("select @Value")]
    [InlineData("select {=value}")]
    public async Task An_object_of_a_library_is_accepted_where_the_text_names_a_property(string sql)
    {
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any });

        string json = await connection.QueryJsonStringAsync(sql, KeyValuePair.Create("a", 1), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""[{"id":1}]""", json);
    }

    [Fact]
    public async Task Readers_refuse_what_they_cannot_write_to()
    {
        using var reader = new FakeDataReader(FakeResult.Counting(1));
        using var json = new Utf8JsonWriter(new MemoryStream());
        foreach (MethodInfo overload in Overload.Named("WriteJson"))
        {
            ParameterInfo sink = overload.GetParameters()[1];
            object writable = sink.ParameterType == typeof(Stream) ? new MemoryStream()
                : sink.ParameterType == typeof(Utf8JsonWriter) ? json : new ArrayBufferWriter<byte>();
            await RefuseAsync<ArgumentNullException>("reader", _ => WriteAsync(overload, null, writable));
            await RefuseAsync<ArgumentNullException>(sink.Name!, _ => WriteAsync(overload, reader, null));
            if (writable is Stream)
            {
                await RefuseAsync<ArgumentException>(sink.Name!, _ => WriteAsync(overload, reader, new MemoryStream([], writable: false)));
            }
        }

        Assert.Equal((0, 0), (reader.RowsRead, reader.DisposeCount));

        static Task<object?> WriteAsync(MethodInfo overload, FakeDataReader? reader, object? sink) => Overload.CallAsync(overload, name => name switch
        {
            "reader" => reader,
            "writer" or "utf8Json" => sink,
            "options" => null,
            _ => TestContext.Current.CancellationToken,
        });
    }

    /// <summary>Their types are .NET's, and the SQL says that their properties are meant; or there is nothing to send.</summary>
    [Fact]
    public async Task Objects_whose_properties_the_SQL_names_are_accepted()
    {
        Assert.Equal(("e-mail", "x@y"), await SentAsync("select @Type, :value", new Claim("e-mail", "x@y")));
        Assert.Equal((3, 4), await SentAsync("select @X, @Y", new Point(3, 4)));
        Assert.Equal((null, null), await SentAsync("select 1", new object()));
        Assert.Equal((null, null), await SentAsync("select 1", new { }));
        Assert.Equal((null, null), await SentAsync("select 1", new Key(1)));

        // An app may have a namespace of such a name.
        TypeBuilder own = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("App"), AssemblyBuilderAccess.Run).DefineDynamicModule("App")
            .DefineType("System.Shop.Post", TypeAttributes.Public);
        Assert.Equal((null, null), await SentAsync("select 1", Activator.CreateInstance(own.CreateType())!));

        // To a procedure Dapper sends all properties, whatever its name.
        Assert.Equal(("x@y", "x"), await SentAsync("a_procedure", new KeyValuePair<string, string>("x@y", "x"), CommandType.StoredProcedure));

        static async Task<(object? First, object? Second)> SentAsync(string sql, object param, CommandType? type = null)
        {
            var server = new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any };
            using var connection = new FakeConnection(server);
            await connection.QueryJsonStringAsync(sql, param, commandType: type, cancellationToken: TestContext.Current.CancellationToken);
            object?[] values = [.. Assert.Single(server.Commands).SentValues.OrderBy(static sent => sent.Key).Select(static sent => sent.Value)];
            return (values.ElementAtOrDefault(0), values.ElementAtOrDefault(1));
        }
    }

    private enum OwnEnum
    {
        One,
    }

    private delegate void OwnDelegate();

    private record Key(int Id);

    private sealed record SubKey(int Id) : Key(Id);

    private readonly record struct StructKey(int Id);

    private static async Task RefuseAsync<TException>(string argument, Func<FakeConnection, Task> call)
        where TException : ArgumentException
    {
        var server = new FakeServer(FakeResult.Counting(1));
        using var connection = new FakeConnection(server);

        TException error = await Assert.ThrowsAnyAsync<TException>(() => call(connection));

        Assert.Equal(argument, error.ParamName);
        Assert.Empty(server.Events);
        Assert.Empty(server.Commands);
    }
}
