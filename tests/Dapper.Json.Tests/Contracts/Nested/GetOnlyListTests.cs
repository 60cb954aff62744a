using System.Collections;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Lists that can only be read, and how many objects are made for what is inside.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class GetOnlyListTests : IDisposable
{
    private const string Sql = """select 1 as Id, 2 as "Lines[].No" union all select 1, 3""";

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void A_list_that_may_be_in_two_fields_cannot_be_filled()
    {
        AreRefused();
        WithoutCode.Run(AreRefused);

        void AreRefused()
        {
            Refused<ViewOfField>("_lines");
            Refused<InTwoFields>("_lines");
            Refused<InPropertyToo>("View");
            Refused<InPropertyWithSetterToo>("View");
            Refused<InObjectToo>("Any");
            Refused<ByUnreadConstructor>("View");
            Refused<InObjectOfMember>("Totals");
            Refused<InObjectOfField>("_totals");
            Refused<Beside>("_lock");
            Refused<Tree>("Other");
            RefusedAs<BehindField>("BehindField has no member 'Lines' that can be set");
            RefusedAs<InFieldOfAnyList>("InFieldOfAnyList has no member 'Lines' that can be set");
            RefusedAs<InBaseType>("InBaseType has no member 'Lines' that can be set");
            RefusedAs<InBaseType>("InBaseType has no member 'Lines' that can be set", $"select * from ({Sql}) where 1 = 0");
        }
    }

    [Fact]
    public void An_object_around_a_list_is_made_for_an_element()
    {
        const string rows = """select 1 as Id, null as "Holder.No", 2 as "Holder.Parts[].No" union all select 3, null, null union all select 4, 5, null""";
        Part.Count = 0;
        Assert.Equal(
            """
            [{"id":1,"number":"1","holder":{"no":0,"parts":[{"no":2,"parts":null}]}},{"id":3,"number":"3","holder":null},
            {"id":4,"number":"4","holder":{"no":5,"parts":[]}}]
            """.ReplaceLineEndings(""),
            _connection.QueryJsonString<Around>(rows, options: new JsonQueryOptions()));
        Assert.Equal(3, Part.Count);
    }

    [Fact]
    public void Values_of_other_rows_are_not_those_of_an_object_that_began_without()
    {
        const string rows = """select 1 as Id, null as "Parts[].No", null as "Parts[].Key", null as "Parts[].Parts[].No" union all select 1, 7, null, 8""";
        var options = new JsonQueryOptions { GroupKeys = ["Id", "Parts[].Key"] };
        Assert.Equal(
            """[{"id":1,"number":"1","parts":[{"key":null,"no":0,"parts":[{"key":null,"no":8,"parts":null}]}]}]""",
            _connection.QueryJsonString<KeyedWhole>(rows, options: options));
    }

    private void Refused<T>(string holder) =>
        RefusedAs<T>($"Lines has no setter, and {typeof(T).Name}.{holder} may hold the same value: give it a setter");

    private void RefusedAs<T>(string message, string sql = Sql) => Assert.Contains(
        message, Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString<T>(sql, options: new JsonQueryOptions())).Message, StringComparison.Ordinal);

    public sealed class Line
    {
        public int No { get; set; }
    }

    public sealed class ViewOfField
    {
        private readonly List<Line> _lines = [];

        public ViewOfField() => Lines = _lines.AsReadOnly();

        public int Id { get; set; }

        public int Count => _lines.Count;

        public IReadOnlyList<Line> Lines { get; }
    }

    public sealed class InTwoFields
    {
        private readonly List<Line> _lines;

        public InTwoFields() => Lines = _lines = [];

        public int Id { get; set; }

        public int Count => _lines.Count;

        public List<Line> Lines { get; }
    }

    public class Listing
    {
        public List<Line> Lines { get; } = [];
    }

    public sealed class InBaseType : Listing
    {
        public int Id { get; set; }
    }

    public sealed class InFieldOfAnyList
    {
        private readonly List<Line> _lines = [];
#pragma warning disable CA1859 // The type of the field is what is tested.
        private readonly ICollection _all;
#pragma warning restore CA1859

        public InFieldOfAnyList() => _all = _lines;

        public int Id { get; set; }

        public int Count => _all.Count;

        public IReadOnlyList<Line> Lines => _lines;
    }

    public sealed class InPropertyToo
    {
        public InPropertyToo() => View = Lines;

        public int Id { get; set; }

        public IReadOnlyList<Line> View { get; }

        public List<Line> Lines { get; } = [];
    }

    public sealed class InPropertyWithSetterToo
    {
        public InPropertyWithSetterToo() => View = Lines;

        public int Id { get; set; }

        public IEnumerable<Line> View { get; set; }

        public List<Line> Lines { get; } = [];
    }

    public sealed class InObjectToo
    {
        public InObjectToo() => Any = Lines;

        public int Id { get; set; }

        public object Any { get; }

        public List<Line> Lines { get; } = [];
    }

    public sealed class ByUnreadConstructor
    {
        public ByUnreadConstructor() => View = string.IsNullOrEmpty(Environment.NewLine) ? [] : Lines;

        public int Id { get; set; }

        public IReadOnlyList<Line> View { get; }

        public List<Line> Lines { get; } = [];
    }

    public sealed class InObjectOfMember
    {
        public InObjectOfMember() => Totals = new Totals(Lines);

        public int Id { get; set; }

        public List<Line> Lines { get; } = [];

        public Totals Totals { get; }
    }

    public sealed class InObjectOfField
    {
        private readonly Totals _totals;

        public InObjectOfField() => _totals = new Totals(Lines);

        public int Id { get; set; }

        public int Count => _totals.Count;

        public List<Line> Lines { get; } = [];
    }

    public sealed class Totals(IReadOnlyList<Line> lines)
    {
        public int Count => lines.Count;
    }

    public sealed class Tree
    {
        public int Id { get; set; }

        public string Number => $"{Id}";

        public List<Line> Lines { get; } = [];

        public Totals? Other { get; set; }
    }

    public sealed class Beside
    {
        private readonly object _lock = new();

        public int Id { get; set; }

        public int Count
        {
            get
            {
                lock (_lock)
                {
                    return Lines.Count;
                }
            }
        }

        public List<Line> Lines { get; } = [];

        public List<Line> More { get; } = [];
    }

    public sealed class BehindField
    {
        private readonly List<Line> _lines = [];

        public int Id { get; set; }

        public int Count => _lines.Count;

        public IReadOnlyList<Line> Lines => _lines.AsReadOnly();
    }

    public sealed class Around
    {
        public int Id { get; set; }

        public string Number => $"{Id}";

        public Part? Holder { get; set; }
    }

    public sealed class Part
    {
        public Part() => Count++;

        internal static int Count { get; set; }

        public int No { get; set; }

        public List<Part>? Parts { get; set; }
    }

    public sealed class KeyedWhole
    {
        public int Id { get; set; }

        public string Number => $"{Id}";

        public List<KeyedPart>? Parts { get; set; }
    }

    public sealed class KeyedPart
    {
        public string? Key { get; set; }

        public int No { get; set; }

        public List<KeyedPart>? Parts { get; set; }
    }

    public sealed class Employee
    {
        public int Id { get; set; }

        public Employee? Boss { get; set; }
    }
}
