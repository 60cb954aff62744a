using Dapper.Json.Tds.Tokens;

namespace Dapper.Json.Tds;

/// <summary>A column of a result: a pair of its name and type.</summary>
public readonly record struct TdsColumn(string Name, TdsType Type)
{
    public static implicit operator TdsColumn((string Name, TdsType Type) column) => new(column.Name, column.Type);
}

/// <summary>
/// What a command is answered with: its tokens, in their order. What ends a statement or a procedure is added where it is not written out. One may serve
/// several commands.
/// </summary>
/// <remarks>An attention ends the response before its next token. That makes a client's wait for a gate end as with a real server.</remarks>
public sealed class TdsResponse
{
    private readonly List<Action<TokenWriter>> _steps = [];

    /// <summary>Begins a result. One that is open ends.</summary>
    public TdsResponse Columns(params TdsColumn[] columns) => Add(tokens => tokens.Columns(columns));

    /// <summary>Adds a row. A <see cref="TdsMark"/> among the values acts at its place.</summary>
    public TdsResponse Row(params object?[] values) => Add(tokens => tokens.Row(values));

    /// <summary>Adds a row in the form that has a bitmap of its NULLs.</summary>
    public TdsResponse SparseRow(params object?[] values) => Add(tokens => tokens.SparseRow(values));

    /// <summary>Adds rows that are made when they are sent.</summary>
    public TdsResponse Rows(IEnumerable<object?[]> rows) => Add(tokens =>
    {
        foreach (object?[] row in rows.TakeWhile(_ => !tokens.IsInterrupted))
        {
            tokens.Row(row);
        }
    });

    /// <summary>Ends a statement, with the number of rows where it is not that of the result.</summary>
    public TdsResponse Done(long? count = null) => Add(tokens => tokens.Done(count));

    /// <summary>Adds an error. One of class 20 or above ends the connection behind the response.</summary>
    public TdsResponse Error(int number, string message, byte severity = 16, byte state = 1, string procedure = "", int line = 1) =>
        Add(tokens => tokens.Error(number, message, severity, state, procedure, line));

    /// <summary>Adds what a procedure returns. It is 0 where this is left out.</summary>
    public TdsResponse Return(int status) => Add(tokens => tokens.Return(status));

    /// <summary>Adds the value of an output parameter, behind all results.</summary>
    public TdsResponse Output(string name, TdsType type, object? value) => Add(tokens => tokens.Output(name, type, value));

    /// <summary>Lets a mark act between two tokens.</summary>
    public TdsResponse Mark(TdsMark mark) => Add(tokens => tokens.Mark(mark));

    /// <summary>Waits between two tokens.</summary>
    public TdsResponse Wait(TdsGate gate) => Mark(gate);

    /// <summary>
    /// Has the bytes of the response kept when it is sent, and sent again as they are: for a measurement, in which what the server does is not to count.
    /// The response must be one to requests of one form, of one session: its packets carry the session's number, and have the size that its client wants.
    /// With MARS they would not be sent one by one.
    /// </summary>
    public TdsResponse Recorded()
    {
        IsRecorded = true;
        return this;
    }

    internal bool IsRecorded { get; private set; }

    /// <summary>Gets or sets the packets as they were sent; null before that, and where none are kept.</summary>
    internal byte[]? Recording { get; set; }

    internal TdsResponse Add(Action<TokenWriter> step)
    {
        _steps.Add(step);
        return this;
    }

    internal void Send(TokenWriter tokens)
    {
        foreach (Action<TokenWriter> step in _steps.TakeWhile(_ => !tokens.IsInterrupted))
        {
            step(tokens);
        }

        tokens.Complete();
    }
}
