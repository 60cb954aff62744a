using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>Flattens the nodes of a shape into steps.</summary>
/// <param name="around">The number of arrays and objects of the row around the shape.</param>
internal sealed class ShapeSteps(int around = 0)
{
    private ShapeStep[] _steps = [];
    private readonly List<ShapeLevel> _levels = [];
    private int _depth;
    private int _values;
    private int _lazy;

    /// <summary>Returns the steps.</summary>
    public ShapeStep[] ToArray() => _steps;

    /// <summary>Gets the lists, from the outermost inwards. Each is inside an element of the one before.</summary>
    public IReadOnlyList<ShapeLevel> Levels => _levels;

    public void Add(ColumnWriter value)
    {
        Add(new ShapeStep(value, _values++, around + _depth, isOptional: _lazy > 0));
    }

    /// <summary>Adds the start of a bracket.</summary>
    /// <returns>Its step.</returns>
    public int Begin(Bracket bracket)
    {
        Add(new ShapeStep(StepKind.Begin, bracket, other: 0, _values));
        _depth += bracket.Kind == BracketKind.None ? 0 : 1;
        _lazy += bracket.IsLazy ? 1 : 0;
        return _steps.Length - 1;
    }

    /// <summary>Adds the end of a bracket.</summary>
    public void End(int begin)
    {
        Bracket bracket = _steps[begin].Bracket!;
        Add(new ShapeStep(StepKind.End, bracket, begin, _values));
        _depth -= bracket.Kind == BracketKind.None ? 0 : 1;
        _lazy -= bracket.IsLazy ? 1 : 0;
        _steps[begin] = new ShapeStep(StepKind.Begin, bracket, _steps.Length, _steps[begin].Value);
    }

    // Not a list: code for lists of structs is compiled for each of them, in the first call of a process.
    private void Add(in ShapeStep step)
    {
        Array.Resize(ref _steps, _steps.Length + 1);
        _steps[^1] = step;
    }

    /// <summary>Marks the start of a list's elements.</summary>
    public void BeginElements(ColumnWriter[] keys) => _levels.Add(new ShapeLevel(keys, _steps.Length, 0));

    /// <summary>Marks the end of a list's elements.</summary>
    public void EndElements()
    {
        int level = _levels.FindLastIndex(static level => level.End == 0);
        _levels[level] = _levels[level] with { End = _steps.Length };
    }
}
