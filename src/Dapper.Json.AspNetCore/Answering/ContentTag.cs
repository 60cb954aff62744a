using System.Security.Cryptography;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Answering;

/// <summary>The tag of an answer's bytes.</summary>
internal static class ContentTag
{
    public static EntityTagHeaderValue Of(ReadOnlySpan<byte> content)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(content, hash);
        return new EntityTagHeaderValue($"\"{Convert.ToHexString(hash)}\"");
    }
}
