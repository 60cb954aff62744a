namespace Dapper.Json.Tests.Fakes;

/// <summary>Holds a fake up at a point until a test, which can wait for the fake to get there, lets it go on.</summary>
internal sealed class FakeGate
{
    /// <summary>A test that would hang fails instead: the only use of time here, and none of a test that passes.</summary>
    private static readonly TimeSpan Hung = TimeSpan.FromSeconds(30);

    private readonly TaskCompletionSource _reached = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets what completes once the fake is held up.</summary>
    public Task Reached => _reached.Task;

    public void Open() => _opened.TrySetResult();

    /// <summary>Waits for the gate to open, for the token, or for the command to be cancelled.</summary>
    /// <exception cref="FakeServerException">The command was cancelled.</exception>
    /// <exception cref="TimeoutException">Nobody has opened the gate.</exception>
    public async Task PassAsync(Task? commandCancelled = null, CancellationToken cancellationToken = default)
    {
        _reached.TrySetResult();
        Task cancelled = commandCancelled ?? new TaskCompletionSource().Task;
        Task first = await Task.WhenAny(_opened.Task, cancelled).WaitAsync(Hung, cancellationToken).ConfigureAwait(false);
        if (first == cancelled)
        {
            throw new FakeServerException("The command was cancelled.");
        }
    }
}
