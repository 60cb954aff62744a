using System.Collections;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Describes and creates the collections of members that hold lists.</summary>
internal static class CollectionType
{
    /// <summary>The types that always keep all elements in their order.</summary>
    private static readonly HashSet<Type> Ordered =
    [
        typeof(List<>), typeof(IEnumerable<>), typeof(ICollection<>), typeof(IList<>), typeof(IReadOnlyCollection<>), typeof(IReadOnlyList<>),
        typeof(ImmutableArray<>), typeof(ImmutableList<>), typeof(IImmutableList<>),
    ];

    private static readonly MethodInfo OfElements = ((Func<Type, Func<List<object?>, object>>)MakerOf<object>).Method.GetGenericMethodDefinition();

    /// <summary>Returns the element type of a collection; null if the type is no collection.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The interfaces of a member's type are kept with it.")]
    public static Type? ElementOf(Type type)
    {
        if (type == typeof(string) || typeof(IDictionary).IsAssignableFrom(type))
        {
            return null;
        }

        Type[] sequences = [.. type.GetInterfaces().Append(type).Where(static known =>
            known.IsGenericType && known.GetGenericTypeDefinition() == typeof(IEnumerable<>))];
        return sequences is [{ } sequence] && (!type.IsArray || type.IsSZArray) ? sequence.GetGenericArguments()[0] : null;
    }

    /// <summary>Returns why the serializer may not write a list simply element by element; null if it does.</summary>
    /// <param name="property">The property that holds the list.</param>
    /// <param name="element">The contract of its elements.</param>
    public static string? WhyNotOf(JsonPropertyInfo property, JsonTypeInfo element)
    {
        Type type = property.PropertyType;
        bool isOrdered = type.IsSZArray || (type.IsGenericType && Ordered.Contains(type.GetGenericTypeDefinition()));
        return property switch
        {
            _ when !isOrdered || ElementOf(type) != element.Type =>
                $"its list {property.Name} has the type {TypeNames.Of(type)}, which may not keep all elements as they come",
            _ when property.CustomConverter is not null || !IsWrittenAsList(property.Options.GetTypeInfo(type)) =>
                $"a converter writes its list {property.Name}",
            _ => null,
        };
    }

    private static bool IsWrittenAsList(JsonTypeInfo typeInfo) => typeInfo.Kind == JsonTypeInfoKind.Enumerable && typeInfo.IsBuiltIn();

    /// <summary>Returns a function that creates a collection from its elements.</summary>
    /// <param name="type">The type of the collection.</param>
    /// <param name="options">The serializer's options, whose contract of the type may create it.</param>
    /// <exception cref="InvalidOperationException">The type has no constructor that takes the elements.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "A list asks for nothing of its elements.")]
    public static Func<List<object?>, object> MakerOf(Type type, JsonSerializerOptions options) => CodeGeneration.IsSupported
        ? OfElements.MakeGenericMethod(ElementOf(type)!).CreateDelegate<Func<Type, Func<List<object?>, object>>>()(type)
        : WithoutCode(type, ElementOf(type)!, options);

    /// <summary>As <see cref="MakerOf"/>, in a program compiled ahead of time: an array, or what the serializer would fill.</summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The type of the collection, whose code is there, names the type of the elements.")]
    private static Func<List<object?>, object> WithoutCode(Type type, Type element, JsonSerializerOptions options)
    {
        if (type.IsAssignableFrom(element.MakeArrayType()))
        {
            return elements =>
            {
                var array = Array.CreateInstance(element, elements.Count);
                ((ICollection)elements).CopyTo(array, 0);
                return array;
            };
        }

        // Not the contract that the options keep: that checks the elements too, which nobody needs where the serializer ignores the member.
        Func<object>? create = (options.TypeInfoResolver?.GetTypeInfo(type, options) ?? options.GetTypeInfo(type)).CreateObject;
        return create?.Invoke() is not IList { IsFixedSize: false } ? throw NoMaker(type) : elements =>
        {
            var list = (IList)create();
            elements.ForEach(element => list.Add(element));
            return list;
        };
    }

    private static InvalidOperationException NoMaker(Type type) =>
        new($"A {TypeNames.Of(type)} cannot be created from its elements: use a List or an array.");

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps its members, and those their types.")]
    private static Func<List<object?>, object> MakerOf<T>(Type type)
    {
        Func<List<T>, object>[] known =
        [
            static list => list,
            static list => list.ToArray(),
            static list => new HashSet<T>(list),
            static list => ImmutableArray.CreateRange(list),
            static list => ImmutableList.CreateRange(list),
            static list => ImmutableHashSet.CreateRange(list),
        ];
        ConstructorInfo? constructor = Array.Find(
            type.GetConstructors(), static one => one.GetParameters() is [{ } only] && only.ParameterType.IsAssignableFrom(typeof(List<T>)));
        Func<List<T>, object> make = Array.Find(known, make => type.IsInstanceOfType(make([])))
            ?? (constructor is not null ? list => constructor.Invoke([list]) : throw NoMaker(type));
        return elements => make(elements.ConvertAll(static element => (T)element!));
    }
}
