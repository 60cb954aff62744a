namespace Dapper.Json.Tests.Fakes;

/// <summary>Holds a fake up at a point until a test, which can wait for the fake to get there, lets it go on.</summary>
internal sealed class FakeGate
{
    private readonly TaskCompletionSource _reached = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets what completes once the fake is held up.</summary>
    public Task Reached => _reached.Task;

    public void Open() => _opened.TrySetResult();

    /// <summary>Waits for the gate to open, for the token, or for the command to be cancelled.</summary>
    /// <exception cref="FakeServerException">The command was cancelled.</exception>
    public async Task PassAsync(Task? commandCancelled = null, CancellationToken cancellationToken = default)
    {
        _reached.TrySetResult();
        Task cancelled = commandCancelled ?? Task.Delay(Timeout.Infinite, CancellationToken.None);
        Task first = await Task.WhenAny(_opened.Task, cancelled).WaitAsync(cancellationToken).ConfigureAwait(false);
        if (first == cancelled)
        {
            throw new FakeServerException("The command was cancelled.");
        }
    }
}
