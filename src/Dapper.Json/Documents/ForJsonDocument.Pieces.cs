using System.Text;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <content>
/// Validates the document, which comes in pieces of text. Validated bytes are written, except the end of the document: before the last
/// piece, the bytes that were written are not a complete document.
/// </content>
internal sealed partial class ForJsonDocument
{
    // Keeps the first half of a surrogate pair that two pieces share.
    private readonly Encoder _encoder = RawJson.Strict.GetEncoder();

    private JsonReaderState _state = new(new JsonReaderOptions { MaxDepth = maxDepth });

    // Bytes that cannot be written yet: the end of the document, or an incomplete token. The first of them have been validated.
    private PooledBuffer<byte> _pending;
    private int _validated;
    private int _nextValidation;
    private bool _isArray;
    private bool _isEmpty = true;

    private void Encode(ReadOnlySpan<char> text, bool flush)
    {
        Span<byte> free = _pending.Reserve(_encoder.GetByteCount(text, flush)).AsSpan(_pending.Length);
        _pending.Advance(_encoder.GetBytes(text, free, flush));
    }

    private void Validate(bool isLast)
    {
        var reader = new Utf8JsonReader(_pending.Written[_validated..], isLast, _state);

        // Where the token starts that ends the document, once it has been read: nothing else that was validated waits.
        int end = _validated > 0 ? 0 : -1;
        while (reader.Read())
        {
            if (reader.CurrentDepth == 0)
            {
                bool isStart = reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject;
                if (!isStart)
                {
                    end = _validated + (int)reader.TokenStartIndex;
                }

                if (isStart || reader.TokenType is not (JsonTokenType.EndArray or JsonTokenType.EndObject))
                {
                    _isArray = reader.TokenType == JsonTokenType.StartArray;
                    Count = _isArray ? 0 : 1;
                }
            }
            else if (_isArray && reader.CurrentDepth == 1 && reader.TokenType is not (JsonTokenType.EndArray or JsonTokenType.EndObject))
            {
                Count++;
            }
        }

        _state = reader.CurrentState;
        _validated += (int)reader.BytesConsumed;
        int length = isLast || end < 0 ? _validated : end;
        Output.Continue(_pending.Written[..length]);
        _pending.Remove(length);
        _validated -= length;
        _nextValidation = _validated + (2 * (_pending.Length - _validated));
    }
}
