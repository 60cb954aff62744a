using Dapper.Json.AspNetCore.Options;
using Dapper.Json.Planning;

namespace Dapper.Json.AspNetCore;

/// <content>The combination of options, setting by setting.</content>
public sealed partial class JsonResultOptions
{
    private static readonly Setting[] Explained =
    [
        Setting.Format, Setting.NegotiatesLines, Setting.ContentType, Setting.FileName, Setting.Query, Setting.ETag, Setting.IfMatch, Setting.Fields,
        Setting.Location, Setting.CommitsTransaction,
    ];

    private readonly (JsonResultOptions Outer, JsonResultOptions Inner, string NameOfInner)? _parts;

    // Creates the combination of two options: what the inner ones have set, and for the rest what the outer ones have.
    private JsonResultOptions(JsonResultOptions outer, JsonResultOptions inner, string nameOfInner)
    {
        _parts = (outer, inner, nameOfInner);
        _values = Array.ConvertAll(AllSettings, setting => inner._values[(int)setting] ?? outer._values[(int)setting]);
        HasAny = outer.HasAny || inner.HasAny;

        // Without serializer options of their own, the inner ones take those of the outer ones, and each setting of these.
        if (inner.Query is { } query && outer.Query is { } outerQuery)
        {
            _values[(int)Setting.Query] = query.WithDefaults(outerQuery);
        }

        FitFormat(outer, inner);
        MakeReadOnly();
    }

    // Gets what has set the settings that may not fit a query together.
    internal string Origins => string.Join(", ", Explained.Where(Has).Select(setting => $"{setting} comes from {OriginOf(setting)}"));

    // Returns these options, with the settings that others have set. Both become read-only.
    internal JsonResultOptions With(JsonResultOptions inner, string nameOfInner)
    {
        MakeReadOnly();
        inner.MakeReadOnly();
        return new JsonResultOptions(this, inner, nameOfInner);
    }

    private string OriginOf(Setting setting) =>
        _parts is not { } parts ? "ConfigureJsonResults"
        : parts.Inner.Has(setting) ? parts.NameOfInner
        : parts.Outer.OriginOf(setting);

    // Settings of outer options about the format do not apply to a format that the inner ones set.
    private void FitFormat(JsonResultOptions outer, JsonResultOptions inner)
    {
        if (inner is { Format: not null } or { Query.Format: not JsonQueryFormat.Array } or { NegotiatesLines: true })
        {
            _values[(int)Setting.Format] = inner._values[(int)Setting.Format];
            _values[(int)Setting.NegotiatesLines] = inner._values[(int)Setting.NegotiatesLines];
        }

        bool becomesNegotiated = NegotiatesLines && !outer.NegotiatesLines;
        if (!inner.Has(Setting.ContentType) && ContentType is { } type
            && (MediaTypeOf(this) != MediaTypeOf(outer) || (becomesNegotiated && MediaTypes.IsOther(type, JsonQueryFormat.Array, isNegotiated: true))))
        {
            _values[(int)Setting.ContentType] = null;
        }

        static string MediaTypeOf(JsonResultOptions options) => FormatRules.Of(options.RowsFormat).MediaType;
    }
}
