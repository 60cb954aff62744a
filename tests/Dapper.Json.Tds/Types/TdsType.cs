using Dapper.Json.Tds.Packets;
using Dapper.Json.Tds.Types;

namespace Dapper.Json.Tds;

/// <summary>
/// A type of a column, a parameter or an output value: its TYPE_INFO (2.2.5.6), and the bytes of its values (2.2.5.5.1). The members give those of SQL
/// Server; a value has the CLR type that SqlClient has for it, or one of the few that a member names.
/// </summary>
public sealed partial class TdsType
{
    private readonly byte[] _info;
    private readonly Func<object, byte[]> _encode;
    private readonly Func<byte[], object> _decode;

    private TdsType(string name, byte[] info, ValueLength length, Func<object, byte[]> encode, Func<byte[], object> decode)
    {
        (Name, _info, Length, _encode, _decode) = (name, info, length, encode, decode);
    }

    /// <summary>Gets the name in SQL, with length or precision.</summary>
    public string Name { get; }

    /// <summary>Gets the type as a column NOT NULL has it: of numbers and times of fixed length, without a length.</summary>
    public TdsType NotNull => new(Name, FixedCode is 0 ? _info : [FixedCode], FixedCode is 0 ? Length : ValueLength.None, _encode, _decode)
    {
        InVariant = InVariant,
        UserType = UserType,
        IsNullable = false,
    };

    internal ValueLength Length { get; }

    /// <summary>Gets the type within a sql_variant: its code, the number of bytes of its properties, and these.</summary>
    private byte[] InVariant { get; init; } = [];

    /// <summary>Gets the code without a length; 0 for none.</summary>
    private byte FixedCode { get; init; }

    private uint UserType { get; init; }

    private bool IsNullable { get; init; } = true;

    public override string ToString() => Name;

    /// <summary>Gets the bytes of a value, without its length.</summary>
    public byte[] Encode(object value) => _encode(value);

    internal object Decode(byte[] bytes) => _decode(bytes);

    /// <summary>Writes what COLMETADATA and RETURNVALUE have in common: user type, flags and TYPE_INFO.</summary>
    internal void WriteInfo(PacketWriter packets)
    {
        packets.Write(UserType);
        packets.Write((ushort)(IsNullable ? 1 : 0));
        packets.Write(_info);
    }

    internal void WriteValue(PacketWriter packets, object? value, Task interrupted)
    {
        if (value is TdsChunks chunks)
        {
            chunks.Write(packets, interrupted);
        }
        else
        {
            Length.Write(packets, value is null ? null : Encode(value));
        }
    }

    internal object? ReadValue(ByteReader body) => Length.Read(body) is { } bytes ? Decode(bytes) : null;
}
