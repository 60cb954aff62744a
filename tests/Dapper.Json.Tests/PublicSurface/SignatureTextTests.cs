namespace Dapper.Json.Tests.PublicSurface;

/// <summary>A line of the approved list is the declaration as C# has it.</summary>
public class SignatureTextTests
{
    [Fact]
    public void Methods_have_type_parameters_and_constraints() =>
        Assert.Equal(
            "static IList<TItem> Fill<TItem, TKey>(TKey key, TItem item, string? name = \"a\") where TItem : class, IDisposable, new() where TKey : struct",
            SignatureText.OfMethod(typeof(Declared<>).GetMethod("Fill")!));

    [Fact]
    public void Methods_without_type_parameters_have_no_angle_brackets() =>
        Assert.Equal("override string ToString()", SignatureText.OfMethod(typeof(Declared<>).GetMethod("ToString")!));

    [Fact]
    public void Types_and_constructors_have_type_parameters_and_constraints()
    {
        Assert.Equal(
            "public sealed class Dapper.Json.Tests.PublicSurface.Declared<T> : IEquatable<T> where T : IComparable<T>",
            SignatureText.OfType(typeof(Declared<>)));
        Assert.Equal("Declared(T value)", SignatureText.OfConstructor(typeof(Declared<>).GetConstructors().Single()));
    }
}

internal sealed class Declared<T>(T value) : IEquatable<T>
    where T : IComparable<T>
{
    public static IList<TItem> Fill<TItem, TKey>(TKey key, TItem item, string? name = "a")
        where TItem : class, IDisposable, new()
        where TKey : struct => key is int && name is null ? [item] : [new TItem()];

    public bool Equals(T? other) => value.CompareTo(other) == 0;

    public override bool Equals(object? obj) => obj is T other && Equals(other);

    public override int GetHashCode() => value.GetHashCode();

    public override string ToString() => value.ToString() ?? "";
}
