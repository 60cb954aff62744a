namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Cancels a response with the request's token, when the client disconnects, or with the token of the command.</summary>
internal sealed class ResponseCancellation : IDisposable
{
    private readonly CancellationTokenSource _linked;
    private readonly CancellationTokenRegistration _registration;
    private volatile bool _isByCommand;

    private ResponseCancellation(CancellationToken ofCommand, CancellationToken requestAborted)
    {
        _linked = CancellationTokenSource.CreateLinkedTokenSource(requestAborted);
        Token = _linked.Token;
        _registration = ofCommand.UnsafeRegister(
            _ =>
            {
                // Must be decided before a flush is cancelled, because a server then aborts the request itself. If the
                // command's token was linked to the request's, the request's token was cancelled first.
                _isByCommand = !requestAborted.IsCancellationRequested;
                _linked.Cancel();
            },
            state: null);
    }

    /// <summary>Returns the cancellation by either token; null if the command has none but the request's, as most have.</summary>
    public static ResponseCancellation? Of(CancellationToken ofCommand, CancellationToken requestAborted) =>
        ofCommand.CanBeCanceled && ofCommand != requestAborted ? new(ofCommand, requestAborted) : null;

    public CancellationToken Token { get; }

    /// <summary>Gets whether the command's token was cancelled while the client was still connected.</summary>
    public bool IsByCommand => _isByCommand;

    public void Dispose()
    {
        _registration.Dispose();
        _linked.Dispose();
    }
}
