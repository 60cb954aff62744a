using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Members of bases, hidden, virtual and overridden ones; nested, private and generic types.</summary>
public sealed class InheritanceTests
{
    [Fact]
    public void Private_setters_of_bases_are_used() => Same.Directly<ChildOfPrivate>("select 1 as Id, 2 as Own");

    [Fact]
    public void A_hidden_member_is_not_the_one_that_hides_it()
    {
        Same.Directly<Hiding>("select 1 as Id, 'n' as Name");
        Same.Directly<HidingType>("select 'x' as Id, 'n' as Name");
        Same.Directly<HidingField>("select 1 as Id, 2 as Value", new() { IncludeFields = true });
    }

    [Fact]
    public void Overrides_are_what_is_read_and_set()
    {
        Same.Directly<Overriding>("select 1 as Id, 'n' as Name");
        Same.ByObjects<OverridingWithLogic>("select 1 as Id, 'n' as Name", "computed");
        Same.ByObjects<OverridingSetter>("select 1 as Id, 'n' as Name", "setting its member Name");
    }

    [Fact]
    public void Members_of_interfaces_are_the_types_own() => Same.Directly<Implementing>("select 1 as Id, 'n' as Name");

    [Fact]
    public void Private_and_generic_types_are_types()
    {
        Same.Directly<Private>("select 1 as Id");
        Same.Directly<Generic<int>>("select 1 as Value, 'x' as Name");
        Same.Directly<Generic<string>>("select 'v' as Value, 'x' as Name");
        Same.Directly<Generic<DateTime?>>("select '2024-02-29' as Value, 'x' as Name");
    }

    [Fact]
    public void Base_constructors_are_followed() => Same.Directly<WithBaseConstructor>("select 2 as Own");

    public class Base
    {
        public int Id { get; set; }

        public virtual string? Name { get; set; }
    }

    public sealed class Child : Base
    {
        public long Extra { get; set; }
    }

    public class PrivateBase
    {
        public int Id { get; private set; }
    }

    public sealed class ChildOfPrivate : PrivateBase
    {
        public int Own { get; set; }
    }

    public sealed class Hiding : Base
    {
        public new int Id { get; set; }
    }

    public sealed class HidingType : Base
    {
        public new string? Id { get; set; }
    }

#pragma warning disable CA1051 // Fields that are seen are the point.
    public class FieldBase
    {
        public int Value;
    }

    public sealed class HidingField : FieldBase
    {
        public new int Value;

        public int Id;
    }
#pragma warning restore CA1051

    public sealed class Overriding : Base
    {
        public override string? Name { get; set; } = "own";
    }

    public sealed class OverridingWithLogic : Base
    {
        public override string? Name
        {
            get => base.Name + "!";
            set => base.Name = value;
        }
    }

    public sealed class OverridingSetter : Base
    {
        public override string? Name
        {
            get => base.Name;
            set => base.Name = value + "!";
        }
    }

    public interface INamed
    {
        public string? Name { get; }
    }

    public sealed class Implementing : INamed
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        string? INamed.Name => "of the interface";
    }

    public sealed class Generic<T>
    {
        public T? Value { get; set; }

        public string? Name { get; set; }
    }

    public class BaseWithConstructor
    {
        protected BaseWithConstructor(int id) => Id = id;

        public int Id { get; set; }
    }

    public sealed class WithBaseConstructor() : BaseWithConstructor(42)
    {
        public int Own { get; set; } = 1;
    }

    private sealed class Private
    {
        public int Id { get; set; }
    }
}
