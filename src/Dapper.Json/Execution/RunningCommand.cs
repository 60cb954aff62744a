using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers;

namespace Dapper.Json.Execution;

/// <summary>
/// A command while it runs: the reader and the command that Dapper has created for it, and a connection that was opened for it. All that is kept for one
/// query is here, so that <see cref="Reset"/> readies it for the next.
/// </summary>
internal sealed partial class RunningCommand
{
    private readonly QueryCancellation _cancellation = new();

    private CommandDefinition _definition;
    private OpenedReader? _opened;
    private IDbCommand? _command;

    // Whether each column of all results so far was read once, in order; null if that is not known of one, and not denied by another.
    private bool? _isForward = true;
    private bool _hasLargeValue;
    private bool _closesConnection;
    private DriverTraits? _traits;

    public IDbConnection Connection { get; private set; } = null!;

    /// <summary>Gets the command as Dapper runs it.</summary>
    public ref readonly CommandDefinition Definition => ref _definition;

    /// <summary>Gets the text of the command.</summary>
    public string Text => _definition.CommandText;

    /// <summary>Gets whether the command has a result. An insert, for example, has none.</summary>
    public bool HasColumns => Reader.FieldCount > 0;

    /// <summary>Gets the token of the query, which is checked between rows and passed to each flush.</summary>
    public CancellationToken Token => _definition.CancellationToken;

    /// <summary>
    /// Gets the token that each read gets: none, because the token is registered once on the command, unless the driver of the current result
    /// needs it.
    /// </summary>
    public CancellationToken ReadToken => _traits is { ReadsTakeToken: true } ? Token : CancellationToken.None;

    private DbDataReader Reader => _opened!.Value.Reader;

    /// <summary>Takes a connection and a command that has not run.</summary>
    public void Set(IDbConnection connection, in CommandDefinition definition) => (Connection, _definition) = (connection, definition);

    /// <summary>Forgets the command, which has ended.</summary>
    public void Reset()
    {
        (Connection, _definition, _opened, _command) = (null!, default, null, null);
        (_isForward, _hasLargeValue, _closesConnection, _traits) = (true, false, false, null);
    }

    /// <summary>Returns how the driver's reader is opened.</summary>
    /// <param name="options">The query's options.</param>
    /// <param name="maker">What makes the plans of the results; null if more is asked of their columns.</param>
    public CommandBehavior BehaviorOf(PreparedOptions options, object? maker) =>
        KnownDrivers.BehaviorOf(Connection, maker is not null && options.LargeValues.Has(Text, maker, options.Fields));

    /// <summary>Remembers for the next run how the columns of all results were read.</summary>
    /// <param name="options"><inheritdoc cref="BehaviorOf" path="/param[@name='options']/node()"/></param>
    /// <param name="maker"><inheritdoc cref="BehaviorOf" path="/param[@name='maker']/node()"/></param>
    /// <param name="isComplete">Whether all results have been read.</param>
    public void Remember(PreparedOptions? options, object? maker, bool isComplete)
    {
        if (maker is not null && _isForward == false)
        {
            options?.LargeValues.Remove(Text, maker, options.Fields);
        }
        else if (maker is not null && _isForward == true && _hasLargeValue && isComplete)
        {
            options?.LargeValues.Add(Text, maker, options.Fields);
        }
    }

    /// <summary>Opens the current result, which is closed by <see cref="CloseResult"/> before the next one.</summary>
    public RowSource OpenResult()
    {
        RowSource source = KnownDrivers.Open(_opened!.Value);
        _traits = source.Traits;
        return source;
    }

    /// <summary>Closes a result, if there is one.</summary>
    public void CloseResult(RowSource? source)
    {
        if (source is not null)
        {
            _isForward &= source.IsForward;
            _hasLargeValue |= source.HasLargeValue;
            source.Dispose();
        }
    }

    /// <summary>Advances to the next result, if there is one.</summary>
    public ValueTask<bool> NextResultAsync(bool async)
    {
        Token.ThrowIfCancellationRequested();
        return async ? new(Reader.NextResultAsync(ReadToken)) : new(Reader.NextResult());
    }
}
