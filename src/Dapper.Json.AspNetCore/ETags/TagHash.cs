using System.Buffers.Binary;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>A SHA-256 hash of parts, each with its length, so that no two sequences of parts are the same bytes.</summary>
internal sealed class TagHash : IDisposable
{
    /// <summary>
    /// The tokens of the keys that assemblies of .NET and of ASP.NET Core are signed with. An app may have their namespaces, and not their keys.
    /// </summary>
    private static readonly string[] FrameworkKeys =
        ["7CEC85D7BEA7798E", "ADB9793829DDAE60", "B03F5F7F11D50A3A", "B77A5C561934E089", "CC7B13FFCD2DDD51"];

    private static readonly ConditionalWeakTable<Module, byte[]> Builds = new();

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

    /// <summary>Appends a type and its type arguments, each by its name and the build that it is from: another one may write other JSON.</summary>
    /// <param name="part">The type; null leaves a mark.</param>
    public void Append(Type? part)
    {
        if (part is null)
        {
            Append((string?)null);
            return;
        }

        if (part.GetElementType() is { } element)
        {
            Append(part.Name[element.Name.Length..]);
            Append(element);
            return;
        }

        // The name of a type with arguments has the versions of their assemblies, also of those of the framework.
        Type definition = part.IsGenericType ? part.GetGenericTypeDefinition() : part;
        Append(definition.FullName);
        Append(Builds.GetValue(part.Module, BuildOf));
        Array.ForEach(part.GenericTypeArguments, Append);
    }

    public byte[] ToArray() => _hash.GetHashAndReset();

    public void Dispose() => _hash.Dispose();

    /// <summary>Returns the build of a module; nothing for the framework, which is updated more often than its JSON changes.</summary>
    private static byte[] BuildOf(Module module) =>
        module.Assembly.GetName().GetPublicKeyToken() is { Length: > 0 } key && FrameworkKeys.Contains(Convert.ToHexString(key))
            ? []
            : module.ModuleVersionId.ToByteArray();
}
