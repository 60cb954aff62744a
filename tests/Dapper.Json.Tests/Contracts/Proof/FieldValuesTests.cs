using System.Collections;
using System.Text.RegularExpressions;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Tests.Contracts.Proof;

public sealed class FieldValuesTests
{
    /// <summary>Constructors that store constants and parameters only. What they leave is found out by running them.</summary>
    private static readonly string[] Understood =
    [
        "class X { int N { get; set; } string T { get; set; } DateTime? M { get; set; } decimal A; DayOfWeek D { get; set; } Inner I { get; set; } }",
        "class X { bool Y = true; bool N = false; sbyte S = -5; byte B = 200; short H = -30000; ushort U = 60000; char C = 'x'; int I = int.MinValue; }",
        "class X { uint U = uint.MaxValue; long S = -1; long L = long.MinValue; ulong M = ulong.MaxValue; ulong I = uint.MaxValue; float F = 1.5f; }",
        "class X { double D = double.NaN; double I = 3; DayOfWeek W = DayOfWeek.Friday; int? M { get; set; } = 7; int? N = null; double? R = 4; }",
        "enum S : byte { Last = 255 } enum W : ulong { Last = ulong.MaxValue } enum L : long { First = long.MinValue } "
            + "class X { S Small = S.Last; W Wide = W.Last; S? Maybe = S.Last; L Low = L.First; }",
        "class X { string T = \"text\"; string E { get; set; } = string.Empty; string N = null; Guid Z = Guid.Empty; Guid W = new(); }",
        "class X { Guid G = new(\"8d4a5f6e-0c3b-4a59-9a5c-3f3a5b0d1e77\"); DateOnly D = new(2024, 2, 29); TimeOnly T = new(23, 59); Inner I = default; }",
        "class X { decimal Z = 0m; decimal O = 1m; decimal M = -1m; decimal I = 500m; decimal L = 5_000_000_000m; decimal S = 1.50m; decimal? Y = -0.10m; }",
        "class X { DateTime F = DateTime.MinValue; DateTime? E = DateTime.UnixEpoch; DateTime D = new(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc); }",
        "class X { DateTime N = default; TimeSpan Z = TimeSpan.Zero; TimeSpan H { get; set; } = new(1, 0, 0); }",
        "class X { List<string> N = new(); List<Plain> E = []; ICollection<string> I = []; IEnumerable<string> S = []; Collection<int> C { get; set; } = []; }",
        "class X { IReadOnlyList<string> R = (IReadOnlyList<string>)Array.Empty<string>(); IEnumerable<int> L = System.Linq.Enumerable.Empty<int>(); }",
        "class X { Dictionary<string, object> D = new(); HashSet<int> S = []; byte[] B = []; string[] A = Array.Empty<string>(); object _gate = new(); }",
        "class X(int number, string text) { public int Number { get; } = number; public string Captured => text; }",
        "class X { readonly int _once, _twice; string _text = \"first\"; public object O { get; } prop string Later = \"later\";"
            + "public X(int number, string text) { _once = number; _twice = _once; _text = \"second\"; _text = text; O = text; } }",
        "class X { prop DateTime? M; public DateTime? C { get; init; } public DayOfWeek D { get; private set; }"
            + "public X(DateTime? maybe, DayOfWeek day) { M = maybe; D = day; C = M; } }",
        "record B(int Id, string Name); record X(string Title, int No, decimal Price = 5) : B(No, Title) { public string Note { get; init; } = \"note\"; }",
        "class X { public int N { get; } prop string T; public X() : this(5, \"five\") { } public X(int n, string t) { N = n; T = t; } }",
        "class G<T> { prop T V = default; prop List<T> I = []; prop T[] A = []; } class X : G<DayOfWeek> { int O = 1; }",
        "class G<T> { prop T V = default; prop List<T> I = []; } class X : G<string>;",
        "class G<T> { prop T V = default; prop T[] A = []; } class X : G<int?>;",
        "readonly record struct X(int Number, string Text);",
        PassesOn,
    ];

    private const string PassesOn = "class B(string text, short number, int? maybe, DateTime moment, object anything) { public string Text { get; } = text;"
        + "public short Number { get; } = number; public int? Maybe { get; } = maybe; public DateTime Moment { get; } = moment;"
        + "public object Any { get; } = anything; }"
        + "class X(string second, object first) : B(second, -7, 5, new DateTime(2024, 2, 29), first) { public string Own { get; } = second; }";

    /// <summary>Constructors that do more, and why they are refused.</summary>
    private static readonly Dictionary<string, string> Refused = new()
    {
        ["class X { Guid I = Guid.NewGuid(); }"] = "calls Guid.NewGuid",
        ["class X { DateTime C = DateTime.UtcNow; }"] = "calls DateTime.get_UtcNow",
        ["class X { public X() => Ran.Count++; }"] = "uses the static field Ran.Count",
        ["class X { static X() => Ran.Count++; prop int Number = 1; }"] = "has the static constructor of X run before it",
        ["class X { prop int Number = Next(); static int Next() => ++Ran.Count; }"] = "calls X.Next",
        ["class X { prop Counts Inner = new(); }"] = "creates an object of Counts",
        ["class X : Counts;"] = "calls the constructor of Counts, which uses the static field Ran.Count",
        ["class X { string T; public X(string t) => T = t ?? throw new ArgumentNullException(nameof(t)); }"] = "branches",
        ["class X(int n) { public long N { get; } = n; }"] = "does more than store constants and parameters (conv.i8)",
        ["class X(int n) { public uint N { get; } = unchecked((uint)n); }"] = "stores something other than a constant or a parameter in *",
        ["class X(int n) { public int? N { get; } = n; }"] = "creates an object of Nullable",
        ["class X { public int N { get; } public X(in int n) => N = n; }"] = "does more than store constants and parameters (ldind.i4)",
        ["class X { public int N { get; } public X(int n) { n = 5; N = n; } }"] = "does more than store constants and parameters (starg.s)",
        ["class X { prop List<int> I = [1]; }"] = "*",
        ["class X { prop int[] I = [1, 2]; }"] = "creates an array",
        ["class X { prop byte[] I = new byte[4]; }"] = "creates an array",
        ["class X { prop Dictionary<string, int> I = new(StringComparer.OrdinalIgnoreCase); }"] = "calls StringComparer.get_OrdinalIgnoreCase",
        ["class X { public object Self { get; } public X() => Self = this; }"] = "stores something other than a constant or a parameter in *",
        ["class X { prop object N = 5; }"] = "does more than store constants and parameters (box)",
        ["class B(DateTime? t) { public DateTime? T { get; } = t; } class X() : B(null);"] = "does more than store constants and parameters (ldloca.s)",
        ["class X { static int _last; public X(int n) => _last = n; }"] = "uses the static field X._last",
        ["class X { public static readonly string Origin = \"here\"; prop string T = Origin; }"] = "uses the static field X.Origin",
        ["class X { public string T { get; set => field = value.Trim(); } public X() => T = \" x \"; }"] = "calls X.set_T, which calls String.Trim",
        ["class B { prop virtual int N; public B() => N = 1; } class X : B { public override int N { set => base.N = value + 1; } }"] =
            "calls the constructor of B, which calls B.set_N",
        ["class X { prop virtual ICollection<string> C; public X() => C = new HashSet<string>(); }"] = "calls X.set_C",
        ["class X { int N; public X() { try { N = 1; } catch (InvalidOperationException) { N = 2; } } }"] =
            "has no body that can be read, or one that catches exceptions",
        ["class X { public X() => throw new NotSupportedException(); }"] = "creates an object of NotSupportedException",
        ["class X { prop DateTime D = new(2024, 2, 30); }"] = "cannot be read: Year, Month, and Day parameters describe *",
        ["class X { prop DateTimeOffset M = new(new DateTime(2024, 2, 29)); }"] = "creates an object of DateTimeOffset",
        ["class X { public X(Plain other) => other.Amount = 1; }"] = "uses Plain.Amount, which is not one of its own plain fields",
        ["[StructLayout(LayoutKind.Explicit)] class X { [FieldOffset(0)] public int Low = 1; [FieldOffset(0)] public long Whole; }"] =
            "uses X.Low, which is not one of its own plain fields",
        ["class X<T> { prop T V = default; }"] = "has no body that can be read, or one that catches exceptions",
    };

    [Fact]
    public void The_fields_are_those_of_a_constructed_object()
    {
        foreach ((string source, Type type) in Snippets.Compile(Understood))
        {
            foreach (ConstructorInfo constructor in type.GetConstructors(Snippets.Declared).Where(static one => !IsCopy(one)))
            {
                FieldValues? body = FieldValues.After(constructor, out string? reason);
                Assert.True(body is not null && reason is null, $"{source} {reason}");

                object?[] arguments = [.. constructor.GetParameters().Select(static parameter => Argument(parameter))];
                object made = constructor.Invoke(arguments);
                FieldInfo[] all = [.. Snippets.FieldsOf(type)];
                Assert.NotEmpty(all);
                Assert.All(all, field => AssertSame(
                    field.GetValue(made), body.ParameterOf(field) is { } position ? arguments[position] : body.ConstantOf(field)));
            }
        }
    }

    [Fact]
    public void Parameters_are_told_by_their_position_through_base_constructors() => Assert.All(Snippets.Compile(PassesOn), static snippet =>
    {
        FieldValues body = FieldValues.After(snippet.Type.GetConstructors()[0], out _)!;
        FieldInfo own = Snippets.FieldOf(snippet.Type, "Own");

        Assert.Equal([0, 1, 0, null], Array.ConvertAll(["Text", "Any", "Own", "Number"], field => body.ParameterOf(Snippets.FieldOf(snippet.Type, field))));
        Assert.Equal((short)-7, body.ConstantOf(Snippets.FieldOf(snippet.Type, "Number")));
        Assert.Throws<InvalidOperationException>(() => body.ConstantOf(own));
    });

    [Fact]
    public void A_constructor_that_does_more_is_refused_with_a_reason()
    {
        Assert.All(Snippets.Compile([.. Refused.Keys]), static snippet =>
            AssertRefused(snippet.Type, Refused[snippet.Source]));
        AssertRefused(typeof(Action), "has no body that can be read, or one that catches exceptions");
    }

    [Fact]
    public void A_copy_constructor_is_refused() => Assert.All(Snippets.Compile("record X(int Id, string Name);"), static snippet =>
        Assert.Null(FieldValues.After(Assert.Single(snippet.Type.GetConstructors(Snippets.Declared), IsCopy), out _)));

    /// <remarks>Static fields alone do not make a type's first object do anything.</remarks>
    [Fact]
    public void No_code_of_the_type_runs()
    {
        string[] others =
        [
            "class X { public static readonly int Counted = ++Ran.Count; public int Number { get; set; } = 1; }",
            "struct X { static X() => Ran.Count++; public int Auto { get; set; } }", "class G<T> { public T V { get; set; } = default; } class X : G<Counts>;",
        ];
        Assert.All(Snippets.Compile([.. others, .. Refused.Keys]), static snippet =>
        {
            FieldValues? body = snippet.Type.GetConstructor(Type.EmptyTypes) is { } constructor ? FieldValues.After(constructor, out _) : null;
            Assert.All(Snippets.FieldsOf(snippet.Type), field => body?.ConstantOf(field));
            Assert.All(snippet.Type.GetProperties(), static property =>
            {
                _ = property.GetMethod is { } getter ? AccessorBody.FieldReadBy(getter) : null;
                _ = property.SetMethod is { } setter ? AccessorBody.FieldWrittenBy(setter) : null;
            });
            Assert.Equal(0, Snippets.RunsBeside(snippet.Type));
        });
    }

    private static void AssertRefused(Type type, string expected)
    {
        Assert.Null(FieldValues.After(Assert.Single(type.GetConstructors()), out string? reason));
        Assert.Matches("^" + Regex.Escape("its constructor " + expected).Replace("\\*", ".+", StringComparison.Ordinal) + "$", reason);
    }

    private static bool IsCopy(ConstructorInfo constructor) =>
        constructor.GetParameters() is [{ ParameterType: var type }] && type == constructor.DeclaringType;

    private static object Argument(ParameterInfo parameter) => Type.GetTypeCode(
        Nullable.GetUnderlyingType(parameter.ParameterType) ?? parameter.ParameterType) switch
    {
        TypeCode.Int32 when parameter.ParameterType.IsEnum => DayOfWeek.Saturday,
        TypeCode.Int32 => 100 + parameter.Position,
        TypeCode.Decimal => 100m + parameter.Position,
        TypeCode.DateTime => new DateTime(2000 + parameter.Position, 1, 1),
        _ => $"argument {parameter.Position}",
    };

    /// <summary>Objects without a value of their own are the same when they are of one type and empty.</summary>
    private static void AssertSame(object? expected, object? actual)
    {
        Assert.Equal(expected?.GetType(), actual?.GetType());
        if (expected is decimal scaled)
        {
            Assert.Equal(decimal.GetBits(scaled), decimal.GetBits((decimal)actual!));
        }
        else if (expected is IEnumerable items and not string)
        {
            Assert.Empty(items);
            Assert.Empty((IEnumerable)actual!);
        }
        else if (expected?.GetType() != typeof(object))
        {
            Assert.Equal(expected, actual);
        }
    }
}
