namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Cancels a response with the request's token, when the client disconnects, or with the token of the command.</summary>
internal sealed class ResponseCancellation : IDisposable
{
    private readonly CancellationTokenSource? _linked;
    private readonly CancellationTokenRegistration _registration;
    private volatile bool _isByCommand;

    public ResponseCancellation(CancellationToken ofCommand, CancellationToken requestAborted)
    {
        Token = requestAborted;
        if (!ofCommand.CanBeCanceled || ofCommand == requestAborted)
        {
            return;
        }

        var linked = CancellationTokenSource.CreateLinkedTokenSource(requestAborted);
        _linked = linked;
        _registration = ofCommand.UnsafeRegister(
            _ =>
            {
                // Must be decided before a flush is cancelled, because a server then aborts the request itself. If the
                // command's token was linked to the request's, the request's token was cancelled first.
                _isByCommand = !requestAborted.IsCancellationRequested;
                linked.Cancel();
            },
            state: null);
        Token = linked.Token;
    }

    /// <summary>Gets the token that is cancelled with either of the two.</summary>
    public CancellationToken Token { get; }

    /// <summary>Gets whether the command's token was cancelled while the client was still connected.</summary>
    public bool IsByCommand => _isByCommand;

    public void Dispose()
    {
        _registration.Dispose();
        _linked?.Dispose();
    }
}
