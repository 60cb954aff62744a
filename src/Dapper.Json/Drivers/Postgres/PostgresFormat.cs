namespace Dapper.Json.Drivers.Postgres;

/// <summary>Checks the lengths inside the server's binary format, so that malformed data is always an error and never a value.</summary>
internal static class PostgresFormat
{
    /// <summary>Returns a value that must have a certain length.</summary>
    public static ReadOnlySpan<byte> Exactly(this ReadOnlySpan<byte> value, int length) =>
        value.Length == length ? value : throw Malformed($"{value.Length} bytes where there should be {length}");

    /// <summary>Takes the next bytes from the rest of a value.</summary>
    public static ReadOnlySpan<byte> Take(ref ReadOnlySpan<byte> rest, int length)
    {
        if ((uint)length > (uint)rest.Length)
        {
            throw Malformed($"{rest.Length} bytes left where there should be {length}");
        }

        ReadOnlySpan<byte> taken = rest[..length];
        rest = rest[length..];
        return taken;
    }

    public static FormatException Malformed(string what) =>
        new($"The server sent {what}: the value does not have the binary format of its type. Cast the column to text in SQL.");
}
