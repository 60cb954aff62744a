namespace Dapper.Json.Tests.Results;

/// <summary>Types of rows that paths and results fill, each with a function that makes an object of them by hand.</summary>
internal static class TypedTreeTypes
{
    public static readonly TypedTreeKind[] All =
    [
        new TypedTreeKind<Settable>(static data => Fill(new Settable { Id = data.Id }, data)),
        new TypedTreeKind<Derived>(static data => Fill(new Derived { Id = data.Id }, data)),
        new TypedTreeKind<Ruled>(static data => Fill(new Ruled { Id = data.Id }, data)),
        new TypedTreeKind<Unnullable>(static data => Fill(new Unnullable { Id = data.Id }, data)),
        new TypedTreeKind<Made>(static data => Fill(new Made { Id = data.Id }, data)),
        new TypedTreeKind<Handled>(static data => Fill(new Handled { Id = data.Id }, data)) { HandlesNumbers = true },
        new TypedTreeKind<Value>(static data => Fill(new Value { Id = data.Id }, data)),
        new TypedTreeKind<Required>(static data => Fill(new Required { Id = data.Id, Lines = null!, Author = null }, data)) { MustFill = true },
        new TypedTreeKind<Positional>(static data => new Positional(data.Id, data.Lines?.ToArray(), data.Name, data.Author, data.Keys, data.Count ?? 0)),
        new TypedTreeKind<ByResults>(static data => new ByResults(data.Lines!, data.Keys!) { Id = data.Id, Name = data.Name, Count = data.Count ?? 0, Author = data.Author })
        {
            MustFill = true,
            Ways = "r",
        },
        new TypedTreeKind<ByPaths>(static data => new ByPaths(data.Lines!, data.Author) { Id = data.Id, Name = data.Name, Count = data.Count ?? 0 })
        {
            MustFill = true,
            HasKeys = false,
            Ways = "p",
        },
    ];

    /// <summary>Fills what data has, and leaves the rest as it is in a new object.</summary>
    private static T Fill<T>(T made, TypedTreeData data)
        where T : IFilled
    {
        (made.Name, made.Lines, made.Keys) = (data.FillsName ? data.Name : made.Name, data.Lines ?? made.Lines, data.Keys ?? made.Keys);
        (made.Author, made.Count) = (data.FillsAuthor ? data.Author : made.Author, data.Count ?? made.Count);
        return made;
    }

    internal interface IFilled
    {
        public string? Name { get; set; }

        public List<Line>? Lines { get; set; }

        public List<long>? Keys { get; set; }

        public Person? Author { get; set; }

        public int Count { get; set; }
    }

    internal sealed class Line
    {
        public string? Sku { get; set; }

        public int? Amount { get; set; }
    }

    internal sealed class Person
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    internal sealed class Settable : IFilled
    {
        public List<Line>? Lines { get; set; } = [];

        public long Id { get; set; }

        public Person? Author { get; set; }

        public string? Name { get; set; } = "new";

        public List<long>? Keys { get; set; }

        public int Count { get; set; } = -1;
    }

    internal class Base
    {
        public List<Line>? Lines { get; set; }

        public Person? Author { get; set; }
    }

    internal sealed class Derived : Base, IFilled
    {
        public long Id { get; set; }

        public string? Name { get; set; }

        public List<long>? Keys { get; set; } = [1];

        public int Count { get; set; }
    }

    internal sealed class Ruled : IFilled
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Count { get; set; }

        [JsonPropertyOrder(-1)]
        public long Id { get; set; }

        [JsonPropertyName("allLines")]
        public List<Line>? Lines { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public Person? Author { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? Name { get; set; }

        public List<long>? Keys { get; set; }
    }

    internal sealed class Unnullable : IFilled
    {
        public long Id { get; set; }

        public Person Author { get; set; } = new();

        public List<Line> Lines { get; set; } = [];

        public string Name { get; set; } = "";

        public List<long> Keys { get; set; } = [];

        public int Count { get; set; }

        Person? IFilled.Author { get => Author; set => Author = value!; }

        List<Line>? IFilled.Lines { get => Lines; set => Lines = value!; }

        string? IFilled.Name { get => Name; set => Name = value!; }

        List<long>? IFilled.Keys { get => Keys; set => Keys = value!; }
    }

    /// <summary>Of which objects are made, because its constructor does more than store values. Its count comes before the lists.</summary>
    internal sealed class Made : IFilled
    {
        public Made() => _ = ToString();

        public List<long>? Keys { get; set; }

        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public Person? Author { get; set; }

        [JsonPropertyOrder(-1)]
        public int Count { get; set; }

        public string? Name { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
    internal sealed class Handled : IFilled
    {
        public long Id { get; set; }

        public List<Line>? Lines { get; set; }

        public List<long>? Keys { get; set; }

        public Person? Author { get; set; }

        public string? Name { get; set; }

        public int Count { get; set; }
    }

    internal struct Value : IFilled
    {
        public long Id { get; set; }

        public string? Name { get; set; }

        public List<Line>? Lines { get; set; }

        public Person? Author { get; set; }

        public List<long>? Keys { get; set; }

        public int Count { get; set; }
    }

    internal sealed class Required : IFilled
    {
        public required long Id { get; set; }

        public required List<Line>? Lines { get; set; }

        public required Person? Author { get; set; }

        public string? Name { get; set; }

        public List<long>? Keys { get; set; }

        public int Count { get; set; }
    }

    internal sealed record Positional(
        long Id, Line[]? Lines = null, string? Name = null, Person? Author = null, IReadOnlyList<long>? Keys = null, int Count = 0);

    internal sealed class ByResults
    {
        public ByResults()
        {
        }

        internal ByResults(List<Line> lines, List<long> keys) => (Lines, Keys) = (lines, keys);

        public long Id { get; set; }

        public List<Line> Lines { get; } = [];

        public string? Name { get; set; }

        public List<long> Keys { get; } = [];

        public Person? Author { get; set; }

        public int Count { get; set; }
    }

    internal sealed class ByPaths
    {
        public ByPaths()
        {
        }

        internal ByPaths(List<Line> lines, Person? author) => (Lines, Author) = (lines, author);

        public long Id { get; set; }

        public Person? Author { get; } = new();

        public string? Name { get; set; }

        public int Count { get; set; }

        // Computed of what a path fills, and right: the object has it.
        public string Text => $"{Name} {Lines.Count} {Author?.Name}";

        public List<Line> Lines { get; } = [];
    }
}
