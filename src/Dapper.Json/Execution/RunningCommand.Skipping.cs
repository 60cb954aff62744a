using System.Transactions;

namespace Dapper.Json.Execution;

/// <content>Goes past what is not wanted, or cancels it.</content>
internal sealed partial class RunningCommand
{
    // Up to so many rows it is cheaper to read on than to cancel: Npgsql and the drivers of MySQL open a connection for that, which takes some
    // milliseconds. Of large or slow rows fewer are read: after so long a time, that connection adds little to what has been spent.
    private const int MaxSkipped = 20_000;
    private static readonly TimeSpan MaxSkipTime = TimeSpan.FromMilliseconds(250);

    /// <summary>Reads on to the end of all results, if that is likely to be cheaper than to cancel the command.</summary>
    /// <returns>Whether the end is reached. If not, the command must be cancelled.</returns>
    public async ValueTask<bool> TrySkipRestAsync(bool async)
    {
        // A transaction may have been begun on a connection of the caller's, by whatever means, or be all around: with a command that is cancelled, all that
        // was done before would be lost.
        bool mayCancel = _closesConnection && Transaction.Current is null;
        if (mayCancel && _traits is { IsEmbedded: true })
        {
            return false;
        }

        using var time = new CancellationTokenSource(mayCancel ? MaxSkipTime : Timeout.InfiniteTimeSpan);
        CancellationTokenRegistration registration = time.Token.UnsafeRegister(static state => ((RunningCommand)state!).Cancel(), this);
        try
        {
            return await SkipRestAsync(mayCancel ? MaxSkipped : long.MaxValue, async).ConfigureAwait(false);
        }
        catch (Exception) when (time.IsCancellationRequested && !Token.IsCancellationRequested)
        {
            return false;
        }
        finally
        {
            // Waits for a cancel that runs, which must not hit a later command.
            if (async)
            {
                await registration.DisposeAsync().ConfigureAwait(false);
            }
            else
            {
                registration.Dispose();
            }
        }
    }

    private async ValueTask<bool> SkipRestAsync(long maxRows, bool async)
    {
        long rows = 0;
        do
        {
            while (async ? await Reader.ReadAsync(ReadToken).ConfigureAwait(false) : Reader.Read())
            {
                Token.ThrowIfCancellationRequested();
                if (++rows >= maxRows)
                {
                    return false;
                }
            }
        }
        while (await NextResultAsync(async).ConfigureAwait(false));

        return true;
    }

    private void Cancel()
    {
        if (!Reader.IsClosed)
        {
            _cancellation.Cancel();
        }
    }
}
