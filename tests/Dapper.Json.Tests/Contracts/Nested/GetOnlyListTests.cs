using Dapper.Json.Tests.Contracts.Proof;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Lists that can only be read, and how many objects are made for what is inside.</summary>
[Collection(nameof(Conversions.DapperSettingsTests))]
public sealed class GetOnlyListTests : SqliteTests
{
    private const string Sql = """select 1 as Id, 2 as "Lines[].Number" union all select 1, 3""";

    private const string Totals = "class Totals(IReadOnlyList<Plain> lines) { public int Count => lines.Count; } ";

    /// <summary>Types whose list may be in two fields, and the other one.</summary>
    private static readonly Dictionary<string, string> InTwoFields = new()
    {
        ["class X { List<Plain> _all = []; public X() => Lines = _all.AsReadOnly(); prop int Id; public IReadOnlyList<Plain> Lines { get; } }"] = "X._all",
        ["class X { readonly List<Plain> _all; public X() => Lines = _all = []; prop int Id; public List<Plain> Lines { get; } }"] = "X._all",
        ["class X { public X() => View = Lines; prop int Id; public IEnumerable<Plain> View { get; } public List<Plain> Lines { get; } = []; }"] = "X.View",
        ["class X { public X() => View = Lines; prop int Id; prop IEnumerable<Plain> View; public List<Plain> Lines { get; } = []; }"] = "X.View",
        ["class X { public X() => Any = Lines; prop int Id; public object Any { get; } public List<Plain> Lines { get; } = []; }"] = "X.Any",
        ["class X { public X() => View = string.IsNullOrEmpty(Environment.NewLine) ? [] : Lines; prop int Id; public IReadOnlyList<Plain> View { get; } "
            + "public List<Plain> Lines { get; } = []; }"] = "X.View",
        [Totals + "class X { public X() => All = new(Lines); prop int Id; public List<Plain> Lines { get; } = []; public Totals All { get; } }"] = "X.All",
        [Totals + "class X { readonly Totals _all; public X() => _all = new(Lines); prop int Id; public int Count => _all.Count; "
            + "public List<Plain> Lines { get; } = []; }"] = "X._all",
        [Totals + "class X { prop int Id; public string Number => $\"{Id}\"; public List<Plain> Lines { get; } = []; prop Totals Other; }"] = "X.Other",
        ["class X { readonly object _lock = new(); prop int Id; public int Count { get { lock (_lock) { return Lines.Count; } } } "
            + "public List<Plain> Lines { get; } = []; public List<Plain> More { get; } = []; }"] = "X._lock",
        ["interface I { int Sum { get; } } class T(List<Plain> lines) : I { public int Sum => lines.Count; } "
            + "class X { readonly I _all; public X() => _all = new T(Lines); prop int Id; public int Total => _all.Sum; "
            + "public List<Plain> Lines { get; } = []; }"] = "X._all",
        ["class X { readonly Func<int> _sum; public X() { List<Plain> lines = Lines; _sum = () => lines.Count; } prop int Id; public int Total => _sum(); "
            + "public List<Plain> Lines { get; } = []; }"] = "X._sum",
        ["class B { private protected object Any; public bool Is => Any is not null; } "
            + "class X : B { public X() => Any = Lines; prop int Id; public List<Plain> Lines { get; } = []; }"] = "B.Any",
        ["class X(List<Plain> all) { public X() : this([]) { } prop int Id; public int Count => all.Count; public List<Plain> Lines { get; } = all; }"] =
            "X.<all>P",
        ["class B { public List<Plain> Lines { get; } = []; } "
            + "class X : B { public X() => Lines = base.Lines; prop int Id; public int Count => base.Lines.Count; "
            + "public new List<Plain> Lines { get; } }"] = "B.Lines",
        ["class X { List<Plain> lines = []; prop int Id; public IReadOnlyList<Plain> Lines => lines; public void Clear() => lines = []; }"] = "X.lines",
    };

    /// <summary>Types whose list is in no field that could be set.</summary>
    private static readonly string[] InNone =
    [
        "class X { readonly List<Plain> _all = []; prop int Id; public int Count => _all.Count; public IReadOnlyList<Plain> Lines => _all.AsReadOnly(); }",
        "class X { readonly List<Plain> _lines = []; readonly System.Collections.ICollection _all; public X() => _all = _lines; prop int Id; "
            + "public int Count => _all.Count; public IReadOnlyList<Plain> Lines => _lines; }",
        "class B { public List<Plain> Lines { get; } = []; } class X : B { prop int Id; }",
    ];

    [Fact]
    public void A_list_that_may_be_in_two_fields_cannot_be_filled() => Assert.All(Snippets.Compile([.. InTwoFields.Keys]), snippet =>
        Snippets.Call(
            AssertRefused<object>, [snippet.Type], $"has no setter, and {InTwoFields[snippet.Source]} may hold the same value: give it a setter", Sql));

    [Fact]
    public void A_list_in_no_field_cannot_be_filled_whether_there_are_rows_or_not() => Assert.All(Snippets.Compile(InNone), snippet =>
    {
        Snippets.Call(AssertRefused<object>, [snippet.Type], "X has no member 'Lines' that can be set", Sql);
        Snippets.Call(AssertRefused<object>, [snippet.Type], "X has no member 'Lines' that can be set", $"select * from ({Sql}) where 1 = 0");
    });

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
            Connection.QueryJsonString<Around>(rows, options: new JsonQueryOptions()));
        Assert.Equal(3, Part.Count);
    }

    [Fact]
    public void Values_of_other_rows_are_not_those_of_an_object_that_began_without()
    {
        const string rows = """select 1 as Id, null as "Parts[].No", null as "Parts[].Key", null as "Parts[].Parts[].No" union all select 1, 7, null, 8""";
        var options = new JsonQueryOptions { GroupKeys = ["Id", "Parts[].Key"] };
        Assert.Equal(
            """[{"id":1,"number":"1","parts":[{"key":null,"no":0,"parts":[{"key":null,"no":8,"parts":null}]}]}]""",
            Connection.QueryJsonString<KeyedWhole>(rows, options: options));
    }

    private void AssertRefused<T>(string message, string sql) => WithoutCode.RunBoth(() =>
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<T>(sql, options: new JsonQueryOptions()));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    });

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
}
