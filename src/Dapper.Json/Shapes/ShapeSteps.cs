using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>Flattens the nodes of a shape into steps.</summary>
internal sealed class ShapeSteps
{
    private ShapeStep[] _steps = [];
    private readonly List<ShapeLevel> _levels = [];

    /// <summary>Returns the steps.</summary>
    public ShapeStep[] ToArray() => _steps;

    /// <summary>Gets the lists, from the outermost inwards. Each is inside an element of the one before.</summary>
    public IReadOnlyList<ShapeLevel> Levels => _levels;

    public void Add(ColumnWriter value) => Add(new ShapeStep(value));

    /// <summary>Adds the start of a bracket.</summary>
    /// <returns>Its step.</returns>
    public int Begin(Bracket bracket)
    {
        Add(new ShapeStep(Bracket: bracket));
        return _steps.Length - 1;
    }

    /// <summary>Adds the end of a bracket.</summary>
    public void End(int begin)
    {
        Bracket bracket = _steps[begin].Bracket!;
        Add(new ShapeStep(Bracket: bracket, IsEnd: true, Other: begin));
        _steps[begin] = new ShapeStep(Bracket: bracket, Other: _steps.Length);
    }

    // Neither a list nor Array.Resize: their code is compiled for each struct, in the first call of a process.
    private void Add(in ShapeStep step)
    {
        var longer = new ShapeStep[_steps.Length + 1];
        Array.Copy(_steps, longer, _steps.Length);
        longer[^1] = step;
        _steps = longer;
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
