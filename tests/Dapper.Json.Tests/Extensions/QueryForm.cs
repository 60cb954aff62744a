namespace Dapper.Json.Tests.Extensions;

/// <summary>One of the forms in which a query can be called: an overload of a query method.</summary>
public sealed class QueryForm
{
    private readonly MethodInfo _overload;

    private QueryForm(MethodInfo overload)
    {
        _overload = overload;
        string[] parameters = [.. overload.GetParameters().Select(static parameter => parameter.Name!)];
        IsAsync = overload.Name.EndsWith("Async", StringComparison.Ordinal);
        Method = IsAsync ? overload.Name[..^"Async".Length] : overload.Name;
        ToStream = parameters.Contains("utf8Json");
        ByDefinition = parameters.Contains("command");
    }

    /// <summary>Gets the forms of all overloads, by name.</summary>
    public static IReadOnlyDictionary<string, QueryForm> Overloads { get; } =
        Overload.Named("Query").Select(static overload => new QueryForm(overload)).ToDictionary(static form => form.ToString());

    /// <summary>Gets those of one result without a row type, which write to a sink.</summary>
    public static IReadOnlyDictionary<string, QueryForm> All { get; } = Overloads.Values
        .Where(static form => !form.IsTyped && !form.IsString && !form.IsMultiple).ToDictionary(static form => form.ToString());

    public string Method { get; }

    public bool IsAsync { get; }

    public bool ToStream { get; }

    public bool ByDefinition { get; }

    public bool IsTyped => _overload.IsGenericMethod;

    public bool IsArray => Method == "QueryJson";

    public bool IsString => Method == "QueryJsonString";

    public bool IsMultiple => Method == "QueryMultipleJson";

    public bool IsSingle => Method.Contains("Single", StringComparison.Ordinal);

    /// <summary>Gets what the form allows itself to call of connection, reader and stream.</summary>
    internal CallStyle Calls => IsAsync ? CallStyle.AsyncOnly : CallStyle.SyncOnly;

    public override string ToString() =>
        $"{_overload.Name}{(IsTyped ? $"<{_overload.GetGenericArguments()[0].Name}>" : "")} {(ByDefinition ? "definition" : "sql")}"
        + (IsString ? "" : ToStream ? " to stream" : " to writer");

    /// <summary>Runs the form and gives what it returned, null for none.</summary>
    internal Task<object?> RunAsync(IDbConnection connection, FormSink sink, QueryArguments? arguments = null) =>
        RunAsync(connection, arguments ?? new QueryArguments(), sink.Writer, sink.Stream);

    internal Task<object?> RunAsync(IDbConnection connection, QueryArguments arguments, IBufferWriter<byte> writer, Stream stream) =>
        Overload.CallAsync(_overload, name => name switch
        {
            "connection" => connection,
            "sql" => arguments.Sql,
            "param" => arguments.Param,
            "command" => arguments.Definition,
            "writer" => writer,
            "utf8Json" => stream,
            "results" => arguments.Results,
            "options" => arguments.Options,
            "transaction" => arguments.Transaction,
            "commandTimeout" => arguments.Timeout,
            "commandType" => arguments.Type,
            "cancellationToken" => arguments.Token,
            _ => throw new InvalidOperationException($"{name} is a new parameter: add its argument here."),
        });

    /// <summary>The writer or stream of a form, which refuses the other style of calls.</summary>
    internal sealed class FormSink(QueryForm form)
    {
        public ArrayBufferWriter<byte> Writer { get; } = new();

        public FakeStream Stream { get; } = new() { Calls = form.Calls, CompletesLater = form.IsAsync };

        public byte[] Written => form.ToStream ? Stream.Written : Writer.WrittenSpan.ToArray();

        public string Text => System.Text.Encoding.UTF8.GetString(Written);
    }
}
