using System.Collections.Immutable;

namespace Dapper.Json.Tests.Results;

/// <summary>Types with code that may see the members that results fill, and types without.</summary>
internal static class FilledMemberTypes
{
    /// <summary>Those with code, and a part of the message. Results fill the lines.</summary>
    public static readonly Dictionary<string, string> Refused = new()
    {
        ["class X { prop List<Plain> Lines; public int Count => Lines?.Count ?? -1; }"] =
            "its property \"count\" is computed by code that may read what results fill",
        ["class X { prop long Id; prop List<Plain> Lines; public string Text => Describe(); string Describe() => $\"{Id} with {Lines?.Count}\"; }"] =
            "its property \"text\" is computed",
        ["class X { prop List<Plain> Lines; public int Count => CountOf(this); static int CountOf(X passing) => passing.Lines?.Count ?? -1; }"] =
            "its property \"count\" is computed",
        ["class X { readonly Lazy<int> _count; public X() => _count = new(() => Lines?.Count ?? -1); prop List<Plain> Lines; "
            + "public int Count => _count.Value; }"] =
            "its property \"count\" is computed",

        // Of values alone, which nobody proves.
        ["class X { prop long Id; prop List<Plain> Lines; public string Text => \"no. \" + Id; }"] =
            "its property \"text\" is computed by code that may read what results fill",
        ["record X(long Id, List<Plain> Lines = null) { public int Count { get; } = Lines?.Count ?? 0; }"] =
            "its property \"count\" may be computed by the constructor, which takes what results fill",
        ["class X { List<Plain> _all; public List<Plain> Lines { get => _all; set => _all = value; } public IReadOnlyList<Plain> Items => _all; }"] =
            "the accessors of its property \"lines\" have code",
        ["class X { List<Plain> _lines; public List<Plain> Lines { get => _lines; set { _lines = value; Count = value?.Count ?? -1; } } prop int Count; }"] =
            "the accessors of its property \"lines\" have code, which may do more than store a value",
        ["using System.Linq; class X { List<Plain> _all = []; public IEnumerable<Plain> Lines { get => _all.OrderBy(x => x.Text); "
            + "set => _all = [.. value]; } }"] =
            "the accessors of its property \"lines\" have code",
        ["using System.Linq; class B { public virtual List<Plain> Lines { get; set; } } "
            + "class X : B { public override List<Plain> Lines { get; set => field = [.. value.OrderBy(x => x.Text)]; } }"] =
            "the accessors of its property \"lines\" have code",
        ["class X : IJsonOnSerializing { prop List<Plain> Lines; prop int Count; public void OnSerializing() => Count = Lines?.Count ?? -1; }"] =
            "it runs code when it is serialized (OnSerializing, OnSerialized)",
        ["class X : System.ComponentModel.ISupportInitialize { prop List<Plain> Lines; prop int Count; public void BeginInit() { } "
            + "public void EndInit() => Count = Lines?.Count ?? -1; }"] = "it is notified when it has been filled (ISupportInitialize)",
        ["class Totals(X order) { public int Count => order.Lines?.Count ?? -1; } "
            + "class X { public X() => Totals = new(this); prop List<Plain> Lines; public Totals Totals { get; } }"] =
            "its property \"totals\" may hold what results fill",
        ["class X { readonly List<Plain> _all; public X() => _all = Lines = []; public List<Plain> Lines { get; } public IEnumerable<Plain> All => _all; }"] =
            "Lines has no setter, and X._all may hold the same value: give it a setter",
        ["class X { public X() => View = Lines.AsReadOnly(); public List<Plain> Lines { get; } = []; public IReadOnlyList<Plain> View { get; } }"] =
            "Lines has no setter, and X.View may hold the same",
        ["class X { public X() => All = string.IsNullOrEmpty(Environment.NewLine) ? [] : Lines; public List<Plain> Lines { get; } = []; "
            + "prop List<Plain> All; }"] = "Lines has no setter, and X.All may hold the same",
        ["class X { public X() => All = string.IsNullOrEmpty(Environment.NewLine) ? [] : Lines; public List<Plain> Lines { get; } = []; "
            + "public object All { get; } }"] = "Lines has no setter, and X.All may hold the same",
        ["class Totals(List<Plain> lines) { public int Count => lines.Count; } "
            + "class X { public X() => Totals = new(Lines); public List<Plain> Lines { get; } = []; public Totals Totals { get; } }"] =
            "Lines has no setter, and X.Totals may hold the same",
        ["class X { readonly List<Plain> _rest = []; public List<Plain> Lines { get; } = []; public List<Plain> More { get; } = []; "
            + "public List<Plain> Rest => _rest; }"] = "Lines has no setter, and X._rest may hold the same",
        ["class X { readonly IEnumerable<Plain> _first; public X() => _first = Lines; public List<Plain> Lines { get; } = []; }"] =
            "Lines has no setter, and X._first may hold the same",
        ["class X { public List<Plain> Lines { get; } = []; [JsonIgnore] prop List<Plain> More = []; }"] =
            "Lines has no setter, and X.More may hold the same",
        ["class X { public event EventHandler Changed; public List<Plain> Lines { get; } = []; }"] =
            "Lines has no setter, and X.Changed may hold the same",
    };

    internal sealed class Line
    {
        public string? Sku { get; set; }
    }

    internal sealed class Counting
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public int Count => Lines?.Count ?? -1;
    }

    internal sealed class Holder
    {
        public long Id { get; set; }

        public Sums? Sums { get; set; }
    }

    internal sealed class Sums
    {
        private long _total;

        public long Total { get => _total; set => _total = Math.Abs(value); }
    }

    internal class Noted
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        [JsonPropertyOrder(-1)]
        public string? Note { get; set; }
    }

    internal sealed class Frozen : Noted
    {
        public long Id { get; set; }

        public ImmutableArray<Line> Lines { get; set; }

        public JsonElement Document { get; set; }

        // Filled by a result: nobody else can.
        public int Count => Lines.Length;

        public Frozen? Next { get; set; }
    }

    internal sealed class Sparse
    {
        public long Id { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public ImmutableArray<Line> Lines { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public JsonElement Document { get; set; }
    }
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(FilledMemberTypes.Frozen))]
[JsonSerializable(typeof(FilledMemberTypes.Sparse))]
internal sealed partial class FilledMemberContext : JsonSerializerContext;
