namespace Dapper.Json.AspNetCore.Responses;

/// <summary>What stops an answer: a client that goes away, or the token that came with the command.</summary>
internal sealed class ResponseCancellation : IDisposable
{
    private readonly CancellationTokenSource? _linked;
    private readonly CancellationTokenRegistration _registration;
    private volatile bool _isByCaller;

    public ResponseCancellation(CancellationToken caller, CancellationToken aborted)
    {
        Token = aborted;
        if (!caller.CanBeCanceled || caller == aborted)
        {
            return;
        }

        var linked = CancellationTokenSource.CreateLinkedTokenSource(aborted);
        _linked = linked;
        _registration = caller.UnsafeRegister(
            _ =>
            {
                // Looked at before a flush is cancelled: upon that, a server aborts the request itself. A token that the
                // caller has made from that of the request comes second.
                _isByCaller = !aborted.IsCancellationRequested;
                linked.Cancel();
            },
            state: null);
        Token = linked.Token;
    }

    /// <summary>Gets the token that both cancel.</summary>
    public CancellationToken Token { get; }

    /// <summary>Gets whether the command's token was cancelled while the client was there.</summary>
    public bool IsByCaller => _isByCaller;

    public void Dispose()
    {
        _registration.Dispose();
        _linked?.Dispose();
    }
}
