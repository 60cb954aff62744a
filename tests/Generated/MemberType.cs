using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>The type of a member, as C# names it, with a value that a new object may have.</summary>
/// <remarks>Where it is an object, or a list of them, the sign § stands for the name of the object's type, and * for an element.</remarks>
internal sealed record MemberType(string Name, string Fresh, bool IsNumber = false, bool IsEnum = false, bool IsReference = false)
{
    private const string ObjectName = "§";

    private static readonly MemberType[] Lists =
    [
        new("List<§>", "new List<§> { * }", IsReference: true),
        new("§[]", "new §[] { * }", IsReference: true),
        new("IReadOnlyList<§>", "new List<§> { * }", IsReference: true),
        new("IEnumerable<§>", "new §[] { * }", IsReference: true),
        new("HashSet<§>", "new HashSet<§> { * }", IsReference: true),
        new("ISet<§>", "new HashSet<§> { * }", IsReference: true),
        new("ImmutableArray<§>", "ImmutableArray.Create<§>(*)"),
    ];

    private static readonly MemberType[] Bases =
    [
        new("int", "7", IsNumber: true),
        new("long", "-8L", IsNumber: true),
        new("short", "9", IsNumber: true),
        new("byte", "10", IsNumber: true),
        new("double", "1.5", IsNumber: true),
        new("float", "2.25f", IsNumber: true),
        new("decimal", "3.50m", IsNumber: true),
        new("bool", "true"),
        new("string", "\"fresh\"", IsReference: true),
        new("char", "'c'"),
        new("Guid", "new Guid(\"00000000-0000-0000-0000-00000000002a\")"),
        new("DateTime", "new DateTime(2020, 1, 2)"),
        new("DateTimeOffset", "new DateTimeOffset(2020, 1, 2, 3, 4, 5, TimeSpan.Zero)"),
        new("DateOnly", "new DateOnly(2020, 1, 2)"),
        new("TimeOnly", "new TimeOnly(3, 4)"),
        new("TimeSpan", "TimeSpan.FromSeconds(90)"),
        new("byte[]", "new byte[] { 1, 2 }", IsReference: true),
        new("Hue", "Hue.Red", IsEnum: true),
        new("Grade", "Grade.High", IsEnum: true),
        new("Huge", "Huge.Far", IsEnum: true),
        new("Rights", "Rights.Read | Rights.Own", IsEnum: true),
    ];

    /// <summary>Gets the type of what is inside: an object, or the elements of a list; null for a value.</summary>
    public GeneratedType? Inside { get; init; }

    /// <summary>Gets whether a column may be of it, so that Dapper finds a constructor with a parameter for the column.</summary>
    public bool IsColumnType => Name is "long" or "double" or "string" or "byte[]";

    /// <summary>Gets whether it is a list.</summary>
    public bool IsList => Inside is not null && Name != ObjectName;

    /// <summary>Gets whether it is a list, or an object with one inside.</summary>
    public bool HoldsList => IsList || (Inside?.All.Any(static member => member.Type.HoldsList) ?? false);

    /// <summary>Gets the type without its question mark.</summary>
    public string Value => Name.TrimEnd('?');

    /// <summary>Gets any of the types, the common ones more often.</summary>
    public static Gen<MemberType> Any { get; } =
        from type in Gen.OneOf(Gen.Elements(Bases), Gen.Elements(Of("int"), Of("long"), Of("string"), Of("bool"), Of("DateTime")))
        from isNullable in Gen.Frequency((3, Gen.Constant(false)), (1, Gen.Constant(true)))
        select isNullable && !type.IsReference ? type with { Name = type.Name + "?" } : type;

    public static MemberType ObjectOf(GeneratedType type) => new(ObjectName, type.IsMadeOfNothing ? "new §()" : "null", IsReference: true) { Inside = type };

    public static Gen<MemberType> ListOf(GeneratedType type) =>
        from list in Gen.OneOf(Gen.Constant(Lists[0]), Gen.Elements(Lists))
        from isEmpty in Gen.Elements(true, false)
        select list with { Inside = type, Fresh = list.Fresh.Replace("*", isEmpty || !type.IsMadeOfNothing ? "" : "new §()", StringComparison.Ordinal) };

    public static MemberType Of(string name) => Bases.Single(type => type.Name == name);
}
