using Dapper.Json.AspNetCore.Responses;
using Dapper.Json.Execution;

namespace Dapper.Json.AspNetCore;

/// <content>Which settings have been set, and the combination of options setting by setting.</content>
public sealed partial class JsonResultOptions
{
    private readonly (JsonResultOptions Outer, JsonResultOptions Inner, string NameOfInner)? _parts;
    private Setting _set;

    // Creates the combination of two options: what the inner ones have set, and for the rest what the outer ones have.
    private JsonResultOptions(JsonResultOptions outer, JsonResultOptions inner, string nameOfInner)
        : this(outer)
    {
        _parts = (outer, inner, nameOfInner);
        _set |= inner._set;
        _query = inner.Has(Setting.Query) ? Over(outer._query, inner._query) : _query;
        _statusCode = inner.Has(Setting.StatusCode) ? inner._statusCode : _statusCode;
        _contentType = inner.Has(Setting.ContentType) ? inner._contentType : _contentType;
        _fileName = inner.Has(Setting.FileName) ? inner._fileName : _fileName;
        _format = inner.Has(Setting.Format) ? inner._format : _format;
        _negotiatesLines = inner.Has(Setting.NegotiatesLines) ? inner._negotiatesLines : _negotiatesLines;
        _notFound = inner.Has(Setting.NotFound) ? inner._notFound : _notFound;
        _etag = inner.Has(Setting.ETag) ? inner._etag : _etag;
        _ifMatch = inner.Has(Setting.IfMatch) ? inner._ifMatch : _ifMatch;
        _requiresIfMatch = inner.Has(Setting.RequiresIfMatch) ? inner._requiresIfMatch : _requiresIfMatch;
        _fields = inner.Has(Setting.Fields) ? inner._fields : _fields;
        _fieldsParameter = inner.Has(Setting.FieldsParameter) ? inner._fieldsParameter : _fieldsParameter;
        _cursor = inner.Has(Setting.Cursor) ? inner._cursor : _cursor;
        _cursorParameter = inner.Has(Setting.CursorParameter) ? inner._cursorParameter : _cursorParameter;
        _bufferUpTo = inner.Has(Setting.BufferUpTo) ? inner._bufferUpTo : _bufferUpTo;
        _bufferLimit = inner.Has(Setting.BufferLimit) ? inner._bufferLimit : _bufferLimit;
        _commitsTransaction = inner.Has(Setting.CommitsTransaction) ? inner._commitsTransaction : _commitsTransaction;
        _onRowsRead = inner.Has(Setting.OnRowsRead) ? inner._onRowsRead : _onRowsRead;
        FitFormat(outer, inner);
        MakeReadOnly();
    }

    [Flags]
    internal enum Setting
    {
        None = 0,
        Query = 1,
        StatusCode = 1 << 1,
        ContentType = 1 << 2,
        Format = 1 << 3,
        NegotiatesLines = 1 << 4,
        ETag = 1 << 5,
        Fields = 1 << 6,
        FieldsParameter = 1 << 7,
        BufferUpTo = 1 << 8,
        CommitsTransaction = 1 << 9,
        OnRowsRead = 1 << 10,
        Cursor = 1 << 11,
        CursorParameter = 1 << 12,
        NotFound = 1 << 13,
        FileName = 1 << 14,
        IfMatch = 1 << 15,
        RequiresIfMatch = 1 << 16,
        BufferLimit = 1 << 17,
    }

    // Gets whether any setting has been set.
    internal bool HasAny => _set != Setting.None;

    // Returns whether a setting has been set.
    internal bool Has(Setting setting) => (_set & setting) != 0;

    // Returns these options, with the settings that others have set. Both become read-only.
    internal JsonResultOptions With(JsonResultOptions inner, string nameOfInner)
    {
        MakeReadOnly();
        inner.MakeReadOnly();
        return new JsonResultOptions(this, inner, nameOfInner);
    }

    // Returns what has set a setting.
    internal string OriginOf(Setting setting) =>
        _parts is not { } parts ? "ConfigureJsonResults"
        : parts.Inner.Has(setting) ? parts.NameOfInner
        : parts.Outer.OriginOf(setting);

    // Returns the inner options. Without serializer options of their own, they take those of the outer options, and each setting of these.
    private static JsonQueryOptions? Over(JsonQueryOptions? outer, JsonQueryOptions? inner) => outer is null ? inner : inner?.WithDefaults(outer);

    // Settings of outer options about the format do not apply to a format that the inner ones set.
    private void FitFormat(JsonResultOptions outer, JsonResultOptions inner)
    {
        bool negotiates = inner.Has(Setting.NegotiatesLines) && inner._negotiatesLines;
        JsonQueryFormat? own = inner.Has(Setting.Format) && inner._format is { } format ? format
            : inner.Has(Setting.Query) && inner._query is { Format: not JsonQueryFormat.Array and var ofQuery } ? ofQuery
            : negotiates ? JsonQueryFormat.Array
            : null;
        if (own is not null)
        {
            (_format, _negotiatesLines) = (own, negotiates);
        }

        bool becomesNegotiated = _negotiatesLines && !outer._negotiatesLines;
        if (!inner.Has(Setting.ContentType) && _contentType is { } type
            && (MediaTypeOf(this) != MediaTypeOf(outer) || (becomesNegotiated && ExclusiveSettings.IsOther(type, JsonQueryFormat.Array, isNegotiated: true))))
        {
            _contentType = null;
        }

        static string MediaTypeOf(JsonResultOptions options) => FormatRules.Of(ResponseFormat.FormatOf(options)).MediaType;
    }
}
