namespace Dapper.Json.Tests.Fields;

/// <summary>A policy of random lists, and what a client asks for.</summary>
internal sealed record GeneratedPolicy(FieldTree Fields, FieldChoice? Default, FieldChoice Always, FieldChoice OnRequest, FieldChoice Asked, string Text)
{
    private static readonly string[] Names = ["id", "name", "Name", "a.b", "two words", "-x", "!all", "[y]", "ü", "say \"hi\""];

    public static Arbitrary<GeneratedPolicy> Any { get; } = Gen.Choose(0, int.MaxValue).Select(static seed => Make(new Random(seed))).ToArbitrary();

    /// <summary>Gets all fields, each by its name and those around it.</summary>
    public IEnumerable<string[]> Paths => PathsOf(Fields);

    public JsonFieldPolicy Policy => new(TextOf(NamesOf(Fields)))
    {
        Default = Default is null ? null : TextOf(Default),
        Always = TextOf(Always),
        OnRequest = TextOf(OnRequest),
        MaxLength = int.MaxValue,
    };

    public override string ToString() =>
        $"{Text} of {TextOf(NamesOf(Fields))}, default {(Default is null ? "" : TextOf(Default))}, always {TextOf(Always)}, on request {TextOf(OnRequest)}";

    public static string TextOf(FieldChoice choice) => new FieldChoiceMaker(new Random(0)).Write(choice);

    private static GeneratedPolicy Make(Random random)
    {
        FieldTree fields = Tree(random, depth: 0);
        var maker = new FieldChoiceMaker(random);
        FieldChoice asked = random.Next(8) == 0 ? new FieldChoice([new FieldMember(FieldSign.All)]) : maker.Make(fields);
        return new GeneratedPolicy(
            fields, random.Next(2) == 0 ? null : maker.Make(fields), Some(random, fields), Some(random, fields), asked, maker.Write(asked));
    }

    private static FieldTree Tree(Random random, int depth)
    {
        var tree = new FieldTree();
        for (int i = random.Next(1, 6); i > 0; i--)
        {
            string name = Names[random.Next(Names.Length)];
            tree.Fields[name] = depth < 3 && random.Next(3) == 0 ? Tree(random, depth + 1) : new FieldTree();
        }

        return tree;
    }

    private static FieldChoice Some(Random random, FieldTree tree) => new([.. tree.Fields.Where(_ => random.Next(3) == 0).Select(field =>
    {
        FieldChoice inside = Some(random, field.Value);
        return new FieldMember(FieldSign.Named, field.Key, inside.Members.Count == 0 ? null : inside);
    })]);

    private static FieldChoice NamesOf(FieldTree tree) => new([.. tree.Fields.Select(static field =>
        new FieldMember(FieldSign.Named, field.Key, field.Value.Fields.Count == 0 ? null : NamesOf(field.Value)))]);

    private static IEnumerable<string[]> PathsOf(FieldTree tree) =>
        tree.Fields.SelectMany(static field => PathsOf(field.Value).Select(inside => (string[])[field.Key, .. inside]).Prepend([field.Key]));
}
