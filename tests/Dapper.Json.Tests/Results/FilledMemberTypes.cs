using System.Collections.Immutable;
using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Results;

#pragma warning disable CA1822, CA1024, IDE0032, RCS1085 // The accessors are as they are on purpose.

/// <summary>Types with code that may see the members that results fill, and types without.</summary>
internal static class FilledMemberTypes
{
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

    internal sealed class InTwoFields
    {
        private readonly List<Line> _all;

        public InTwoFields() => _all = Lines = [];

        public long Id { get; set; }

        public List<Line> Lines { get; }

        public IEnumerable<Line> All => _all;
    }

    internal sealed class InView
    {
        public InView() => View = Lines.AsReadOnly();

        public long Id { get; set; }

        public List<Line> Lines { get; } = [];

        public IReadOnlyList<Line> View { get; }
    }

    internal sealed class ByUnreadConstructor
    {
        public ByUnreadConstructor() => All = string.IsNullOrEmpty(Environment.NewLine) ? [] : Lines;

        public long Id { get; set; }

        public List<Line> Lines { get; } = [];

        public List<Line> All { get; set; }
    }

    internal sealed class ByUnreadConstructorAsAny
    {
        public ByUnreadConstructorAsAny() => All = string.IsNullOrEmpty(Environment.NewLine) ? [] : Lines;

        public long Id { get; set; }

        public List<Line> Lines { get; } = [];

        public object All { get; }
    }

    internal sealed class InObject
    {
        public InObject() => Totals = new Totals(Lines);

        public long Id { get; set; }

        public List<Line> Lines { get; } = [];

        public Totals Totals { get; }
    }

    internal sealed class Totals(List<Line> lines)
    {
        public int Count => lines.Count;
    }

    internal sealed class Beside
    {
        private readonly List<Line> _rest = [];

        public long Id { get; set; }

        public List<Line> Lines { get; } = [];

        public List<Line> More { get; } = [];

        public List<Line> Rest => _rest;
    }

    internal sealed class Describing
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public string Text => Describe();

        private string Describe() => $"{Id} with {Lines?.Count}";
    }

    internal sealed class Passing
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public int Count => CountOf(this);

        private static int CountOf(Passing passing) => passing.Lines?.Count ?? -1;
    }

    internal sealed class Deferred
    {
        private readonly Lazy<int> _count;

        public Deferred() => _count = new Lazy<int>(() => Lines?.Count ?? -1);

        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public int Count => _count.Value;
    }

    internal sealed class Alias
    {
        private List<Line>? _lines;

        public long Id { get; set; }

        public List<Line>? Lines { get => _lines; set => _lines = value; }

        public IReadOnlyList<Line>? Items => _lines;
    }

    internal sealed class Setting
    {
        private List<Line>? _lines;

        public long Id { get; set; }

        public List<Line>? Lines
        {
            get => _lines;
            set
            {
                _lines = value;
                Count = value?.Count ?? -1;
            }
        }

        public int Count { get; set; }
    }

    internal sealed class Sorting
    {
        private List<Line> _lines = [];

        public long Id { get; set; }

        public IEnumerable<Line> Lines { get => _lines.OrderBy(static line => line.Sku); set => _lines = [.. value]; }
    }

    internal sealed class Calling : IJsonOnSerializing
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public int Count { get; set; }

        public void OnSerializing() => Count = Lines?.Count ?? -1;
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

    /// <summary>Computed of values alone, which nobody proves.</summary>
    internal sealed class Computing
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public string Text => "no. " + Id;
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
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(FilledMemberTypes.Frozen))]
internal sealed partial class FilledMemberContext : JsonSerializerContext;
