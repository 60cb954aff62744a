namespace Dapper.Json.Tests.Contracts.Conversions;

public enum OfByte : byte
{
    A = 1,
    B = 255,
}

public enum OfSByte : sbyte
{
    A = 1,
    B = -1,
}

public enum OfInt16 : short
{
    A = 1,
    B = -1,
}

public enum OfUInt16 : ushort
{
    A = 1,
    B = 2,
}

/// <summary>Two names that differ in case, and two of one value.</summary>
#pragma warning disable CA1708, CA1069 // That is the point of it.
public enum OfInt32
{
    b = 1,
    B = 2,
    A = 3,
    Same = 3,
    Below = -1,
}
#pragma warning restore CA1708, CA1069

public enum OfUInt32 : uint
{
    A = 1,
    B = uint.MaxValue,
}

public enum OfInt64 : long
{
    A = 1,
    B = long.MinValue,
}

public enum OfUInt64 : ulong
{
    A = 1,
    B = ulong.MaxValue,
}

[Flags]
public enum Letters
{
    None = 0,
    A = 1,
    B = 2,
    Both = 3,
    Ünï_1 = 8,
}
