using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Values;

namespace Dapper.Json.Parameters.Tables;

/// <summary>Makes a column of the values that it is given.</summary>
internal sealed class ColumnTaker(ParameterTarget target, ColumnDefinition definition) : IValuesTaker
{
    /// <summary>Gets the column; null where the database has no type for the values.</summary>
    public TableColumn? Column { get; private set; }

    public void Take<T>(ReadOnlySpan<T> values, object? source) => Column = target.Dialect.ColumnOf(target, definition, values, source);
}
