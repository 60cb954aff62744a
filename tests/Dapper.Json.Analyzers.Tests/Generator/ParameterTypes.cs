using System.Data;

namespace Dapper.Json.Analyzers.Tests.Generator;

internal enum Hue : byte
{
    Red = 1,
    Green,
}

internal record Named(string Name)
{
    public int Unused { get; init; }
}

/// <summary>A record whose constructor has not all of its members, so Dapper orders them by name.</summary>
internal record Person(int Id, string Name, Hue Hue, Hue? None) : Named(Name);

internal sealed record Derived(int Id, string Name, Hue Hue, Hue? None) : Person(Id, Name, Hue, None)
{
    public int Extra { get; init; }
}

internal struct Point
{
    public int Y { get; set; }

    public decimal X { get; set; }
}

internal readonly record struct Size(int Width, int Height);

/// <summary>A type with a handler of the program.</summary>
internal readonly record struct Code(int Number)
{
    public sealed class Handler : SqlMapper.TypeHandler<Code>
    {
        public override void SetValue(IDbDataParameter parameter, Code value) => parameter.Value = $"#{value.Number}";

        public override Code Parse(object value) => throw new NotSupportedException();
    }
}

/// <summary>Tells by whose code it was read.</summary>
internal sealed class Traced
{
    public string Trace { get; private set; } = "";

    public int Id
    {
        get
        {
            Trace = Environment.StackTrace;
            return 1;
        }
    }
}

/// <summary>Tells which of its members were read.</summary>
internal sealed class Watched
{
    public List<string> Read { get; } = [];

    public int Id => Seen(nameof(Id), 1);

    public string Name => Seen(nameof(Name), "Ada");

    public int[] Ids => Seen(nameof(Ids), new[] { 1 });

    private T Seen<T>(string name, T value)
    {
        Read.Add(name);
        return value;
    }
}

/// <summary>Members that differ by their case.</summary>
internal sealed class Cased
{
    public int ID => 1;

    public int id => 2;

    public int Id => 3;
}
