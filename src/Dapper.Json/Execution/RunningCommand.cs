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

    private IDbConnection _connection = null!;
    private CommandDefinition _definition;
    private DbDataReader? _reader;
    private IDbCommand? _command;
    private CommandBehavior _behavior;
    private bool _goesBack;
    private bool _mayGoBack;
    private bool _hasLargeValue;
    private bool _closesConnection;
    private DriverTraits? _traits;

    public IDbConnection Connection => _connection;

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

    private DbDataReader Reader => _reader!;

    /// <summary>Takes a connection and a command that has not run.</summary>
    public void Set(IDbConnection connection, in CommandDefinition definition) => (_connection, _definition) = (connection, definition);

    /// <summary>Forgets the command, which has ended.</summary>
    public void Reset()
    {
        (_connection, _definition, _reader, _command) = (null!, default, null, null);
        (_behavior, _goesBack, _mayGoBack, _hasLargeValue, _closesConnection, _traits) = (default, false, false, false, false, null);
    }

    /// <summary>Returns how the driver's reader is opened.</summary>
    /// <param name="options">The query's options.</param>
    /// <param name="plans">What makes the plans of the results; null if more is asked of their columns.</param>
    public CommandBehavior BehaviorOf(PreparedOptions options, object? plans) =>
        KnownDrivers.BehaviorOf(_connection, plans is not null && options.LargeValues.Has(Text, plans, options.Fields));

    /// <summary>Remembers for the next run how the columns of all results were read.</summary>
    /// <param name="options"><inheritdoc cref="BehaviorOf" path="/param[@name='options']/node()"/></param>
    /// <param name="plans"><inheritdoc cref="BehaviorOf" path="/param[@name='plans']/node()"/></param>
    /// <param name="isComplete">Whether all results have been read.</param>
    public void Remember(PreparedOptions? options, object? plans, bool isComplete)
    {
        if (options is null || plans is null)
        {
            return;
        }

        if (_goesBack)
        {
            options.LargeValues.Remove(Text, plans, options.Fields);
        }
        else if (_hasLargeValue && isComplete && !_mayGoBack)
        {
            options.LargeValues.Add(Text, plans, options.Fields);
        }
    }

    /// <summary>Opens the current result, which is closed by <see cref="CloseResult"/> before the next one.</summary>
    public RowSource OpenResult()
    {
        RowSource source = KnownDrivers.Open(new OpenedReader(Reader, _command!.Connection as DbConnection, _behavior));
        _traits = source.Traits;
        return source;
    }

    /// <summary>Closes a result, if there is one.</summary>
    public void CloseResult(RowSource? source)
    {
        if (source is not null)
        {
            _goesBack |= source.IsForward == false;
            _mayGoBack |= source.IsForward != true;
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
