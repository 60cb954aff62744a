using System.Runtime.InteropServices;

namespace Dapper.Json.Tests.Contracts.Proof;

// Constructors that do more. Those that could be run by a proof count.
#pragma warning disable CA1805 // stores of default values are among the cases
#pragma warning disable CS0414 // so are fields that nothing reads
#pragma warning disable CA1051 // and fields that are seen
#pragma warning disable CA1852 // and types that could be sealed
#pragma warning disable IDE0060 // and parameters that nothing reads
#pragma warning disable CA2214 // calls of virtual members are among the cases

internal sealed class MakesGuid
{
    public Guid Id { get; set; } = Guid.NewGuid();
}

internal sealed class AsksTheTime
{
    public DateTime Created { get; set; } = DateTime.UtcNow;
}

internal sealed class Counts
{
    public Counts() => CodeThatRan.Count++;
}

internal sealed class RunsStaticConstructor
{
    static RunsStaticConstructor() => CodeThatRan.Count++;

    public int Number { get; set; } = 1;
}

internal sealed class CallsOwnCode
{
    public int Number { get; set; } = Next();

    private static int Next() => ++CodeThatRan.Count;
}

internal sealed class MakesOwnObject
{
    public Counts Inner { get; set; } = new();
}

internal class BaseThatCounts : MakesNothing
{
    public BaseThatCounts() => CodeThatRan.Count++;
}

internal class MakesNothing;

internal sealed class DerivedFromCounting : BaseThatCounts;

internal sealed class ChecksParameter
{
    public ChecksParameter(string text) => Text = text ?? throw new ArgumentNullException(nameof(text));

    public string Text { get; }
}

internal sealed class ConvertsParameter(int number)
{
    public long Number { get; } = number;
}

internal sealed class ReinterpretsParameter(int number)
{
    public uint Number { get; } = unchecked((uint)number);
}

internal sealed class WrapsParameter(int number)
{
    public int? Number { get; } = number;
}

internal sealed class TakesReference
{
    public TakesReference(in int number) => Number = number;

    public int Number { get; }
}

internal sealed class ChangesParameter
{
    public ChangesParameter(int number)
    {
        number = 5;
        Number = number;
    }

    public int Number { get; }
}

internal sealed class FilledList
{
    public List<int> Items { get; set; } = [1];
}

internal sealed class FilledArray
{
    public int[] Items { get; set; } = [1, 2];
}

internal sealed class SizedArray
{
    public byte[] Items { get; set; } = new byte[4];
}

internal sealed class WithComparer
{
    public Dictionary<string, int> Items { get; set; } = new(StringComparer.OrdinalIgnoreCase);
}

internal sealed class StoresItself
{
    public StoresItself() => Self = this;

    public object Self { get; }
}

internal sealed class Boxes
{
    public object Number { get; set; } = 5;
}

internal class TakesTime(DateTime? time)
{
    public DateTime? Time { get; } = time;
}

internal sealed class PassesDefault() : TakesTime(null);

internal sealed class StoresStatic
{
    private static int _last;

    public StoresStatic(int number) => _last = number;

    public static int Last => _last;
}

internal sealed class ReadsStatic
{
    public static readonly string Origin = "here";

    public string Text { get; set; } = Origin;
}

internal sealed class CallsCheckingSetter
{
    public CallsCheckingSetter() => Text = " x ";

    public string Text
    {
        get;
        set => field = value.Trim();
    }
}

internal class CallsVirtualSetter
{
    public CallsVirtualSetter() => Number = 1;

    public virtual int Number { get; set; }
}

internal class EntityWithVirtuals
{
    public EntityWithVirtuals() => Children = new HashSet<string>();

    public virtual ICollection<string> Children { get; set; }
}

internal sealed class OverridesSetter : CallsVirtualSetter
{
    public override int Number
    {
        get => base.Number;
        set => base.Number = value + 1;
    }
}

internal sealed class Catches
{
    public Catches()
    {
        try
        {
            Number = 1;
        }
        catch (InvalidOperationException)
        {
            Number = 2;
        }
    }

    public int Number { get; }
}

internal sealed class Throws
{
    public Throws() => throw new NotSupportedException();
}

internal sealed class Impossible
{
    public DateTime Day { get; set; } = new(2024, 2, 30);
}

internal sealed class LocalTime
{
    public DateTimeOffset Moment { get; set; } = new(new DateTime(2024, 2, 29));
}

internal sealed class StoresToAnother
{
    public StoresToAnother(NoInitializers other) => other.Amount = 1;
}

[StructLayout(LayoutKind.Explicit)]
internal sealed class OverlappingDefaults
{
    [FieldOffset(0)]
    public int Low = 1;

    [FieldOffset(0)]
    public long Whole;
}
