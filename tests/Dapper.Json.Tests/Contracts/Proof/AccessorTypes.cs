using System.Runtime.InteropServices;

namespace Dapper.Json.Tests.Contracts.Proof;

// Accessors that are one field's. A property's name is that of its case; the field is named by the test.
#pragma warning disable IDE0032 // auto properties are not the point of the ones below
#pragma warning disable CA1051 // fields are
#pragma warning disable CA1852 // and types that could be sealed
#pragma warning disable CA2011 // and accessors that call themselves

internal class PlainAccessors
{
    private int _bodied;
    private string? _expression;
    private volatile int _volatile;
    protected List<string> Shared = [];

    public int Auto { get; set; }

    public required string Required { get; set; }

    public DateTime? Init { get; init; }

    public virtual decimal Virtual { get; set; }

    public int Bodied
    {
        get
        {
            return _bodied;
        }

        set
        {
            _bodied = value;
        }
    }

    public string? Expression
    {
        get => _expression;
        set => _expression = value;
    }

    public int Volatile
    {
        get => _volatile;
        set => _volatile = value;
    }

    public string? Field
    {
        get => field;
        set => field = value;
    }

    public string? PassedOn
    {
        get => Expression;
        set => Expression = value;
    }

    public int Local
    {
        get
        {
            int copy = _bodied;
            return copy;
        }

        set
        {
            int copy = value;
            _bodied = copy;
        }
    }
}

internal sealed class InheritedAccessors : PlainAccessors
{
    public List<string> OfBase
    {
        get => Shared;
        set => Shared = value;
    }

    public IReadOnlyList<string> Widened => Shared;
}

internal record PositionalRecord(int Number, string Text);

internal class GenericHolder<T>
{
    private T? _value;

    public T? Auto { get; set; }

    public T? Bodied
    {
        get => _value;
        set => _value = value;
    }
}

internal sealed class ClosedHolder : GenericHolder<DayOfWeek>;

internal struct StructAccessors
{
    private int _number;

    public int Auto { get; set; }

    public int Bodied
    {
        readonly get => _number;
        set => _number = value;
    }
}

internal sealed class MoreThanFields
{
    private string? _text;
    private int _number;
    private uint _unsigned;
    private Lazy<string> _lazy = new(() => "late");
    private StructAccessors _inner;
    private static int _shared;

    public event EventHandler? Changed;

    public string Coalesced => _text ?? "";

    public string LateText => _text ??= "late";

    public string Lazily => _lazy.Value;

    public string Joined => _text + "!";

    public int Counting => _number++;

    public int Constant => 5;

    public int Signed
    {
        get => (int)_unsigned;
        set => _unsigned = (uint)value;
    }

    public long Wide => _number;

    public int Nested
    {
        get => _inner.Bodied;
        set => _inner.Bodied = value;
    }

    public string? Trimmed
    {
        get => field;
        set => field = value?.Trim();
    }

    public string? Checked
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    }

    public string? Notifying
    {
        get => _text;
        set
        {
            _text = value;
            Changed?.Invoke(this, EventArgs.Empty);
        }
    }

    public int Twice
    {
        get => _number;
        set
        {
            _number = value;
            _unsigned = 1;
        }
    }

    public int Swapping
    {
        get => _number;
        set
        {
            _unsigned = 3;
            _number = 7;
        }
    }

    public int Nothing
    {
        get => throw new NotSupportedException();
        set
        {
        }
    }

    public static int Static
    {
        get => _shared;
        set => _shared = value;
    }

    public int StoredAside
    {
        get => _shared;
        set => _shared = value;
    }

    public int Guarded
    {
        get
        {
            try
            {
                return _number;
            }
            finally
            {
                _shared++;
            }
        }
    }

    public int Endless
    {
        get => Endless;
        set => Endless = value;
    }

    public int this[int index]
    {
        get => _number;
        set => _number = value;
    }

    public void Renew() => (_lazy, _inner) = (new Lazy<string>(() => "again"), default);
}

internal abstract class Unfinished
{
    public abstract int Abstract { get; set; }

    public virtual int Overridable { get; set; }

    /// <summary>Which accessor runs here is a matter of the object.</summary>
    public int PassedOn
    {
        get => Overridable;
        set => Overridable = value;
    }
}

[StructLayout(LayoutKind.Explicit)]
internal struct Overlapping
{
    [FieldOffset(0)]
    private int _low;

    [FieldOffset(0)]
    public long Whole;

    public int Low
    {
        readonly get => _low;
        set => _low = value;
    }
}

internal struct StaticallyConstructed
{
    static StaticallyConstructed() => CodeThatRan.Count++;

    public int Auto { get; set; }
}
