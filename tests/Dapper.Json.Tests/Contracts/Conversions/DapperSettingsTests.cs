using Dapper.Json.Contracts.Conversions;

namespace Dapper.Json.Tests.Contracts.Conversions;

/// <summary>These settings are the whole process's: nothing else runs meanwhile.</summary>
[CollectionDefinition(nameof(DapperSettingsTests), DisableParallelization = true)]
[Collection(nameof(DapperSettingsTests))]
public sealed class DapperSettingsTests
{
    [Fact]
    public void Does_not_vouch_for_types_with_a_handler()
    {
        SqlMapper.AddTypeHandler(typeof(Guid), new NoHandler());
        try
        {
            Assert.Null(CellConversions.TryCreate<Guid>(typeof(Guid)));
            Assert.NotNull(CellConversions.TryCreate<int>(typeof(int)));
        }
        finally
        {
            SqlMapper.AddTypeHandler(typeof(Guid), null!);
        }

        Assert.NotNull(CellConversions.TryCreate<Guid>(typeof(Guid)));
    }

    [Fact]
    public void Does_not_vouch_for_enums_with_a_handler_where_handlers_are_preferred()
    {
        SqlMapper.AddTypeHandler(typeof(Handled), new NoHandler());
        Assert.NotNull(CellConversions.TryCreate<Handled>(typeof(long)));
        Assert.Equal(["Handled '1'"], Outcomes<Handled>(1L));
        SqlMapper.Settings.PreferTypeHandlersForEnums = true;
        try
        {
            Assert.Null(CellConversions.TryCreate<Handled>(typeof(long)));
            Assert.NotNull(CellConversions.TryCreate<Letters>(typeof(long)));
        }
        finally
        {
            SqlMapper.Settings.PreferTypeHandlersForEnums = false;
        }
    }

    [Fact]
    public void Reads_by_the_driver_what_a_type_map_leaves_to_it()
    {
        // A box of the enum itself is what Dapper asks this driver for, and does not without the type map.
        SqlMapper.AddTypeMap(typeof(Mapped), DbType.Int32, useGetFieldValue: true);
        Assert.Null(CellConversions.TryCreate<Mapped>(typeof(long)));
        SqlMapper.AddTypeMap(typeof(Mapped?), DbType.Int32, useGetFieldValue: true);
        CellConversion<Mapped> conversion = CellConversions.TryCreate<Mapped>(typeof(long))!;
        Assert.True(conversion.MustRead);
        using Fakes.FakeDataReader reader = DapperReference.Reader(typeof(long), [Mapped.Two]);
        Assert.True(reader.Read());
        Assert.Equal(Outcomes<Mapped>(Mapped.Two), [Outcome.Text(conversion.Read!(reader, 0))]);
    }

    [Fact]
    public void Leaves_dates_without_a_type_map_to_the_common_conversions()
    {
        SqlMapper.RemoveTypeMap(typeof(DateOnly));
        Assert.Null(CellConversions.TryCreate<DateOnly>(typeof(DateOnly)));
        SqlMapper.RemoveTypeMap(typeof(DateOnly?));
        try
        {
            Assert.False(CellConversions.TryCreate<DateOnly>(typeof(DateOnly))!.MustRead);
        }
        finally
        {
            SqlMapper.AddTypeMap(typeof(DateOnly), (DbType)(-2), useGetFieldValue: true);
            SqlMapper.AddTypeMap(typeof(DateOnly?), (DbType)(-2), useGetFieldValue: true);
        }

        Assert.True(CellConversions.TryCreate<DateOnly>(typeof(DateOnly))!.MustRead);
    }

    [Theory]
    [InlineData(typeof(object))]
    [InlineData(typeof(OtherAnswer))]
    [InlineData(typeof(OtherQuestion))]
    public void Does_not_guess_a_setting_that_is_not_found(Type mapper)
    {
        var settings = new DapperSettings(mapper);
        Assert.Contains("UseGetFieldValue", settings.WhyUnknown, StringComparison.Ordinal);
        Assert.Null(CellConversions.TryCreate<int>(typeof(int), settings));
        Assert.Null(CellConversions.TryCreate<DateOnly>(typeof(DateOnly), settings));
        Assert.Null(CellConversions.TryCreate<string>(typeof(string), settings));
    }

    [Fact]
    public void Leaves_dates_and_times_of_another_type_to_Dapper()
    {
        Assert.Null(CellConversions.TryCreate<DateOnly>(typeof(DateTime)));
        Assert.Null(CellConversions.TryCreate<TimeOnly>(typeof(DateTime)));
        Assert.Null(CellConversions.TryCreate<TimeOnly>(typeof(TimeSpan)));
        Assert.Null(CellConversions.TryCreate<DateTime>(typeof(DateOnly)));
        Assert.Null(CellConversions.TryCreate<TimeSpan>(typeof(TimeOnly)));
        Assert.NotNull(CellConversions.TryCreate<DateTimeOffset>(typeof(DateTime)));
        Assert.NotNull(CellConversions.TryCreate<TimeOnly>(typeof(TimeOnly)));
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<DateOnly>("Day", new DateOnly(2024, 2, 29))));
        Assert.False(TypedQuery.AssertSame<DateTime>(connection, "select").IsDirect);
    }

    [Fact]
    public void Knows_the_setting_of_the_version_that_is_referenced() => Assert.Null(DapperSettings.Current.WhyUnknown);

    private static List<string> Outcomes<T>(object cell) => DapperReference.Outcomes<T>(typeof(long), [cell]);

    public enum Handled
    {
        One = 1,
    }

    public enum Mapped
    {
        Two = 2,
    }

    private static class OtherAnswer
    {
        internal static int UseGetFieldValue(Type type) => type.Name.Length;
    }

    private static class OtherQuestion
    {
        internal static bool UseGetFieldValue(Type type, bool isNullable) => type.IsValueType == isNullable;
    }

    private sealed class NoHandler : SqlMapper.ITypeHandler
    {
        public void SetValue(IDbDataParameter parameter, object value) => throw new NotSupportedException();

        public object Parse(Type destinationType, object value) => throw new NotSupportedException();
    }
}
