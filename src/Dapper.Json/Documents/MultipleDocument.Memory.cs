using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <content>Results that wait in memory for their places.</content>
internal sealed partial class MultipleDocument
{
    /// <summary>Throws if the results in memory take too much of it.</summary>
    /// <exception cref="JsonQueryException">They do.</exception>
    public void ThrowIfTooLarge()
    {
        long length = 0;
        if (_families is { } families)
        {
            foreach (TiedTree family in families.Values)
            {
                length += family.Length;
            }
        }

        foreach (ref readonly ResultState state in _states.AsSpan())
        {
            length += state.Held?.Length ?? 0;
        }

        if (length > _settings.Cells.BufferLimit)
        {
            throw ColumnError.Of(
                $"Results wait in memory for their places in the document, and take more than {_settings.Cells.BufferLimit} bytes "
                + $"(JsonQueryOptions.{nameof(JsonQueryOptions.BufferLimit)}). Give the results the order of their places, select lists before the rows that "
                + "hold them, or write a page of them at a time",
                ColumnSchema.None);
        }
    }

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

    private TiedTree FamilyOf(ResultNode node)
    {
        _families ??= [];
        if (!_families.TryGetValue(node.Family, out TiedTree? family))
        {
            _families.Add(node.Family, family = new TiedTree(node.Family));
        }

        return family;
    }
}
