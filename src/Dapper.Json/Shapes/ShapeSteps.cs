using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>Flattens the nodes of a shape into steps.</summary>
internal sealed class ShapeSteps
{
    private ShapeStep[] _steps = new ShapeStep[16];
    private int _count;
    private readonly List<ShapeLevel> _levels = [];

    /// <summary>Returns the steps.</summary>
    public ShapeStep[] ToArray() => Resized(_count);

    /// <summary>Gets the lists, from the outermost inwards. Each is inside an element of the one before.</summary>
    public IReadOnlyList<ShapeLevel> Levels => _levels;

    public void Add(ColumnWriter value) => Add(new ShapeStep(value));

    /// <summary>Adds the start of a bracket.</summary>
    /// <returns>Its step.</returns>
    public int Begin(Bracket bracket)
    {
        Add(new ShapeStep(Bracket: bracket));
        return _count - 1;
    }

    /// <summary>Adds the end of a bracket.</summary>
    public void End(int begin)
    {
        Bracket bracket = _steps[begin].Bracket!;
        Add(new ShapeStep(Bracket: bracket, IsEnd: true, Other: begin));
        _steps[begin] = new ShapeStep(Bracket: bracket, Other: _count);
    }

    private void Add(in ShapeStep step)
    {
        _steps = _count < _steps.Length ? _steps : Resized(2 * _count);
        _steps[_count++] = step;
    }

    // Neither a list nor Array.Resize: their code is compiled for each struct, in the first call of a process.
    private ShapeStep[] Resized(int length)
    {
        var resized = new ShapeStep[length];
        Array.Copy(_steps, resized, _count);
        return resized;
    }

    /// <summary>Marks the start of a list's elements.</summary>
    public void BeginElements(ColumnWriter[] keys) => _levels.Add(new ShapeLevel(keys, _count, 0));

    /// <summary>Marks the end of a list's elements.</summary>
    public void EndElements()
    {
        int level = _levels.FindLastIndex(static level => level.End == 0);
        _levels[level] = _levels[level] with { End = _count };
    }
}
