using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Lists;

/// <summary>Adds a list to a command: as one parameter where the database can have it so.</summary>
internal sealed class ListTaker(ParameterTarget target) : IValuesTaker
{
    public void Take<T>(ReadOnlySpan<T> values, object? source)
    {
        if (!TryAdd(target, values, source))
        {
            ExpandedList.Add(target, values);
        }
    }

    /// <returns>False, with nothing done, where the values cannot be sent as one parameter.</returns>
    public static bool TryAdd<T>(in ParameterTarget target, ReadOnlySpan<T> values, object? source)
    {
        var definition = new ColumnDefinition("value", target.Name + "__0", target.Options.SqlType) { IsList = true };
        return target.Dialect.ColumnOf(target, definition, values, source) is { } column && target.Dialect.TryAddList(target, column);
    }
}
