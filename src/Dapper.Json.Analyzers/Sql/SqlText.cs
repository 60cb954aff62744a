using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Text that code puts together: constants, and holes for what is only known at run time.</summary>
/// <remarks>A tree that shares its parts, so that a text that grows in many statements is not copied with each.</remarks>
internal sealed class SqlText
{
    /// <summary>A text of which nothing is known.</summary>
    public static readonly SqlText Unknown = new();

    // Code that doubles a text in each line must not fill the memory.
    private const int Longest = 100_000;

    private readonly string? _text;
    private readonly SqlText? _first;
    private readonly SqlText? _second;
    private readonly bool _isChoice;
    private readonly int _length = 1;
    private readonly bool _isConstant;
    private string? _constant;

    private SqlText(string? text = null, SqlHole? hole = null)
    {
        (_text, Hole, _isConstant) = (text, hole, text is not null);
        _length += text?.Length ?? 0;
    }

    private SqlText(SqlText first, SqlText second, bool isChoice)
    {
        (_first, _second, _isChoice, _length) = (first, second, isChoice, first._length + second._length);
        _isConstant = !isChoice && first._isConstant && second._isConstant;
    }

    /// <summary>Gets the hole, if the text is nothing else.</summary>
    public SqlHole? Hole { get; }

    /// <summary>Gets the text; null if a part of it is only known at run time.</summary>
    public string? Constant => _isConstant ? _constant ??= string.Concat(Parts().Select(static part => part._text)) : null;

    public static SqlText Of(string text) => new(text);

    /// <summary>Returns the text of an expression that is only known at run time.</summary>
    public static SqlText Of(IOperation hole) => new(hole: new SqlHole(hole, hole, []));

    public SqlText Then(SqlText next) => Joined(this, next, isChoice: false);

    /// <summary>Returns the text that is either this one or another.</summary>
    public SqlText Or(SqlText other) => ReferenceEquals(this, other) ? this : Joined(this, other, isChoice: true);

    /// <summary>Returns the text, to which more may have been added.</summary>
    public SqlText Uncertain() => Then(Unknown);

    /// <summary>Returns the text where a local stands for it: holes that are not part of a text are then where the local is.</summary>
    public SqlText At(ILocalReferenceOperation local) => Hole is not null ? new(hole: Hole with { Place = local, Locals = [.. Hole.Locals, local.Local] })
        : _isChoice ? Joined(_first!.At(local), _second!.At(local), isChoice: true)
        : this;

    /// <summary>Returns the holes, each with the text around it, in the order of the text.</summary>
    /// <remarks>What follows a choice follows its last text.</remarks>
    public IReadOnlyList<PlacedHole> Holes()
    {
        var holes = new List<PlacedHole>();
        Add(holes, TextBefore.None);
        return holes;
    }

    private static SqlText Joined(SqlText first, SqlText second, bool isChoice) =>
        first._length + second._length > Longest ? Unknown : new(first, second, isChoice);

    private TextBefore Add(List<PlacedHole> holes, TextBefore before)
    {
        foreach (SqlText part in Parts())
        {
            if (part._isChoice)
            {
                part._first!.Add(holes, before);
                before = part._second!.Add(holes, before);
            }
            else if (part.Hole is { } hole)
            {
                holes.Add(new PlacedHole(hole, before));
                before = before.With("?");
            }
            else if (part._text is { Length: > 0 } text)
            {
                if (holes.Count > 0 && holes[holes.Count - 1] is { After: null } last)
                {
                    holes[holes.Count - 1] = last with { After = text };
                }

                before = before.With(text);
            }
        }

        return before;
    }

    /// <summary>Returns the parts that follow each other: constants, holes, choices, and what is unknown.</summary>
    private IEnumerable<SqlText> Parts()
    {
        var left = new Stack<SqlText>();
        left.Push(this);
        while (left.Count > 0)
        {
            SqlText part = left.Pop();
            if (part is { _first: { } first, _second: { } second, _isChoice: false })
            {
                left.Push(second);
                left.Push(first);
            }
            else
            {
                yield return part;
            }
        }
    }
}

/// <summary>A value that is put into a text.</summary>
/// <param name="Place">The expression in the text.</param>
/// <param name="Value">The expression of the value, which a local may stand for.</param>
/// <param name="Locals">The locals that stand for it.</param>
internal sealed record SqlHole(IOperation Place, IOperation Value, IReadOnlyList<ILocalSymbol> Locals);

/// <summary>A hole with the text around it.</summary>
/// <param name="Hole">The hole.</param>
/// <param name="Before">The text before it.</param>
/// <param name="After">The constant text that follows it; null for none.</param>
internal sealed record PlacedHole(SqlHole Hole, TextBefore Before, string? After = null);

/// <summary>What must be known of the text before a hole: its end, and whether it ends inside quotes.</summary>
internal readonly record struct TextBefore(string End, bool IsQuoted)
{
    public static readonly TextBefore None = new("", false);

    private const int Longest = 500;

    /// <summary>Returns the text with more text behind it.</summary>
    public TextBefore With(string text)
    {
        string end = End + text;
        return new(end.Length > Longest ? end[^Longest..] : end, IsQuoted ^ (text.Count(static c => c == '\'') % 2 == 1));
    }
}
