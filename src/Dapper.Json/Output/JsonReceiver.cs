namespace Dapper.Json.Output;

/// <summary>A destination that is told which bytes are the last: it may send a document that comes at once as a whole, with its length.</summary>
/// <remarks>Its owner disposes it. The bytes are valid until the returned task has completed.</remarks>
internal abstract class JsonReceiver
{
    /// <summary>Gets or sets whether no more bytes are wanted because those so far are enough, and not because nobody takes them any more.</summary>
    public bool HasEnough { get; set; }

    /// <summary>Receives the next bytes. They may be empty.</summary>
    /// <param name="utf8">The bytes.</param>
    /// <param name="isLast">Whether the document is complete. The command and its reader have ended, and a connection that the query opened is closed.</param>
    /// <param name="cancellationToken">The token of the query.</param>
    /// <returns>Whether more bytes are wanted.</returns>
    public abstract ValueTask<bool> ReceiveAsync(ReadOnlyMemory<byte> utf8, bool isLast, CancellationToken cancellationToken);
}
