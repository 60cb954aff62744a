using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>A SHA-256 hash of parts, each with its length, so that no two sequences of parts are the same bytes.</summary>
internal sealed class TagHash : IDisposable
{
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);

    public void Append(ReadOnlySpan<byte> part)
    {
        Append(part.Length);
        _hash.AppendData(part);
    }

    public void Append(string? part)
    {
        Append(part is null ? -1 : part.Length);
        _hash.AppendData(MemoryMarshal.AsBytes(part.AsSpan()));
    }

    public void Append(long part)
    {
        Span<byte> bytes = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, part);
        _hash.AppendData(bytes);
    }

    /// <summary>
    /// Appends a type by its name and, unless it is one of the framework, which is updated more often than its JSON changes, by the build that it is
    /// from: another one may write other JSON.
    /// </summary>
    public void Append(Type part)
    {
        Append(part.FullName);
        if (part.Namespace is not { } name || !(name == "System" || name.StartsWith("System.", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.", StringComparison.Ordinal)))
        {
            Append(part.Module.ModuleVersionId.ToByteArray());
        }
    }

    public byte[] ToArray() => _hash.GetHashAndReset();

    public void Dispose() => _hash.Dispose();
}
