using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>A result with a few settings. Of a case in the making the kind and the way may still be open.</summary>
internal sealed record PairCase(PairKind? Kind, PairWay? Way, bool IsTyped, IReadOnlyList<SettingValue> Settings)
{
    public bool IsChange => Kind is { Name: "changed" };

    public bool IsList => Kind is { Rows: PairRows.All };

    public bool HasPaths => this["Query.PathNames"] is null && Format is JsonQueryFormat.Array or JsonQueryFormat.Lines;

    public JsonETag? ETag => (JsonETag?)this["ETag"] ?? (IsChange ? ResultSettings.Version : null);

    public bool IsVersioned => ETag == ResultSettings.Version;

    public JsonQueryFormat GivenFormat => (JsonQueryFormat?)(this["Format"] ?? this["Query.Format"]) ?? JsonQueryFormat.Array;

    /// <summary>Gets the format that is written: one object has none, and the client asks for lines where it may.</summary>
    public JsonQueryFormat Format =>
        Kind is not null && !IsList ? JsonQueryFormat.Array
        : this["NegotiatesLines"] is not null ? JsonQueryFormat.Lines
        : GivenFormat;

    /// <summary>Gets the value of a setting, null without it. The names of a query's settings have a prefix.</summary>
    public object? this[string name] => Settings.FirstOrDefault(setting => KeyOf(setting) == name)?.Value;

    public static string KeyOf(SettingValue setting) => setting.Options == typeof(JsonQueryOptions) ? $"Query.{setting.Name}" : setting.Name;

    /// <inheritdoc/>
    public override string ToString() => $"{Kind?.Name} {(IsTyped ? "typed" : "untyped")} by {Way} with {string.Join(" and ", Settings)}";

    public JsonResultOptions ToOptions()
    {
        // A flush may come anywhere.
        var query = new JsonQueryOptions { FlushThreshold = 1 };
        JsonResultOptions options = new() { Query = query };
        if (IsChange)
        {
            (options.ETag, options.IfMatch) = (ResultSettings.Version, ResultSettings.Version);
        }

        options.Cursor = Kind!.Name == "page" ? ResultSettings.ByVersion : null;
        foreach (SettingValue setting in Settings)
        {
            setting.Set(setting.Options == typeof(JsonQueryOptions) ? query : options);
        }

        return options;
    }
}

/// <summary>The requests of each case, in their order.</summary>
internal enum PairRequest
{
    /// <summary>A GET, or for a change a PUT of any version, of a text that no query has had.</summary>
    First,

    /// <summary>A GET of the same text, or a PUT of the current version.</summary>
    Again,

    /// <summary>A HEAD, or a PUT without a condition.</summary>
    Bare,

    /// <summary>A GET with the current tag, or a PUT of a version that is no longer current.</summary>
    Conditional,
}
