using System.Reflection;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Proof;

public sealed class AccessorBodyTests
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    [Theory]
    [InlineData(typeof(PlainAccessors), "Auto", "<Auto>k__BackingField")]
    [InlineData(typeof(PlainAccessors), "Required", "<Required>k__BackingField")]
    [InlineData(typeof(PlainAccessors), "Init", "<Init>k__BackingField")]
    [InlineData(typeof(PlainAccessors), "Virtual", "<Virtual>k__BackingField")]
    [InlineData(typeof(PlainAccessors), "Field", "<Field>k__BackingField")]
    [InlineData(typeof(PlainAccessors), "Bodied", "_bodied")]
    [InlineData(typeof(PlainAccessors), "Expression", "_expression")]
    [InlineData(typeof(PlainAccessors), "Volatile", "_volatile")]
    [InlineData(typeof(PlainAccessors), "PassedOn", "_expression")]
    [InlineData(typeof(PlainAccessors), "Local", "_bodied")]
    [InlineData(typeof(InheritedAccessors), "Auto", "<Auto>k__BackingField")]
    [InlineData(typeof(InheritedAccessors), "OfBase", "Shared")]
    [InlineData(typeof(PositionalRecord), "Number", "<Number>k__BackingField")]
    [InlineData(typeof(PositionalRecord), "Text", "<Text>k__BackingField")]
    [InlineData(typeof(GenericHolder<string>), "Auto", "<Auto>k__BackingField")]
    [InlineData(typeof(GenericHolder<string>), "Bodied", "_value")]
    [InlineData(typeof(GenericHolder<int?>), "Bodied", "_value")]
    [InlineData(typeof(ClosedHolder), "Bodied", "_value")]
    [InlineData(typeof(StructAccessors), "Auto", "<Auto>k__BackingField")]
    [InlineData(typeof(StructAccessors), "Bodied", "_number")]
    public void Both_accessors_are_their_fields(Type type, string property, string field)
    {
        PropertyInfo proven = type.GetProperty(property)!;
        FieldInfo expected = DeclaredMembers.DeclaredOf(FieldOf(proven.DeclaringType!, field));

        Assert.Equal(expected, AccessorBody.FieldReadBy(proven.GetMethod!));
        Assert.Equal(expected, AccessorBody.FieldWrittenBy(proven.SetMethod!));
    }

    [Fact]
    public void A_getter_may_return_the_reference_as_a_wider_type() =>
        Assert.Equal("Shared", AccessorBody.FieldReadBy(typeof(InheritedAccessors).GetProperty("Widened")!.GetMethod!)?.Name);

    [Theory]
    [InlineData(typeof(MoreThanFields), "Signed")]
    [InlineData(typeof(MoreThanFields), "Nested")]
    [InlineData(typeof(MoreThanFields), "Nothing")]
    [InlineData(typeof(MoreThanFields), "Static")]
    [InlineData(typeof(MoreThanFields), "StoredAside")]
    [InlineData(typeof(MoreThanFields), "Endless")]
    [InlineData(typeof(MoreThanFields), "Item")]
    [InlineData(typeof(Unfinished), "Abstract")]
    [InlineData(typeof(Unfinished), "PassedOn")]
    [InlineData(typeof(Overlapping), "Low")]
    [InlineData(typeof(StaticallyConstructed), "Auto")]
    public void Where_both_accessors_are_more_both_are_refused(Type type, string property)
    {
        A_getter_that_is_more_is_refused(type, property);
        A_setter_that_is_more_is_refused(type, property);
    }

    [Theory]
    [InlineData(typeof(MoreThanFields), "Coalesced")]
    [InlineData(typeof(MoreThanFields), "LateText")]
    [InlineData(typeof(MoreThanFields), "Lazily")]
    [InlineData(typeof(MoreThanFields), "Joined")]
    [InlineData(typeof(MoreThanFields), "Counting")]
    [InlineData(typeof(MoreThanFields), "Constant")]
    [InlineData(typeof(MoreThanFields), "Wide")]
    [InlineData(typeof(MoreThanFields), "Guarded")]
    public void A_getter_that_is_more_is_refused(Type type, string property) =>
        Assert.Null(AccessorBody.FieldReadBy(type.GetProperty(property, All)!.GetMethod!));

    [Theory]
    [InlineData(typeof(MoreThanFields), "Trimmed")]
    [InlineData(typeof(MoreThanFields), "Checked")]
    [InlineData(typeof(MoreThanFields), "Notifying")]
    [InlineData(typeof(MoreThanFields), "Twice")]
    [InlineData(typeof(MoreThanFields), "Swapping")]
    public void A_setter_that_is_more_is_refused(Type type, string property) =>
        Assert.Null(AccessorBody.FieldWrittenBy(type.GetProperty(property, All)!.SetMethod!));

    [Fact]
    public void Of_a_property_with_logic_on_one_side_the_other_is_still_a_field()
    {
        FieldInfo? read = AccessorBody.FieldReadBy(typeof(MoreThanFields).GetProperty("Trimmed")!.GetMethod!);

        Assert.Equal("<Trimmed>k__BackingField", read?.Name);
    }

    [Fact]
    public void An_open_generic_type_is_refused() =>
        Assert.Null(AccessorBody.FieldReadBy(typeof(GenericHolder<>).GetProperty("Bodied")!.GetMethod!));

    [Fact]
    public void A_field_is_one_whatever_type_it_was_reflected_through()
    {
        FieldInfo own = FieldOf(typeof(PlainAccessors), "Shared");
        FieldInfo inherited = FieldOf(typeof(InheritedAccessors), "Shared");

        Assert.NotEqual(own, inherited);
        Assert.Equal(own, DeclaredMembers.DeclaredOf(inherited));
    }

    private static FieldInfo FieldOf(Type type, string name) => type.GetField(name, All)!;
}
