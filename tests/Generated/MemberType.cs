using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>The type of a member, as C# names it, with a value that a new object may have.</summary>
internal sealed record MemberType(string Name, string Fresh, bool IsNumber = false, bool IsEnum = false, bool IsReference = false)
{
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

    /// <summary>Gets the type without its question mark.</summary>
    public string Value => Name.TrimEnd('?');

    /// <summary>Gets any of the types, the common ones more often.</summary>
    public static Gen<MemberType> Any { get; } =
        from type in Gen.OneOf(Gen.Elements(Bases), Gen.Elements(Of("int"), Of("long"), Of("string"), Of("bool"), Of("DateTime")))
        from isNullable in Gen.Frequency((3, Gen.Constant(false)), (1, Gen.Constant(true)))
        select isNullable && !type.IsReference ? type with { Name = type.Name + "?" } : type;

    public static MemberType Of(string name) => Bases.Single(type => type.Name == name);
}
