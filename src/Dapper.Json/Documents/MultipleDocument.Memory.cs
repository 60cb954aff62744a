using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <content>Results that wait in memory for their places.</content>
internal sealed partial class MultipleDocument
{
    /// <summary>Gets how much memory a further result may take while it waits, in bytes.</summary>
    public long RemainingMemory
    {
        get
        {
            long remaining = _settings.Cells.BufferLimit - (_families?.Values.Sum(static family => family.Length) ?? 0);
            foreach (ResultState state in _states)
            {
                remaining -= state.Held?.Length ?? 0;
            }

            return remaining;
        }
    }

    /// <summary>Creates the exception for results in memory that take too much of it.</summary>
    public Exception TooLarge() => ColumnError.Of(
        $"Results wait in memory for their places in the document, and take more than {_settings.Cells.BufferLimit} bytes "
        + $"(JsonQueryOptions.{nameof(JsonQueryOptions.BufferLimit)}). Give the results the order of their places, select lists before the rows that "
        + "hold them, or write a page of them at a time",
        ColumnSchema.None);

    public override void Dispose()
    {
        foreach (ResultState state in _states)
        {
            state.Held?.Dispose();
        }

        foreach (TiedTree family in _families?.Values ?? Enumerable.Empty<TiedTree>())
        {
            family.Dispose();
        }

        base.Dispose();
    }

    private void Forget(ResultNode node)
    {
        if (_families is not null && _families.Remove(node.Family, out TiedTree? family))
        {
            family.Dispose();
        }
    }

    private TiedTree FamilyOf(ResultNode node)
    {
        _families ??= [];
        if (!_families.TryGetValue(node.Family, out TiedTree? family))
        {
            family = new TiedTree(node.Family, _output, inside => new HeldJson(_settings.Outputs, inside.Depth, isArray: true, Output));
            _families.Add(node.Family, family);
        }

        return family;
    }
}
