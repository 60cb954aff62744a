using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>A member of a generated type, as C#.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Name">Its name.</param>
/// <param name="Form">What is declared: see <see cref="Forms"/>.</param>
/// <param name="Fresh">Whether a new object has a value in it.</param>
/// <param name="Attributes">Its attributes, each in brackets.</param>
internal sealed record GeneratedMember(MemberType Type, string Name, string Form, bool Fresh, string Attributes)
{
    private const string Auto = "public T N { get; set; }=";

    /// <summary>T stands for the type, N for the name, a trailing = for an initialiser where there is one.</summary>
    private static readonly Gen<string> Forms = Gen.Frequency(
        (60, Gen.Constant(Auto)),
        (4, Gen.Constant("public T N { get; init; }=")),
        (3, Gen.Constant("public T N { get; private set; }=")),
        (3, Gen.Constant("public T N { get; }=")),
        (6, Gen.Constant("public T N=;")),
        (1, Gen.Constant("public readonly T N=;")),
        (2, Gen.Constant("private T _N=; public T N { get { return _N; } set { _N = value; } }")),
        (1, Gen.Constant("public T N { private get; set; }=")),
        (1, Gen.Constant("internal T N { get; set; }=")),
        (1, Gen.Constant("private T N { get; set; }=")),
        (1, Gen.Constant("public static T N { get; set; }=")),
        (1, Gen.Constant("public T N { get { return default(T); } }")),
        (1, Gen.Constant("private int _sets_N; private T _N=; public T N { get => _N; set { _sets_N++; _N = value; } }")),
        (1, Gen.Constant("private int _gets_N; private T _N=; public T N { get { _gets_N++; return _N; } set => _N = value; }")));

    private static readonly string[] Names =
        ["Id", "Name", "UserName", "Age", "Total", "Flag", "Kind", "Created_At", "Payload", "Ref", "Note", "Code", "X", "value", "Größe"];

    /// <summary>Gets members of different names.</summary>
    public static Gen<GeneratedMember[]> Several(int most) =>
        from names in Gen.Shuffle(Names)
        from count in Gen.Choose(0, most)
        from members in Any.ArrayOf(count)
        select members.Select((member, i) => member with { Name = names[i], Attributes = member.Attributes.Replace("§", names[i], StringComparison.Ordinal) }).ToArray();

    /// <summary>Gets the declaration.</summary>
    public string Source => $"{Attributes}{Form.Replace("N", Name, StringComparison.Ordinal).Replace("T ", Type.Name + " ", StringComparison.Ordinal).Replace("(T)", $"({Type.Name})", StringComparison.Ordinal)}"
        .Replace("=;", Fresh ? $" = {Type.Fresh};" : ";", StringComparison.Ordinal)
        .Replace("}=", Fresh ? $"}} = {Type.Fresh};" : "}", StringComparison.Ordinal);

    /// <summary>Gets whether it could not be plainer.</summary>
    public bool IsPlain => Form == Auto && !Fresh && Attributes.Length == 0;

    /// <summary>Gives the member as it is declared most often.</summary>
    public GeneratedMember Plain() => new(Type, Name, Auto, Fresh: false, "");

    private static Gen<GeneratedMember> Any { get; } =
        from type in MemberType.Any
        from form in Forms
        from fresh in Gen.Frequency((4, Gen.Constant(false)), (1, Gen.Constant(true)))
        from attributes in GeneratedAttributes.Of(type)
        select new GeneratedMember(type, "", form, fresh, attributes);
}
