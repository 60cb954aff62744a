using System.ComponentModel;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>What paths fill must not be seen by anything else of the row: asked of the type, the same with and without generated code.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class PlainTypeTests : IDisposable
{
    private const string Sql = """select 1 as Id, 2.5 as "Lines[].Price" """;

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void A_list_without_a_setter_is_filled_in_a_type_of_automatic_properties_and_scalars() => WithAndWithoutCode(() =>
        Assert.Equal("""[{"id":1,"total":2.5,"lines":[{"price":2.5}]}]""", Json<Computed>(Sql)));

    [Fact]
    public void Every_other_type_is_refused() => WithAndWithoutCode(() =>
    {
        Refused<InInterface>("InInterface._totals");
        Refused<InFunction>("InFunction._sum");
        Refused<InBase>("Base.Any");
        Refused<InCapture>("InCapture.<all>P");
        Refused<Hidden>("HiddenBase.Lines");
        Refused<BehindPrivateField>("BehindPrivateField.lines");
    });

    [Fact]
    public void What_is_filled_as_well_holds_nothing_else() => WithAndWithoutCode(() => Assert.Equal(
        """[{"id":1,"author":{"price":3},"lines":[{"price":2.5}]}]""",
        Json<BesideFilled>("""select 1 as Id, 3 as "Author.Price", 2.5 as "Lines[].Price" """)));

    [Fact]
    public void An_object_without_a_setter_is_filled_by_the_same_rule() => WithAndWithoutCode(() =>
    {
        Assert.Equal("""[{"id":1,"author":{"price":3}}]""", Json<OneObject>("""select 1 as Id, 3 as "Author.Price" """));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Json<BesideFilled>("""select 1 as Id, 3 as "Author.Price" """));
        Assert.Contains("Author has no setter, and BesideFilled.Lines may hold the same", error.Message, StringComparison.Ordinal);
    });

    [Theory]
    [InlineData("""NULL as "Author.Id", 6 as "Writer.Id" """, "'Author.Id'")]
    [InlineData("""6 as "Writer.Id", 7 as "Author.Id" """, "'Writer.Id'")]
    [InlineData("""1 as Author, 6 as "Author.Id" """, "'Author'")]
    public void Two_that_end_in_one_field_are_an_error(string columns, string other)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Json<Aliased>($"select {columns}"));
        Assert.Contains($"the column {other} fills", error.Message, StringComparison.Ordinal);
        Assert.Throws<JsonQueryException>(() => Json<Aliased>($"select {columns} where 0"));
    }

    [Fact]
    public void Without_code_two_of_one_name_are_an_error() =>
        WithoutCode.Run(() => Two_that_end_in_one_field_are_an_error("""1 as Author, 6 as "Author.Id" """, "'Author'"));

    [Fact]
    public void A_type_that_is_told_when_it_has_been_filled_takes_no_paths() => WithAndWithoutCode(() =>
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Json<Initialized>(Sql));
        Assert.Contains("Initialized: it is notified when it has been filled (ISupportInitialize)", error.Message, StringComparison.Ordinal);
        Assert.Equal("""[{"id":1,"count":-1,"lines":null}]""", Json<Initialized>("select 1 as Id"));
    });

    private static void WithAndWithoutCode(Action run)
    {
        run();
        WithoutCode.Run(run);
    }

    private void Refused<T>(string holder)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Json<T>(Sql));
        Assert.Contains($"has no setter, and {holder} may hold the same value: give it a setter", error.Message, StringComparison.Ordinal);
    }

    private string Json<T>(string sql) => _connection.QueryJsonString<T>(sql, options: new JsonQueryOptions());

    public interface ITotals
    {
        public decimal Sum { get; }
    }

    public sealed class Line
    {
        public decimal Price { get; set; }
    }

    public sealed class Totals(List<Line> lines) : ITotals
    {
        public decimal Sum => lines.Sum(static line => line.Price);
    }

    public sealed class Computed
    {
        public int Id { get; set; }

        public decimal Total => Lines.Sum(static line => line.Price);

        public List<Line> Lines { get; } = [];
    }

    public sealed class InInterface
    {
#pragma warning disable CA1859 // The type of the field is what is tested.
        private readonly ITotals _totals;
#pragma warning restore CA1859

        public InInterface() => _totals = new Totals(Lines);

        public int Id { get; set; }

        public decimal Total => _totals.Sum;

        public List<Line> Lines { get; } = [];
    }

    public sealed class InFunction
    {
        private readonly Func<decimal> _sum;

        public InFunction()
        {
            List<Line> lines = Lines;
            _sum = () => lines.Count;
        }

        public int Id { get; set; }

        public decimal Total => _sum();

        public List<Line> Lines { get; } = [];
    }

    public class Base
    {
        private protected object? Any;

        public bool Is => Any is not null;
    }

    public sealed class InBase : Base
    {
        public InBase() => Any = Lines;

        public int Id { get; set; }

        public List<Line> Lines { get; } = [];
    }

#pragma warning disable CS9124 // The parameter is kept in a field of its own: that is what is tested.
    public sealed class InCapture(List<Line> all)
    {
        public InCapture()
            : this([])
        {
        }

        public int Id { get; set; }

        public int Count => all.Count;

        public List<Line> Lines { get; } = all;
    }
#pragma warning restore CS9124

    public class HiddenBase
    {
        public List<Line> Lines { get; } = [];
    }

    public sealed class Hidden : HiddenBase
    {
        public Hidden() => Lines = base.Lines;

        public int Id { get; set; }

        public int Count => base.Lines.Count;

        public new List<Line> Lines { get; }
    }

    public sealed class BehindPrivateField
    {
#pragma warning disable SA1306, IDE1006, IDE0032, RCS1085 // Dapper finds it by the name of the property.
        private List<Line> lines = [];
#pragma warning restore SA1306, IDE1006, IDE0032, RCS1085

        public int Id { get; set; }

        public IReadOnlyList<Line> Lines => lines;

        public void Clear() => lines = [];
    }

    public sealed class BesideFilled
    {
        public int Id { get; set; }

        public Line Author { get; } = new();

        public List<Line> Lines { get; } = [];
    }

    public sealed class OneObject
    {
        public int Id { get; set; }

        public Line Author { get; } = new();
    }

    public sealed class Com
    {
        public int Id { get; set; }
    }

    public sealed class Aliased
    {
        public Com? Author { get; set; }

        [JsonIgnore]
        public Com? Writer { set => Author = value; }
    }

    public sealed class Initialized : ISupportInitialize
    {
        public int Id { get; set; }

        public int Count { get; set; }

        public List<Line>? Lines { get; set; }

        public void BeginInit()
        {
        }

        public void EndInit() => Count = Lines?.Count ?? -1;
    }
}
