using System.Collections.Immutable;
using System.Reflection;

namespace Dapper.Json.Generated.Nested;

/// <summary>Makes types of the kinds at random.</summary>
internal static class NestedTypeMaker
{
    private static readonly Type[] Classes =
    [
        typeof(PlainKind<,,>), typeof(PlainKind<,,>), typeof(InitKind<,,>), typeof(IgnoredKind<,,>), typeof(ConvertedKind<,,>), typeof(FieldKind<,,>),
        typeof(PositionalKind<,,>), typeof(ListFirstKind<,,>), typeof(ComputedKind<,,>), typeof(SharedKind<,,>),
    ];

    private static readonly Type[] Lists =
    [
        typeof(List<>), typeof(List<>), typeof(List<>), typeof(IReadOnlyList<>), typeof(IEnumerable<>), typeof(ICollection<>), typeof(Array), typeof(Array),
        typeof(List<>), typeof(IList<>), typeof(IReadOnlyCollection<>), typeof(IEnumerable<>), typeof(ImmutableList<>), typeof(ImmutableList<>),
        typeof(ImmutableList<>), typeof(ImmutableArray<>), typeof(HashSet<>), typeof(ISet<>),
    ];

    private static readonly Type[] Values = [typeof(string), typeof(string), typeof(int), typeof(long?), typeof(Hue), typeof(double)];

    /// <summary>Makes a type of rows, or of the elements of a list.</summary>
    public static Type Make(Random random, int depth, bool mayBeStruct = true)
    {
        if (depth == 0)
        {
            return typeof(Leaf);
        }

        Type kind = mayBeStruct && random.Next(8) == 0 ? typeof(StructKind<,,>) : Pick(random, Classes);
        return kind.MakeGenericType(
            Make(random, depth - 1, mayBeStruct: false), ListOf(Pick(random, Lists), Make(random, depth - 1)), ListOf(Pick(random, Lists), Pick(random, Values)));
    }

    public static T Pick<T>(Random random, params IReadOnlyList<T> all) => all[random.Next(all.Count)];

    public static bool IsPositional(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(PositionalKind<,,>);

    public static Type ElementOf(Type list) => list.IsArray ? list.GetElementType()! : list.GetGenericArguments()[0];

    /// <summary>Gets the member of a name, as a program would write it.</summary>
    public static MemberInfo? Member(Type type, string name) => (MemberInfo?)type.GetProperty(name) ?? type.GetField(name);

    public static Type TypeOf(MemberInfo member) => member is PropertyInfo property ? property.PropertyType : ((FieldInfo)member).FieldType;

    public static void Set(object target, MemberInfo member, object? value)
    {
        if (member is PropertyInfo property)
        {
            property.SetValue(target, value);
        }
        else
        {
            ((FieldInfo)member).SetValue(target, value);
        }
    }

    private static Type ListOf(Type list, Type element) => list == typeof(Array) ? element.MakeArrayType() : list.MakeGenericType(element);
}
