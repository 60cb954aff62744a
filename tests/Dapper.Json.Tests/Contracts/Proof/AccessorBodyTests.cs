using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Tests.Contracts.Proof;

/// <summary>Accessors of properties named P, and whether each is one field's.</summary>
public sealed class AccessorBodyTests
{
    private const string Base = "class B { protected List<string> Shared = []; public int P { get; set; } } ";

    private const string Fields = "string _text; int _number; uint _unsigned; Lazy<string> _lazy = new(() => \"late\"); Inner _inner; static int _shared; ";

    /// <summary>Both accessors are of a field.</summary>
    private static readonly Dictionary<string, string> Plain = new()
    {
        ["class X { public int P { get; set; } }"] = "P",
        ["class X { public required string P { get; set; } }"] = "P",
        ["class X { public DateTime? P { get; init; } }"] = "P",
        ["class X { public virtual decimal P { get; set; } }"] = "P",
        ["class X { public string P { get => field; set => field = value; } }"] = "P",
        ["class X { int _p; public int P { get { return _p; } set { _p = value; } } }"] = "_p",
        ["class X { string _p; public string P { get => _p; set => _p = value; } }"] = "_p",
        ["class X { volatile int _p; public int P { get => _p; set => _p = value; } }"] = "_p",
        ["class X { string _p; string O { get => _p; set => _p = value; } public string P { get => O; set => O = value; } }"] = "_p",
        ["class X { int _p; public int P { get { int copy = _p; return copy; } set { int copy = value; _p = copy; } } }"] = "_p",
        [Base + "class X : B;"] = "P",
        [Base + "class X : B { public new List<string> P { get => Shared; set => Shared = value; } }"] = "Shared",
        ["record X(int P, string Text);"] = "P",
        ["class G<T> { public T P { get; set; } } class X : G<string>;"] = "P",
        ["class G<T> { T _p; public T P { get => _p; set => _p = value; } } class X : G<int?>;"] = "_p",
        ["class G<T> { T _p; public T P { get => _p; set => _p = value; } } class X : G<DayOfWeek>;"] = "_p",
        ["struct X { public int P { get; set; } }"] = "P",
        ["struct X { int _p; public int P { readonly get => _p; set => _p = value; } }"] = "_p",
    };

    private static readonly string[] BothDoMore =
    [
        "class X { #public int P { get => (int)_unsigned; set => _unsigned = (uint)value; } }",
        "class X { #public int P { get => _inner.Bodied; set => _inner.Bodied = value; } }",
        "class X { #public int P { get => throw new NotSupportedException(); set { } } }",
        "class X { #public static int P { get => _shared; set => _shared = value; } }", "class X { #public int P { get => _shared; set => _shared = value; } }",
        "class X { #public int P { get => P; set => P = value; } }",
        "class X { #[System.Runtime.CompilerServices.IndexerName(\"P\")] public int this[int index] { get => _number; set => _number = value; } }",
        "abstract class X { public abstract int P { get; set; } }",
        "abstract class X { public virtual int O { get; set; } public int P { get => O; set => O = value; } }",
        "[StructLayout(LayoutKind.Explicit)] struct X { [FieldOffset(0)] int _p; [FieldOffset(0)] long _w; public int P { get => _p; set => _p = value; } }",
        "struct X { static X() => Ran.Count++; public int P { get; set; } }", "class X<T> { T _p; public T P { get => _p; set => _p = value; } }",
    ];

    private static readonly string[] GettersDoMore =
    [
        "string P => _text ?? \"\"", "string P => _text ??= \"late\"", "string P => _lazy.Value", "string P => _text + \"!\"", "int P => _number++",
        "int P => 5",
        "long P => _number", "int P { get { try { return _number; } finally { _shared++; } } } int _last",
    ];

    private static readonly string[] SettersDoMore =
    [
        "=> field = value?.Trim();", "=> field = value ?? throw new ArgumentNullException();", "{ _text = value; Changed?.Invoke(this, EventArgs.Empty); }",
        "{ _text = value; _unsigned = 1; }", "{ _unsigned = 3; _text = \"7\"; }",
    ];

    [Fact]
    public void Both_accessors_are_their_fields() => Assert.All(Snippets.Compile([.. Plain.Keys]), static snippet =>
    {
        PropertyInfo proven = PropertyOf(snippet.Type);
        FieldInfo expected = DeclaredMembers.DeclaredOf(Snippets.FieldOf(snippet.Type, Plain[snippet.Source]));

        Assert.Equal(expected, AccessorBody.FieldReadBy(proven.GetMethod!));
        Assert.Equal(expected, AccessorBody.FieldWrittenBy(proven.SetMethod!));
    });

    [Fact]
    public void A_getter_may_return_the_reference_as_a_wider_type() => Assert.All(
        Snippets.Compile(Base + "class X : B { public new IReadOnlyList<string> P => Shared; }"),
        static snippet => Assert.Equal("Shared", AccessorBody.FieldReadBy(PropertyOf(snippet.Type).GetMethod!)?.Name));

    [Fact]
    public void Accessors_that_are_more_are_refused()
    {
        Assert.All(Snippets.Compile(Array.ConvertAll(BothDoMore, static source => source.Replace("#", Fields, StringComparison.Ordinal))), static snippet =>
        {
            Assert.Null(AccessorBody.FieldReadBy(PropertyOf(snippet.Type).GetMethod!));
            Assert.Null(AccessorBody.FieldWrittenBy(PropertyOf(snippet.Type).SetMethod!));
        });
        Assert.All(
            Snippets.Compile(Array.ConvertAll(GettersDoMore, static property => $"class X {{ {Fields} public {property}; }}")),
            static snippet => Assert.Null(AccessorBody.FieldReadBy(PropertyOf(snippet.Type).GetMethod!)));
        Assert.All(
            Snippets.Compile(Array.ConvertAll(
                SettersDoMore, static body => $"class X {{ {Fields} public event EventHandler Changed; public string P {{ get; set {body} }} }}")),
            static snippet => Assert.Null(AccessorBody.FieldWrittenBy(PropertyOf(snippet.Type).SetMethod!)));
    }

    [Fact]
    public void Of_a_property_with_logic_on_one_side_the_other_is_still_a_field() => Assert.All(
        Snippets.Compile("class X { public string P { get => field; set => field = value?.Trim(); } }"),
        static snippet => Assert.Equal("<P>k__BackingField", AccessorBody.FieldReadBy(PropertyOf(snippet.Type).GetMethod!)?.Name));

    [Fact]
    public void A_field_is_one_whatever_type_it_was_reflected_through()
    {
        Type type = Snippets.Compile("class B { public int P; } class X : B;").First().Type;
        FieldInfo own = type.BaseType!.GetField("P")!;
        FieldInfo inherited = type.GetField("P")!;

        Assert.NotEqual(own, inherited);
        Assert.Equal(own, DeclaredMembers.DeclaredOf(inherited));
    }

    private static PropertyInfo PropertyOf(Type? type) => type!.GetProperty("P", Snippets.Declared) ?? PropertyOf(type.BaseType);
}
