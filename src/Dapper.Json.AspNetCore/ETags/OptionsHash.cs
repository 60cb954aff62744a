using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>Hashes the options that decide how values are written, so that equal options have equal hashes in each process.</summary>
/// <remarks>
/// Of what is code, such as a converter, only the type is known. Names and escapes are tried out.
/// </remarks>
internal static class OptionsHash
{
    private const string Sample = "\"\\/<>&'+`\u0000\u007f\u00e9\u2028\ud83d\ude00";

    private static readonly string[] Names = ["postId", "PostID", "URLOfPost2", "post_id", "post-Id", "\u00c9t\u00e9 2"];

    private static readonly ConditionalWeakTable<JsonQueryOptions, byte[]> Hashes = new();

    private static readonly PropertyInfo[] Settings = ReadSettings();

    /// <summary>Returns the hash of options. It is computed once for each instance, which becomes read-only.</summary>
    public static byte[] Of(JsonQueryOptions options) => Hashes.GetValue(options, static options =>
    {
        JsonSerializerOptions serializer = options.ToSerializerOptions();
        using TagHash hash = new();
        Append(hash, options);
        foreach (PropertyInfo setting in Settings)
        {
            hash.Append(setting.Name);
            Append(hash, setting.GetValue(serializer));
        }

        return hash.ToArray();
    });

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The static properties, which need unreferenced code, are not read.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The static properties, which need dynamic code, are not read.")]
    private static PropertyInfo[] ReadSettings() =>
    [
        .. typeof(JsonSerializerOptions).GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(static property => property.CanRead && property.Name != nameof(JsonSerializerOptions.IsReadOnly))
            .OrderBy(static property => property.Name, StringComparer.Ordinal),
    ];

    private static void Append(TagHash hash, JsonQueryOptions options)
    {
        hash.Append(typeof(JsonQueryOptions));
        hash.Append((long)options.Format);
        hash.Append((long)options.DuplicateNames);
        hash.Append((long)options.UnmappedColumns);
        hash.Append(options.RespectRequiredMembers ? 1 : 0);
        hash.Append(options.PathNames ? 1 : 0);
        hash.Append(options.Fields?.ToString());
        foreach (IReadOnlyCollection<string> names in (IReadOnlyCollection<string>[])[options.RawJsonColumns, options.GroupKeys])
        {
            hash.Append(names.Count);
            foreach (string name in names)
            {
                hash.Append(name);
            }
        }
    }

    private static void Append(TagHash hash, object? setting)
    {
        if (setting is null)
        {
            return;
        }

        hash.Append(setting.GetType());
        switch (setting)
        {
            case JsonNamingPolicy policy:
                Array.ForEach(Names, name => hash.Append(policy.ConvertName(name)));
                break;
            case JavaScriptEncoder encoder:
                hash.Append(encoder.Encode(Sample));
                hash.Append(UnescapedBy(encoder));
                break;
            case IConvertible:
                hash.Append(setting.ToString());
                break;
            case IEnumerable parts:
                foreach (object part in parts)
                {
                    hash.Append(part.GetType());
                }

                break;
        }
    }

    /// <summary>Returns for each character whether an encoder leaves it as it is.</summary>
    private static byte[] UnescapedBy(JavaScriptEncoder encoder)
    {
        byte[] isWritten = new byte[char.MaxValue + 1];
        for (int c = 0; c < isWritten.Length; c++)
        {
            isWritten[c] = Convert.ToByte(!char.IsSurrogate((char)c) && !encoder.WillEncode(c));
        }

        return isWritten;
    }
}
