namespace Dapper.Json.Tests.Contracts.Conversions;

/// <summary>What Dapper itself makes of cells.</summary>
internal static class DapperReference
{
    /// <summary>Gives the outcome of each cell of one column whose type is told to Dapper.</summary>
    public static List<string> Outcomes<TMember>(Type columnType, IEnumerable<object> cells)
    {
        using DbDataReader reader = Reader(columnType, cells);
        Func<DbDataReader, Holder<TMember>> parse = reader.GetRowParser<Holder<TMember>>();
        var outcomes = new List<string>();
        while (reader.Read())
        {
            outcomes.Add(Outcome.Of(() => parse(reader).Value));
        }

        return outcomes;
    }

    public static FakeDataReader Reader(Type columnType, IEnumerable<object> cells) =>
        new(new FakeResult([new FakeColumn("Value", columnType)], cells.Select(cell => new object?[] { cell })));
}
