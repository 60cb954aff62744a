using System.Reflection;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;

namespace Dapper.Json.Tests.Contracts.Conversions;

/// <summary>The same on a real driver, which has a GetFieldValue of its own and a type per cell.</summary>
public sealed class SqliteConversionTests
{
    private static readonly string[] Literals =
    [
        "0", "1", "-1", "2460370", "4294967296", "0.5", "-0.9", "2460370.25", "1e300", "9e999", "''", "'1'", "'A'", "'true'", "'2024-02-29'",
        "'2024-02-29 13:14:15.1234567'", "'13:14:15'", "'1.02:03:04'", "'6f9619ff-8b86-d011-b42d-00c04fc964ff'", "x''", "x'31'", "zeroblob(16)",
    ];

    [Theory]
    [MemberData(nameof(CellConversionTests.MemberTypes), MemberType = typeof(CellConversionTests))]
    public void Converts_cells_of_SQLite_as_Dapper_does(Type member)
    {
        MethodInfo differences = typeof(SqliteConversionTests).GetMethod(nameof(Differences), BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(member);
        Assert.Empty((IEnumerable<string>)differences.Invoke(null, null)!);
    }

    private static List<string> Differences<T>()
    {
        using SqliteConnection connection = Databases.Open();
        var differences = new List<string>();
        foreach (string first in (string[])["1", "0.5", "'A'", "x'31'"])
        {
            foreach (string literal in Literals)
            {
                // The first row settles what Dapper takes the column's type to be.
                string sql = $"select {first} as Value union all select {literal}";
                string expected = Expected<T>(connection, sql);
                using SqliteCommand command = connection.CreateCommand();
                command.CommandText = sql;
                using SqliteDataReader reader = command.ExecuteReader();
                Assert.True(reader.Read());
                CellConversion<T> conversion = CellConversions.TryCreate<T>(reader.GetFieldType(0))!;
                Assert.True(reader.Read());
                string outcome = Outcome.Of(() => conversion.MustRead ? conversion.Read!(reader, 0) : conversion.FromBoxed(reader.GetValue(0)));
                if (outcome != expected)
                {
                    differences.Add($"{sql}: {outcome}, by Dapper {expected}");
                }
            }
        }

        return differences;
    }

    private static string Expected<T>(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        using SqliteDataReader reader = command.ExecuteReader();
        Assert.True(reader.Read());
        Func<System.Data.Common.DbDataReader, Holder<T>> parse = reader.GetRowParser<Holder<T>>();
        Assert.True(reader.Read());
        return Outcome.Of(() => parse(reader).Value);
    }
}
