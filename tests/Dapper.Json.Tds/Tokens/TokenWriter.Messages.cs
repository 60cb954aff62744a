namespace Dapper.Json.Tds.Tokens;

/// <content>What is no part of a result: errors, what a procedure gives back, and changes of the session.</content>
internal sealed partial class TokenWriter
{
    private const byte FatalClass = 20;

    /// <summary>ERROR (2.2.7.10).</summary>
    public void Error(int number, string message, byte severity, byte state, string procedure, int line)
    {
        const string Server = "test";
        Begin(0xAA);
        packets.Write((ushort)(4 + 2 + 2 + 1 + 1 + 4 + (sizeof(char) * (message.Length + Server.Length + procedure.Length))));
        packets.Write(number);
        packets.Write([state, severity]);
        packets.WriteText(message);
        packets.WriteShortText(Server);
        packets.WriteShortText(procedure);
        packets.Write(line);
        _failed = Failed;
        IsFatal |= severity >= FatalClass;
    }

    /// <summary>RETURNSTATUS (2.2.7.18), once: before the output values.</summary>
    public void Return(int? status)
    {
        EndStatement();
        if (!_hasReturned)
        {
            _hasReturned = true;
            Begin(0x79);
            packets.Write(status ?? 0);
        }
    }

    /// <summary>RETURNVALUE (2.2.7.19).</summary>
    public void Output(string name, TdsType type, object? value)
    {
        const byte IsOutput = 1;
        Return(status: null);
        Begin(0xAC);
        packets.Write((ushort)0);
        packets.WriteShortText(name);
        packets.Write(IsOutput);
        type.WriteInfo(packets);
        type.WriteValue(packets, value, interrupted);
    }

    /// <summary>LOGINACK (2.2.7.14): TDS 7.4, and the version of SQL Server 2022.</summary>
    public void LoginAccepted()
    {
        const string Program = "Microsoft SQL Server";
        Begin(0xAD);
        packets.Write((ushort)(1 + 4 + 1 + (sizeof(char) * Program.Length) + 4));
        packets.Write([1, 0x74, 0, 0, 4]);
        packets.WriteShortText(Program);
        packets.Write([16, 0, 0, 0]);
    }

    /// <summary>ENVCHANGE (2.2.7.9) of a text: 1 is the database, 4 the size of packets.</summary>
    public void Changed(byte type, string value, string before)
    {
        BeginChange(type, 2 + (sizeof(char) * (value.Length + before.Length)));
        packets.WriteShortText(value);
        packets.WriteShortText(before);
    }

    public void Collation(ReadOnlySpan<byte> collation)
    {
        BeginChange(7, 2 + collation.Length);
        packets.Write((byte)collation.Length);
        packets.Write(collation);
        packets.Write((byte)0);
    }

    private void ResetDone()
    {
        BeginChange(18, 2);
        packets.Write((ushort)0);
    }

    /// <summary>Tells of a transaction: one that begins (8) is the new value, one that ends (9, 10) the old.</summary>
    public void Transaction(byte type, long transaction)
    {
        const byte Begun = 8;
        BeginChange(type, 2 + sizeof(long));
        if (type != Begun)
        {
            packets.Write((byte)0);
        }

        packets.Write((byte)sizeof(long));
        packets.Write(transaction);
        if (type == Begun)
        {
            packets.Write((byte)0);
        }
    }

    private void BeginChange(byte type, int length)
    {
        Begin(0xE3);
        packets.Write((ushort)(1 + length));
        packets.Write(type);
    }
}
