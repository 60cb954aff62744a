using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Fields;

/// <summary>A selection is equal to what its text says, in any order, and to nothing else.</summary>
public class FieldsEqualityTests
{
    private static readonly Gen<FieldTree> Trees =
        GeneratedValues.Name.Or(Gen.Elements("-a", "!all", "a,b", "[", "]", " a", "a\u3000", "\0", "\"")).ArrayOf(4).ArrayOf(4)
            .Select(FieldTree.Of);

    private static readonly Arbitrary<(FieldTree Tree, int Seed)> Any = Arb.From(
        from tree in Trees
        from seed in Gen.Choose(0, int.MaxValue)
        select (tree, seed));

    [Fact]
    public void A_selection_is_what_its_text_says() => Prop.ForAll(Any, static any =>
    {
        var maker = new FieldChoiceMaker(new Random(any.Seed));
        JsonFields fields = Parse(maker.Write(maker.Make(any.Tree)));
        AssertEqual(fields, Parse(fields.ToString()));
        Assert.Equal(fields.ToString(), Parse(fields.ToString()).ToString());
    }).Check(ContractRuns.Config);

    [Fact]
    public void The_order_of_members_has_no_say() => Prop.ForAll(Any, static any =>
    {
        var maker = new FieldChoiceMaker(new Random(any.Seed));
        FieldChoice choice = maker.Make(any.Tree);
        AssertEqual(Parse(maker.Write(choice)), Parse(maker.Write(Reversed(choice))));
    }).Check(ContractRuns.Config);

    [Fact]
    public void Selections_that_ask_for_different_names_are_different() => Prop.ForAll(Any, static any =>
    {
        var maker = new FieldChoiceMaker(new Random(any.Seed));
        FieldChoice choice = maker.Make(any.Tree);
        FieldChoice other = maker.Make(any.Tree);
        JsonFields[] both = [Parse(maker.Write(choice)), Parse(maker.Write(other))];
        Assert.True(AreAlike(choice, other, any.Tree) || !both[0].Equals(both[1]));
        Assert.False(both[0].Equals(null));
        Assert.False(both[0].Equals((object)"text"));
    }).Check(ContractRuns.Config);

    private static JsonFields Parse(string text) =>
        JsonFields.TryParse(text, out JsonFields? fields, out string? error, maxLength: 100_000) ? fields : throw new FormatException(error);

    private static FieldChoice Reversed(FieldChoice choice) =>
        new([.. choice.Members.Reverse().Select(static member => member with { Inside = member.Inside is { } inside ? Reversed(inside) : null })]);

    /// <summary>Says whether two write the same of each field.</summary>
    private static bool AreAlike(FieldChoice one, FieldChoice other, FieldTree tree) => tree.Fields.All(found => (one.Of(found.Key), other.Of(found.Key)) switch
    {
        (null, null) => true,
        ({ } inside, { } otherInside) => AreAlike(inside, otherInside, found.Value),
        _ => false,
    });

    private static void AssertEqual(JsonFields one, JsonFields other)
    {
        Assert.True(one.Equals(other));
        Assert.True(other.Equals((object)one));
        Assert.Equal(one.GetHashCode(), other.GetHashCode());
    }
}
