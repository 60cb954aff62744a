namespace Dapper.Json.Fields;

/// <summary>Parses a selection of fields. The text may come from anyone: it is read once, from start to end.</summary>
internal ref struct FieldsParser(ReadOnlySpan<char> text, int maxDepth)
{
    /// <summary>The upper bound of the depth of brackets, whatever the caller allows.</summary>
    public const int MaxTextDepth = 64;

    private readonly ReadOnlySpan<char> _text = text;
    private int _position;
    private string? _error;

    private char Next => _position < _text.Length ? _text[_position] : '\0';

    private bool IsAtEnd => _position >= _text.Length;

    /// <summary>Parses a text.</summary>
    /// <returns>The selection, or the error.</returns>
    public static (JsonFields? Fields, string? Error) Parse(string? text, int maxLength, int maxDepth)
    {
        if (text is null)
        {
            return (null, "There is no selection of fields.");
        }

        if (text.Length > maxLength)
        {
            return (null, $"The selection of fields has {text.Length} characters, more than the {maxLength} that are allowed.");
        }

        var parser = new FieldsParser(text, maxDepth);
        return (parser.ReadAll(), parser._error);
    }

    private JsonFields? ReadAll()
    {
        var draft = new FieldsDraft();
        SkipSpaces();
        ReadList(draft, depth: 1, isBracketed: Take('['));
        SkipSpaces();
        FailUnless(IsAtEnd, "nothing may follow the bracket that ends the selection");
        return _error is null ? draft.ToFields() : null;
    }

    /// <summary>Parses the items of a list, and the bracket that closes it.</summary>
    private void ReadList(FieldsDraft draft, int depth, bool isBracketed)
    {
        FailUnless(depth <= maxDepth, $"brackets are nested deeper than the {maxDepth} levels that are allowed");
        SkipSpaces();
        bool asks = false;
        bool goesOn = isBracketed ? Next != ']' : !IsAtEnd;
        while (goesOn && _error is null)
        {
            asks |= ReadMember(draft, depth);
            SkipSpaces();
            goesOn = Take(',');
        }

        // A list that only leaves out fields leaves them out of the default.
        draft.Groups |= asks ? FieldGroups.None : FieldGroups.Default;
        FailUnless(isBracketed || Next != ']', "a bracket is closed that was not opened");
        FailUnless(!isBracketed || !IsAtEnd, "a bracket is not closed");
        FailUnless(isBracketed ? Take(']') : IsAtEnd, "a comma is missing");
    }

    /// <returns>Whether the item selects something, and does not only leave it out.</returns>
    private bool ReadMember(FieldsDraft draft, int depth)
    {
        SkipSpaces();
        int start = _position;
        bool isLeftOut = Take('-');
        SkipSpaces();
        bool isSign = Next == '!';
        string name = Next == '"' ? ReadQuoted() : ReadUnquoted();
        SkipSpaces();
        if (_error is not null)
        {
            return false;
        }

        if (isSign)
        {
            FieldGroups group = Array.Find(JsonFields.Signs, entry => entry.Sign == name).Group;
            draft.Groups |= group;
            FailUnless(
                group != FieldGroups.None && !isLeftOut,
                "only !all and !default begin with an exclamation mark, and neither can be left out; put a name that does so in quotes",
                start);
        }
        else if (isLeftOut)
        {
            draft.LeaveOut(name);
            FailUnless(Next != '[', "a field that is left out has no brackets: leave out fields inside of them");
        }
        else if (Take('['))
        {
            ReadList(draft.Add(name), depth + 1, isBracketed: true);
        }
        else
        {
            draft.Add(name).Groups |= FieldGroups.Default;
        }

        return !isLeftOut;
    }

    private string ReadUnquoted()
    {
        ReadOnlySpan<char> rest = _text[_position..];
        int length = rest.IndexOfAny(",[]\"");
        rest = length < 0 ? rest : rest[..length];
        _position += rest.Length;
        FailUnless(rest.Length > 0, "a name is missing");
        return rest.TrimEnd().ToString();
    }

    private string ReadQuoted()
    {
        int start = _position;
        do
        {
            int length = _text[(_position + 1)..].IndexOf('"');
            if (length < 0)
            {
                FailUnless(condition: false, "a quote is not closed", start);
                return "";
            }

            _position += length + 2;
        }
        while (Next == '"');
        return _text[(start + 1)..(_position - 1)].ToString().Replace("\"\"", "\"", StringComparison.Ordinal);
    }

    private void SkipSpaces()
    {
        while (!IsAtEnd && char.IsWhiteSpace(_text[_position]))
        {
            _position++;
        }
    }

    /// <summary>Goes behind a character, if it is the next one.</summary>
    private bool Take(char sign)
    {
        bool isNext = Next == sign;
        _position += isNext ? 1 : 0;
        return isNext;
    }

    /// <summary>Sets the error at a position, or at the current one, unless there was an error before.</summary>
    private void FailUnless(bool condition, string problem, int? position = null)
    {
        if (!condition)
        {
            _error ??= $"At character {(position ?? _position) + 1} of the selection of fields: {problem}.";
        }
    }
}
