using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Members;

namespace Dapper.Json.Tests.Contracts.Conversions;

public sealed class CellConversionTests
{
    public static TheoryData<Type> MemberTypes =>
    [
        .. Cells.Types, typeof(OfByte), typeof(OfSByte), typeof(OfInt16), typeof(OfUInt16), typeof(OfInt32), typeof(OfUInt32), typeof(OfInt64), typeof(OfUInt64), typeof(Letters),
    ];

    [Theory]
    [MemberData(nameof(MemberTypes))]
    public void Converts_every_cell_of_every_column_type_as_Dapper_does(Type member) => CheckColumns(member, member, Cells.Types.Append(typeof(object)));

    /// <remarks>Dapper makes the nullable value of what it has converted: a column of each form is enough.</remarks>
    [Theory]
    [MemberData(nameof(MemberTypes))]
    public void Converts_for_a_nullable_member_as_Dapper_does(Type member)
    {
        if (member.IsValueType)
        {
            Type[] columns = [typeof(string), typeof(long), typeof(double), typeof(decimal), typeof(byte[]), typeof(DateTime), typeof(object)];
            CheckColumns(member, typeof(Nullable<>).MakeGenericType(member), columns.Union(Cells.Types.Where(type => type == member)));
        }
    }

    [Theory]
    [InlineData(typeof(object))]
    [InlineData(typeof(Uri))]
    [InlineData(typeof(int[]))]
    public void Knows_no_other_member_types(Type type) => Assert.Null(MemberKind.Of(type));

    [Theory]
    [InlineData(typeof(Uri))]
    [InlineData(typeof(DayOfWeek))]
    [InlineData(typeof(int[]))]
    [InlineData(typeof(System.Collections.IEnumerable))]
    public void Vouches_for_no_other_column_type(Type columnType)
    {
        Assert.Null(CellConversions.TryCreate<int>(columnType));
        Assert.Null(CellConversions.TryCreate<char>(columnType));
        Assert.Null(CellConversions.TryCreate<OfInt32>(columnType));
    }

    private static void CheckColumns(Type type, Type member, IEnumerable<Type> columns)
    {
        var differences = new List<string>();
        MethodInfo check = typeof(CellConversionTests).GetMethod(nameof(Check), BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(type, member);
        foreach (Type column in columns)
        {
            check.Invoke(null, [column, differences]);
        }

        Assert.True(differences.Count == 0, $"{differences.Count} differences:\n{string.Join('\n', differences.Take(30))}");
    }

    private static void Check<T, TMember>(Type column, List<string> differences)
    {
        CellConversion<T>? conversion = CellConversions.TryCreate<T>(column);
        if (conversion is null)
        {
            if (!DateTimeConversions.IsBridged(column, typeof(T)))
            {
                differences.Add($"{column} -> {typeof(T)}: no conversion");
            }

            return;
        }

        CheckForms(conversion, column, differences);
        object[] cells = [.. Cells.Mixed(column, typeof(T))];
        List<string> expected = DapperReference.Outcomes<TMember>(column, cells);
        Assert.Equal(cells.Length, expected.Count);
        for (int i = 0; i < cells.Length; i++)
        {
            bool isOwn = cells[i].GetType() == column;
            foreach ((string form, string outcome) in Outcomes(conversion, column, cells[i], isOwn))
            {
                if (outcome != expected[i])
                {
                    differences.Add($"{column} -> {typeof(T)} {form}: {Outcome.Text(cells[i])} is {outcome}, by Dapper {expected[i]}");
                }
            }
        }
    }

    private static void CheckForms<T>(CellConversion<T> conversion, Type column, List<string> differences)
    {
        bool isRead = conversion.MustRead;
        bool isRight = typeof(T) == typeof(char) ? (conversion.FromText is not null && conversion.Read is not null) == (column == typeof(string))
            : (conversion.FromInt64 is not null) == (column == typeof(long) && !isRead)
            && (conversion.FromDouble is not null) == (column == typeof(double) && !isRead)
            && (conversion.FromText is not null) == (column == typeof(string) && !isRead)
            && (conversion.Read is not null) == (column != typeof(object) || isRead);
        if (!isRight)
        {
            differences.Add($"{column} -> {typeof(T)}: has other forms than it should");
        }
    }

    private static IEnumerable<(string Form, string Outcome)> Outcomes<T>(CellConversion<T> conversion, Type column, object cell, bool isOwn)
    {
        if (!conversion.MustRead)
        {
            yield return ("FromBoxed", Outcome.Of(() => conversion.FromBoxed(cell)));
        }

        if (!isOwn && !conversion.MustRead)
        {
            yield break;
        }

        if (conversion.FromInt64 is { } fromInt64)
        {
            yield return ("FromInt64", Outcome.Of(() => fromInt64((long)cell)));
        }

        if (conversion.FromDouble is { } fromDouble)
        {
            yield return ("FromDouble", Outcome.Of(() => fromDouble((double)cell)));
        }

        if (conversion.FromText is { } fromText)
        {
            yield return ("FromText", Outcome.Of(() => fromText((string)cell)));
        }

        if (conversion.Read is { } read)
        {
            using FakeDataReader reader = DapperReference.Reader(column, [cell]);
            Assert.True(reader.Read());
            yield return ("Read", Outcome.Of(() => read(reader, 0)));
        }
    }
}
