using System.Buffers;
using System.Data;
using Dapper.Json.Tests.Fakes;

namespace Dapper.Json.Tests.Extensions;

/// <summary>One of the forms in which a query can be called: method, style, sink and way to give the command.</summary>
public sealed record QueryForm(string Method, bool IsAsync, bool ToStream, bool ByDefinition)
{
    private static readonly string[] Methods = ["QueryJson", "QueryFirstJson", "QueryFirstOrDefaultJson", "QuerySingleJson", "QuerySingleOrDefaultJson"];
    private static readonly bool[] Either = [false, true];

    /// <summary>Gets all forms, by name.</summary>
    public static IReadOnlyDictionary<string, QueryForm> All { get; } =
        (from method in Methods
         from isAsync in Either
         from toStream in Either
         from byDefinition in Either
         select new QueryForm(method, isAsync, toStream, byDefinition)).ToDictionary(form => form.ToString());

    public bool IsArray => Method == "QueryJson";

    public bool IsSingle => Method.Contains("Single", StringComparison.Ordinal);

    public bool IsOrDefault => Method.Contains("OrDefault", StringComparison.Ordinal);

    /// <summary>Gets what the form allows itself to call of connection, reader and stream.</summary>
    internal CallStyle Calls => IsAsync ? CallStyle.AsyncOnly : CallStyle.SyncOnly;

    public override string ToString() =>
        $"{Method}{(IsAsync ? "Async" : "")} {(ByDefinition ? "definition" : "sql")} to {(ToStream ? "stream" : "writer")}";

    /// <summary>Runs the form and gives what it returned, null for none.</summary>
    internal Task<object?> RunAsync(IDbConnection connection, FormSink sink, QueryArguments? arguments = null) =>
        QueryCalls.RunAsync(this, connection, arguments ?? new QueryArguments(), sink.Writer, sink.Stream);

    /// <summary>The writer or stream of a form, which refuses the other style of calls.</summary>
    internal sealed class FormSink(QueryForm form)
    {
        public ArrayBufferWriter<byte> Writer { get; } = new();

        public FakeStream Stream { get; } = new() { Calls = form.Calls, CompletesLater = form.IsAsync };

        public byte[] Written => form.ToStream ? Stream.Written : Writer.WrittenSpan.ToArray();

        public string Text => System.Text.Encoding.UTF8.GetString(Written);
    }
}
