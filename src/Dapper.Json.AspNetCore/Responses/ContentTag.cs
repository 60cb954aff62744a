using System.Security.Cryptography;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>A tag made of bytes: their hash.</summary>
internal static class ContentTag
{
    public static EntityTagHeaderValue Of(ReadOnlySpan<byte> content, bool isWeak)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(content, hash);
        return new EntityTagHeaderValue($"\"{Convert.ToHexString(hash)}\"", isWeak);
    }
}
