using System.Text;
using Dapper.Json.Tds.Packets;

namespace Dapper.Json.Tds;

/// <summary>A parameter of a procedure, as it came.</summary>
/// <param name="Name">The name, with its sign.</param>
/// <param name="Type">The type, as SQL writes it: <c>nvarchar(max)</c>.</param>
/// <param name="Value">The value, null for NULL.</param>
/// <param name="IsOutput">Whether the client wants a value back.</param>
public sealed record TdsParameter(string Name, string Type, object? Value, bool IsOutput);

/// <summary>What a client asks for.</summary>
/// <param name="Text">The SQL, or the name of the procedure.</param>
/// <param name="Procedure">The name of the procedure: <c>sp_executesql</c> for SQL with parameters; null for a batch.</param>
/// <param name="Declaration">The types of the parameters of <c>sp_executesql</c>.</param>
/// <param name="Parameters">The parameters, without those two of <c>sp_executesql</c>.</param>
/// <param name="Session">The number of the connection, from 1.</param>
public sealed record TdsRequest(string Text, string? Procedure, string? Declaration, IReadOnlyList<TdsParameter> Parameters, int Session)
{
    private const int ExecuteSql = 10;

    /// <summary>Gets whether a pool hands the connection out again: what its session holds is to be gone.</summary>
    public bool IsReset { get; private init; }

    /// <summary>Gets whether a transaction is begun, committed or rolled back, as <see cref="Text"/> says.</summary>
    public bool IsTransaction => Transaction is not null;

    /// <summary>Gets the response to a transaction manager request; null for any other.</summary>
    internal TdsResponse? Transaction { get; init; }

    /// <summary>Gets the value of a parameter by its name, with its sign.</summary>
    public object? this[string name] => Parameters.Single(parameter => parameter.Name == name).Value;

    internal static TdsRequest Read(TdsMessage message, int session)
    {
        var body = new ByteReader(message.Body);

        // ALL_HEADERS (2.2.5.3), whose length includes itself: the transaction and the number of outstanding requests.
        body.Skip(body.ReadInt32() - sizeof(int));
        TdsRequest request = message.Type switch
        {
            TdsMessage.Batch => new(Encoding.Unicode.GetString(body.ReadRest()), null, null, [], session),
            TdsMessage.Procedure => ReadProcedure(body, session),
            TdsMessage.TransactionManager => ReadTransaction(body, session),
            _ => throw new IOException($"A message of type {message.Type} is not known here."),
        };
        return request with { IsReset = message.IsReset };
    }

    /// <summary>Reads an RPC request (2.2.6.6).</summary>
    private static TdsRequest ReadProcedure(ByteReader body, int session)
    {
        int length = body.ReadUInt16(), number = length == ushort.MaxValue ? body.ReadUInt16() : 0;
        string name = number switch
        {
            0 => body.ReadText(length),
            ExecuteSql => "sp_executesql",
            _ => $"procedure {number}",
        };
        body.ReadUInt16();
        List<TdsParameter> parameters = [];
        while (!body.IsAtEnd)
        {
            string parameter = body.ReadText(body.ReadByte());
            bool isOutput = (body.ReadByte() & 1) != 0;
            TdsType type = TdsType.Read(body);
            parameters.Add(new(parameter, type.Name, type.ReadValue(body), isOutput));
        }

        return number == ExecuteSql
            ? new((string)parameters[0].Value!, name, (string?)parameters.ElementAtOrDefault(1)?.Value, [.. parameters.Skip(2)], session)
            : new(name, name, null, parameters, session);
    }

    /// <summary>Reads a transaction manager request (2.2.6.9). The response tells the client of the transaction, by ENVCHANGE 8, 9 or 10.</summary>
    private static TdsRequest ReadTransaction(ByteReader body, int session)
    {
        (string text, byte change) = body.ReadUInt16() switch
        {
            5 => ("begin transaction", (byte)8),
            7 => ("commit", (byte)9),
            8 => ("rollback", (byte)10),
            int kind => throw new IOException($"A transaction manager request of type {kind} is not known here."),
        };
        return new(text, null, null, [], session) { Transaction = new TdsResponse().Add(tokens => tokens.Transaction(change, session)) };
    }
}
