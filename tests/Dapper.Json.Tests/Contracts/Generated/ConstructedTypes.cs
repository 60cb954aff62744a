using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Contracts.Generated;

#pragma warning disable CA1815, CA1051, IDE0290, IDE0032 // As in applications.

/// <summary>Types of which a member without a value of its own keeps what a constructor, an initializer or another accessor has stored.</summary>
public static class ConstructedTypes
{
    public sealed record Home(string? City, string? Zip);

    public sealed record Copying(int Id, string? Name, Home? Home)
    {
        public string? Extra { get; init; } = Name;
    }

    public sealed class Primary(int id, string? name, Home? home)
    {
        public int Id { get; } = id;

        public string? Extra { get; set; } = name;

        public Home? Home { get; } = home;
    }

    public sealed class OneField
    {
        private string? _name;

        public OneField(int id, string? name, Home? home) => (Id, _name, Home) = (id, name, home);

        public int Id { get; }

        public string? Name => _name;

        public string? Extra
        {
            get => _name;
            set => _name = value;
        }

        public Home? Home { get; }
    }

    public record Base(int Id, string? Name)
    {
        public string? Extra { get; set; } = Name;
    }

    public sealed record Derived(int Id, string? Name, Home? Home) : Base(Id, Name);

    public sealed class Reading
    {
        public Reading(int id, string? name, Home? home)
        {
            Id = id;
            Name = name;
            Home = home;
            Extra = Name;
        }

        public int Id { get; }

        public string? Name { get; set; }

        public string? Extra { get; set; }

        public Home? Home { get; }
    }

    public sealed record Constant(int Id, string? Name, Home? Home)
    {
        public string? Extra { get; init; } = "none";
    }

    public sealed record Wanted(int Id, string? Name, Home? Home)
    {
        public required string? Extra { get; init; }
    }

    public sealed record Defaulted(int Id, string? Name = "nobody", Home? Home = null)
    {
        public string? Extra { get; set; } = Name;
    }

    public sealed record Numbered(int Id, string? Name, Home? Home)
    {
        public int Level { get; set; } = Id;
    }

    public sealed record Twice(int Id, string? Name, Home? Home)
    {
        public string? Again { get; } = Name;

        public string? Extra { get; init; } = Name;
    }

    public sealed record Around(int Id, string? Name, Inner? Home);

    public sealed record Inner(string? City, string? Zip)
    {
        public string? Label { get; init; } = City;
    }

    public sealed class Plain
    {
        private string? _name = "start";

        public Plain() => Extra = Name;

        public int Id { get; set; } = 7;

        public string? Name
        {
            get => _name;
            set => _name = value;
        }

        public string? Extra { get; set; }

        public string? Alias
        {
            get => _name;
            set => _name = value;
        }

        [JsonInclude]
        public int? Level = 3;
    }

    public class PlainBase
    {
        public PlainBase(string? name) => Name = name;

        public int Id { get; set; } = 1;

        public virtual string? Name { get; set; }

        public string? Extra { get; protected set; } = "base";
    }

    public sealed class PlainDerived : PlainBase
    {
        public PlainDerived()
            : base("given")
        {
        }

        public int? Level { get; init; } = 4;

        public new string? Extra { get; set; } = "derived";
    }

    public struct Struct
    {
        public Struct()
        {
        }

        public int Id { get; set; } = 7;

        public string? Name { get; set; } = "never";

        public string? Extra { get; set; }

        public int? Level { get; init; } = 3;
    }
}
