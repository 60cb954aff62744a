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

    /// <summary>Two properties of one column. A list that two properties hold is another matter.</summary>
    private const string Twice = "public T N { get; set; }= public T Same_N => N;";

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
        (1, Gen.Constant("public T N { get; set; }= public bool Has_N => (object)N != null;")),
        (3, Gen.Constant(Twice)),
        (1, Gen.Constant("private int _sets_N; private T _N=; public T N { get => _N; set { _sets_N++; _N = value; } }")),
        (1, Gen.Constant("private int _gets_N; private T _N=; public T N { get { _gets_N++; return _N; } set => _N = value; }")));

    private static readonly string[] Names =
        ["Id", "Name", "UserName", "Age", "Total", "Flag", "Kind", "Created_At", "Payload", "Ref", "Note", "Code", "X", "value", "Größe"];

    /// <summary>Gets members of different names.</summary>
    /// <param name="least">How many values there are at least.</param>
    /// <param name="most">How many values there may be.</param>
    /// <param name="inside">The objects and lists that there are beside them, mostly behind them.</param>
    public static Gen<GeneratedMember[]> Several(int least, int most, MemberType[] inside) =>
        from names in Gen.Shuffle(Names)
        from count in Gen.Choose(least, most)
        from values in Any.ArrayOf(count)
        from objects in Gen.CollectToArray(inside, static type => Of(type))
        from mixed in Gen.Frequency((2, Gen.Constant(false)), (1, Gen.Constant(inside.Length > 0)))
        let all = values.Concat(objects).ToArray()
        from members in mixed ? Gen.Shuffle(all) : Gen.Constant(all)
        select members.Zip(names, static (member, name) => member.Named(name)).ToArray();

    /// <summary>Gets the declaration in a type of a name, with that of the type of what is inside.</summary>
    public string SourceIn(string owner) => Type.Inside is null ? Source
        : $"{Source.Replace("§", owner + Name, StringComparison.Ordinal)}\n{Type.Inside.SourceOf(owner + Name)}";

    private string Source => (Attributes + Form.Replace("N", Name, StringComparison.Ordinal))
        .Replace("T ", Type.Name + " ", StringComparison.Ordinal)
        .Replace("(T)", $"({Type.Name})", StringComparison.Ordinal)
        .Replace("=;", Fresh ? $" = {Type.Fresh};" : ";", StringComparison.Ordinal)
        .Replace("}=", Fresh ? $"}} = {Type.Fresh};" : "}", StringComparison.Ordinal);

    /// <summary>Gets whether it could not be plainer.</summary>
    public bool IsPlain => Form == Auto && !Fresh && Attributes.Length == 0;

    /// <summary>Gives the member as it is declared most often.</summary>
    public GeneratedMember Plain() => new(Type, Name, Auto, Fresh: false, "");

    private GeneratedMember Named(string name) => this with { Name = name, Attributes = Attributes.Replace("§", name, StringComparison.Ordinal) };

    private static Gen<GeneratedMember> Any { get; } = MemberType.Any.SelectMany(Of);

    private static Gen<GeneratedMember> Of(MemberType type) =>
        from form in Forms
        from fresh in Gen.Frequency((4, Gen.Constant(false)), (1, Gen.Constant(true)))
        from attributes in GeneratedAttributes.Of(type)
        select new GeneratedMember(type, "", form == Twice && type.Inside is not null ? Auto : form, fresh, attributes);
}
