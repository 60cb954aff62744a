namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A column of a generated result, whose cells are values of a database's type.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Table">The table of the values, which has a NULL behind them.</param>
/// <param name="Values">The values.</param>
/// <param name="Cells">The number of the value of each row; that of the NULL is the number of values.</param>
internal sealed record AccessColumn(string Name, string Table, TypeValue[] Values, int[] Cells)
{
    /// <summary>Returns the JSON of a cell; null if the library refuses it.</summary>
    public string? JsonOf(int row, JsonSerializerOptions options)
    {
        if (Cells[row] == Values.Length)
        {
            return "null";
        }

        TypeValue value = Values[Cells[row]];
        return value.Outcome switch
        {
            Outcome.Written => value.Json(options),
            Outcome.Named => options.NumberHandling.HasFlag(JsonNumberHandling.AllowNamedFloatingPointLiterals) ? value.Json(options) : null,
            Outcome.Refused => null,
            Outcome.AsSerialized => throw new InvalidOperationException("Nothing says how it is written."),
            _ => throw new InvalidOperationException($"{value.Outcome} is not known."),
        };
    }
}
