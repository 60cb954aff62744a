using System.Collections.ObjectModel;

namespace Dapper.Json.Tests.Contracts.Proof;

// Constructors that store constants and parameters only. What they leave is found out by running them, in the test.
#pragma warning disable CA1805 // stores of default values are among the cases
#pragma warning disable CS0649 // so are fields that nothing stores to
#pragma warning disable CS0414 // and fields that nothing reads
#pragma warning disable CA1051 // and fields that are seen
#pragma warning disable CA1852 // and types that could be sealed
#pragma warning disable IDE0052 // and private members that are only stored to
#pragma warning disable CA1825 // and arrays of no elements made anew
#pragma warning disable IDE0290 // and constructors that could be primary ones

internal class NoInitializers
{
    public int Number { get; set; }

    public string? Text { get; set; }

    public DateTime? Maybe { get; set; }

    public decimal Amount;

    public DayOfWeek Day { get; set; }

    public StructAccessors Inner { get; set; }
}

internal enum Small : byte
{
    None,
    Largest = 255,
}

internal enum Wide : ulong
{
    Largest = ulong.MaxValue,
}

internal sealed class Numbers
{
    public bool Yes { get; set; } = true;

    public bool No { get; set; } = false;

    public sbyte SByte { get; set; } = -5;

    public byte Byte { get; set; } = 200;

    public short Short { get; set; } = -30000;

    public ushort UShort { get; set; } = 60000;

    public char Char { get; set; } = 'x';

    public int Int { get; set; } = int.MinValue;

    public uint UInt { get; set; } = uint.MaxValue;

    public long SmallLong { get; set; } = -1;

    public long Long { get; set; } = long.MinValue;

    public ulong ULong { get; set; } = ulong.MaxValue;

    public ulong UIntLong { get; set; } = uint.MaxValue;

    public float Float { get; set; } = 1.5f;

    public double Double { get; set; } = double.NaN;

    public double FromInt { get; set; } = 3;

    public DayOfWeek Day { get; set; } = DayOfWeek.Friday;

    public Small Small { get; set; } = Small.Largest;

    public Wide Wide { get; set; } = Wide.Largest;

    public int? Maybe { get; set; } = 7;

    public int? Never { get; set; } = null;

    public Small? MaybeSmall { get; set; } = Small.Largest;
}

internal sealed class FrameworkValues
{
    public string Text { get; set; } = "text";

    public string Empty { get; set; } = string.Empty;

    public string? Null { get; set; } = null;

    public Guid NoGuid { get; set; } = Guid.Empty;

    public Guid NewGuid { get; set; } = new();

    public Guid Guid { get; set; } = new("8d4a5f6e-0c3b-4a59-9a5c-3f3a5b0d1e77");

    public decimal Zero { get; set; } = 0m;

    public decimal One { get; set; } = 1m;

    public decimal MinusOne { get; set; } = -1m;

    public decimal Int { get; set; } = 500m;

    public decimal Long { get; set; } = 5_000_000_000m;

    public decimal Scaled { get; set; } = 1.50m;

    public decimal? MaybeScaled { get; set; } = -0.10m;

    public DateTime First { get; set; } = DateTime.MinValue;

    public DateTime? Epoch { get; set; } = DateTime.UnixEpoch;

    public DateTime Day { get; set; } = new(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc);

    public DateTime Default { get; set; } = default;

    public DateOnly Date { get; set; } = new(2024, 2, 29);

    public TimeOnly Time { get; set; } = new(23, 59);

    public TimeSpan Span { get; set; } = TimeSpan.Zero;

    public TimeSpan Hour { get; set; } = new(1, 0, 0);

    public StructAccessors Struct { get; set; } = default;
}

internal sealed class EmptyCollections
{
    public List<string> New { get; set; } = new();

    public List<NoInitializers> Expression { get; set; } = [];

    public ICollection<string> Interface { get; set; } = [];

    public IEnumerable<string> Sequence { get; set; } = [];

    public IReadOnlyList<string> Enumerable { get; set; } = (IReadOnlyList<string>)Array.Empty<string>();

    public IEnumerable<int> Linq { get; set; } = System.Linq.Enumerable.Empty<int>();

    public Dictionary<string, object> Dictionary { get; set; } = new();

    public HashSet<int> Set { get; set; } = [];

    public Collection<int> Collection { get; set; } = [];

    public byte[] Bytes { get; set; } = [];

    public string[] ArrayEmpty { get; set; } = Array.Empty<string>();

    private readonly object _gate = new();
}

internal sealed class AssignsParameters
{
    private readonly int _once;
    private readonly int _twice;
    private string _text = "first";

    public AssignsParameters(int number, string text, DateTime? maybe, DayOfWeek day)
    {
        _once = number;
        _twice = _once;
        _text = "second";
        _text = text;
        Object = text;
        Maybe = maybe;
        Day = day;
        Virtual = number;
        Copied = Maybe;
    }

    public object Object { get; }

    public DateTime? Maybe { get; set; }

    public DateTime? Copied { get; init; }

    public DayOfWeek Day { get; private set; }

    public int Virtual { get; set; }

    public string Later { get; set; } = "later";
}

internal sealed class Primary(int number, string text)
{
    public int Number { get; } = number;

    public string Captured => text;
}

internal record BaseRecord(int Id, string Name);

internal sealed record DerivedRecord(string Title, int Number, decimal Price = 5) : BaseRecord(Number, Title)
{
    public string? Note { get; init; } = "note";
}

internal class BaseWithArguments(string text, short number, int? maybe, DateTime moment, object anything)
{
    public string Text { get; } = text;

    public short Number { get; } = number;

    public int? Maybe { get; } = maybe;

    public DateTime Moment { get; } = moment;

    public object Anything { get; } = anything;
}

internal sealed class PassesOn(string second, object first) : BaseWithArguments(second, -7, 5, new DateTime(2024, 2, 29), first)
{
    public string Own { get; } = second;
}

internal sealed class CallsItself
{
    public CallsItself()
        : this(5, "five")
    {
    }

    public CallsItself(int number, string text)
    {
        Number = number;
        Text = text;
    }

    public int Number { get; }

    public string Text { get; set; }
}

internal class GenericDefaults<T>
{
    public T? Value { get; set; } = default;

    public List<T> Items { get; set; } = [];

    public T[] Array { get; set; } = [];
}

internal sealed class ClosedDefaults : GenericDefaults<DayOfWeek>
{
    public int Own { get; set; } = 1;
}

internal readonly record struct PositionalStruct(int Number, string Text);

/// <summary>Static fields alone do not make a type's first object do anything.</summary>
internal sealed class WithStaticFields
{
    public static readonly int Counted = ++CodeThatRan.Count;

    public int Number { get; set; } = 1;
}
