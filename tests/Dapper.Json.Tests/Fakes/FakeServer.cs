using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;

namespace Dapper.Json.Tests.Fakes;

/// <summary>What is recorded of the calls to a fake provider, in their order.</summary>
internal enum ServerEvent
{
    Opened,
    Closed,
    Executed,
    Cancelled,
    ResultsEnded,
    ReaderDisposed,
    CommandDisposed,
    ParametersCompleted,
}

/// <summary>
/// What a query over a <see cref="FakeConnection"/> meets, and the record of what it did. Set what should happen when
/// making it; it answers any number of commands of any number of connections.
/// </summary>
internal sealed class FakeServer(Func<FakeCommand, IReadOnlyList<FakeResult>> answer)
{
    public FakeServer(params FakeResult[] results)
        : this(_ => results)
    {
    }

    /// <summary>Gets the name of the connections' database.</summary>
    public string DatabaseName { get; init; } = "fake";

    /// <summary>Gets the name of the connections' server, or file.</summary>
    public string SourceName { get; init; } = "fake";

    /// <summary>Gets which methods may be called. What else is called throws, and is recorded in <see cref="Violations"/>.</summary>
    public CallStyle Calls { get; init; }

    /// <summary>Gets whether asynchronous calls complete later, on another thread.</summary>
    public bool CompletesLater { get; init; }

    /// <summary>Gets what chooses the only asynchronous call that completes later; null for <see cref="CompletesLater"/>.</summary>
    public FakeDelay? Delay { get; init; }

    /// <summary>Gets whether asynchronous calls look at their token. A driver that does not ends only by Cancel.</summary>
    public bool IgnoresTokens { get; init; }

    public Exception? OpenError { get; init; }

    /// <summary>Gets what is done while a connection is being opened.</summary>
    public Action? OnOpen { get; init; }

    /// <summary>Gets what makes a driver's own reader over that of a command; null for none.</summary>
    public Func<FakeDataReader, CommandBehavior, DbDataReader>? ReaderOf { get; init; }

    /// <summary>Gets what makes a driver's own parameters; null for those without a driver.</summary>
    public Func<DbParameter>? ParameterOf { get; init; }

    /// <summary>Gets what a command gives that is run for one value; null where none is.</summary>
    public Func<FakeCommand, object?>? ScalarOf { get; init; }

    /// <summary>Gets what the disposal of a reader throws, once it is closed.</summary>
    public Exception? DisposeError { get; init; }

    /// <summary>Gets what Cancel throws, after it is recorded.</summary>
    public Exception? CancelError { get; init; }

    /// <summary>Gets whether Cancel has no effect, as a driver's may have none while nothing is fetched.</summary>
    public bool LosesCancel { get; init; }

    /// <summary>Gets what holds up the first Cancel of a command.</summary>
    public FakeGate? CancelGate { get; init; }

    /// <summary>Gets what holds up the execution of a command.</summary>
    public FakeGate? ExecuteGate { get; init; }

    /// <summary>Gets what holds up the read of the row <see cref="GatedRow"/>.</summary>
    public FakeGate? ReadGate { get; init; }

    /// <summary>Gets the number, from 1, of the row that <see cref="ReadGate"/> is before.</summary>
    public int GatedRow { get; init; } = 1;

    /// <summary>Gets the values that output parameters have once the reader is disposed, by name.</summary>
    public Dictionary<string, object?> OutputValues { get; init; } = [];

    public ConcurrentQueue<ServerEvent> Events { get; } = new();

    /// <summary>Gets what was called against the rules: also where the caller swallowed the exception.</summary>
    public ConcurrentQueue<string> Violations { get; } = new();

    /// <summary>Gets whether a token came with each asynchronous read of a row and of a result.</summary>
    public ConcurrentQueue<bool> ReadTokens { get; } = new();

    public ConcurrentQueue<FakeCommand> Commands { get; } = new();

    public ConcurrentQueue<FakeDataReader> Readers { get; } = new();

    public int Count(ServerEvent kind) => Events.Count(e => e == kind);

    internal IReadOnlyList<FakeResult> Answer(FakeCommand command) => answer(command);

    internal void Record(ServerEvent kind) => Events.Enqueue(kind);

    internal InvalidOperationException Violation(string what)
    {
        Violations.Enqueue(what);
        return new InvalidOperationException(what);
    }

    /// <summary>Fails a synchronous call where only asynchronous ones are allowed.</summary>
    internal void OnSync(string call)
    {
        if (Calls == CallStyle.AsyncOnly)
        {
            throw Violation($"{call} was called synchronously.");
        }
    }

    /// <summary>Fails an asynchronous call where only synchronous ones are allowed, and waits if calls complete later.</summary>
    internal async Task OnAsync(string call, CancellationToken cancellationToken)
    {
        if (Calls == CallStyle.SyncOnly)
        {
            throw Violation($"{call} was called asynchronously.");
        }

        if (!IgnoresTokens)
        {
            cancellationToken.ThrowIfCancellationRequested();
        }

        if (Delay?.IsNext() ?? CompletesLater)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        }
    }

    internal CancellationToken TokenFor(CancellationToken cancellationToken) =>
        IgnoresTokens ? CancellationToken.None : cancellationToken;
}
