using System.Globalization;

namespace Dapper.Json.Benchmarks.Parameters;

/// <summary>A row of the tables that lists are looked for in, and that rows are inserted into.</summary>
internal sealed record ParameterRow(int Number, Guid RowKey, string RowText, double Amount, bool Flag)
{
    /// <summary>What creates such a table.</summary>
    /// <param name="name">The name of the table.</param>
    /// <param name="guidType">The type of a column of Guids.</param>
    /// <param name="booleanType">The type of a column of truth values.</param>
    /// <param name="isIndexed">Whether each column that is looked for has an index.</param>
    public static string CreateSql(string name, string guidType, string booleanType, bool isIndexed)
    {
        string unique = isIndexed ? " unique" : "";
        string columns = $"Number integer primary key, RowKey {guidType} not null{unique}, RowText varchar(40) not null{unique}, "
            + $"Amount double precision not null, Flag {booleanType} not null";
        return $"create table {name} ({columns})";
    }

    /// <summary>Makes rows that are the same each time.</summary>
    public static ParameterRow[] Make(int count) => [.. Enumerable.Range(1, count).Select(Of)];

    /// <summary>Makes a row.</summary>
    /// <param name="n">Its number, from 1.</param>
    public static ParameterRow Of(int n) => new(
        n,
        new Guid(n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        string.Create(CultureInfo.InvariantCulture, $"The text of row {n}"),
        n * 1.25,
        n % 2 == 0);
}
