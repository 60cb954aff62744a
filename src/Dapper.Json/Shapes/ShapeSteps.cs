using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>Lays a tree out as steps.</summary>
internal sealed class ShapeSteps
{
    private readonly List<ShapeStep> _steps = [];
    private readonly List<ShapeLevel> _levels = [];

    /// <summary>Gets the steps.</summary>
    public ShapeStep[] ToArray() => [.. _steps];

    /// <summary>Gets what lists there are, from the outermost inwards; each is inside an element of the one before.</summary>
    public IReadOnlyList<ShapeLevel> Levels => _levels;

    public void Add(ColumnWriter value) => _steps.Add(new ShapeStep { Value = value });

    /// <summary>Adds the beginning of a bracket.</summary>
    /// <returns>Its step.</returns>
    public int Begin(Bracket bracket)
    {
        _steps.Add(new ShapeStep { Bracket = bracket });
        return _steps.Count - 1;
    }

    /// <summary>Adds the end of a bracket.</summary>
    public void End(int begin)
    {
        _steps.Add(new ShapeStep { Bracket = _steps[begin].Bracket, Begin = begin });
        _steps[begin] = _steps[begin] with { End = _steps.Count };
    }

    /// <summary>Notes that the elements of a list come next.</summary>
    public void BeginElements(ColumnWriter[] keys) => _levels.Add(new ShapeLevel(keys, _steps.Count, 0));

    /// <summary>Notes that no more of the elements come.</summary>
    public void EndElements()
    {
        int level = _levels.FindLastIndex(static level => level.End == 0);
        _levels[level] = _levels[level] with { End = _steps.Count };
    }
}

/// <summary>One step of writing a row: a value, or the beginning or the end of a bracket.</summary>
internal readonly record struct ShapeStep
{
    public ShapeStep()
    {
    }

    /// <summary>Gets what writes a value; null for a bracket.</summary>
    public ColumnWriter? Value { get; init; }

    public Bracket? Bracket { get; init; }

    /// <summary>Gets the step that begins the bracket which this one ends; -1 where it ends none.</summary>
    public int Begin { get; init; } = -1;

    /// <summary>Gets, where the step begins a bracket, the step behind its end.</summary>
    public int End { get; init; }

    /// <summary>Gets whether the step may run code of the caller's.</summary>
    public bool RunsCallersCode => Value is { RunsCallersCode: true } || Bracket is { RunsCallersCode: true };
}

/// <summary>A list inside an object.</summary>
/// <param name="Keys">What compares the columns that decide which rows belong to the object.</param>
/// <param name="Start">The step that an element begins with.</param>
/// <param name="End">The step behind its last.</param>
internal readonly record struct ShapeLevel(ColumnWriter[] Keys, int Start, int End);
