using System.Reflection;
using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated;

/// <summary>Makes columns for the members of a type, and some that fit none.</summary>
/// <param name="random">What chooses.</param>
/// <param name="dialect">The SQL of the cells.</param>
/// <param name="rows">The number of rows.</param>
/// <param name="isNested">Whether names are paths to what is inside.</param>
internal sealed class GeneratedColumns(Random random, Dialect dialect, int rows, bool isNested)
{
    private const BindingFlags All = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>The types of values, by their names in C#.</summary>
    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(int)] = "int",
        [typeof(long)] = "long",
        [typeof(short)] = "short",
        [typeof(byte)] = "byte",
        [typeof(double)] = "double",
        [typeof(float)] = "float",
        [typeof(decimal)] = "decimal",
        [typeof(bool)] = "bool",
        [typeof(string)] = "string",
        [typeof(char)] = "char",
        [typeof(byte[])] = "byte[]",
    };

    private static readonly string[] Values =
        [.. Keywords.Values, "Guid", "DateTime", "DateTimeOffset", "DateOnly", "TimeOnly", "TimeSpan", "Hue", "Grade", "Huge", "Rights"];

    public GeneratedColumn[] For(Type type) =>
        Inside(type) is { Length: > 0 } columns ? columns : [new GeneratedColumn("nothing", [.. Enumerable.Repeat("1", rows)])];

    private GeneratedColumn[] Inside(Type type)
    {
        (string Name, Type Type)[] parameters =
        [
            .. type.GetConstructors().Take(1).SelectMany(static one => one.GetParameters())
                .Where(parameter => !parameter.HasDefaultValue || random.Next(2) == 0).Select(static parameter => (parameter.Name!, parameter.ParameterType)),
        ];
        bool isConstructed = !type.IsValueType && MadeByHand.ConstructorOf(type) is not null;
        bool isConstructedAlone = isConstructed && random.Next(4) == 0;
        bool mayLack = random.Next(isConstructed ? 8 : 2) == 0;
        GeneratedColumn[] all =
        [
            .. parameters.Concat(MembersOf(type).Where(member => !isConstructedAlone || IsInside(member)))
                .DistinctBy(static member => member.Name)
                .Where(member => (IsInside(member) || Values.Contains(NameOf(member.Type))) && (!mayLack || random.Next(5) > 0))
                .SelectMany(member => IsInside(member) ? Below(member) : [Of(member, isConstructed)]),
        ];
        if (random.Next(isConstructed ? 4 : 2) == 0)
        {
            random.Shuffle(all);
        }

        if (random.Next(isConstructed ? 20 : 4) == 0)
        {
            GeneratedColumn other = new(Pick(random, "other", "Unknown", "id", "_x", "key", "_", "Item"), dialect.Column(random, Pick(random, Values), rows));
            all = random.Next(2) == 0 ? [other, .. all] : [.. all, other];
        }

        all = random.Next(50) == 0 && all.Length > 0 ? [.. all, all[0]] : all;
        int[] sources = SourcesOf(isGrouped: isNested && Array.Exists(all, static column => column.IsBelow("")));
        return Array.ConvertAll(all, column => column.IsBelow("") ? column : column with { Cells = [.. sources.Select(row => column.Cells[row])] });
    }

    /// <summary>Gets the columns of what is inside of a member, some rows of which have nothing there.</summary>
    private IEnumerable<GeneratedColumn> Below((string Name, Type Type) member)
    {
        bool isList = member.Type.IsArray || member.Type.IsGenericType;
        string name = random.Next(8) > 0 ? member.Name : Pick(random, member.Name.ToUpperInvariant(), $"\"{member.Name}\"");
        int share = Pick(random, 0, 1, 3);
        bool[] isMissing = [.. Enumerable.Range(0, rows).Select(_ => random.Next(6) < share)];
        return Inside(ContentOf(member.Type)).Select(column => new GeneratedColumn(
            name + (isList ? GeneratedColumn.ListMark : ".") + column.Name, [.. column.Cells.Select((cell, row) => isMissing[row] ? "null" : cell)]));
    }

    private GeneratedColumn Of((string Name, Type Type) member, bool isExact)
    {
        string name = member.Name;
        string spelt = random.Next(isExact ? 8 : 5) > 0 ? name
            : Pick(random, name.ToLowerInvariant(), name.ToUpperInvariant(), name.Insert(1, "_"), name.Replace("_", "", StringComparison.Ordinal));
        return new GeneratedColumn(spelt, dialect.Column(random, NameOf(member.Type), rows));
    }

    /// <summary>Gets for each row the one that it takes its values from: itself, or one of those that come before.</summary>
    private int[] SourcesOf(bool isGrouped)
    {
        int source = 0;
        return [.. Enumerable.Range(0, rows).Select(row => source = isGrouped && random.Next(3) > 0 ? source : row)];
    }

    private bool IsInside((string Name, Type Type) member) =>
        isNested && ContentOf(member.Type).Namespace?.StartsWith("Case", StringComparison.Ordinal) == true;

    private static Type ContentOf(Type type) => type.IsArray ? type.GetElementType()! : type.IsGenericType ? type.GetGenericArguments()[0] : type;

    private static string NameOf(Type type) =>
        (Nullable.GetUnderlyingType(type) ?? type) is var value && Keywords.TryGetValue(value, out string? name) ? name : value.Name;

    /// <summary>Gets properties and fields, those of the type before those of its base, but not the fields behind properties.</summary>
    private static IEnumerable<(string Name, Type Type)> MembersOf(Type? type) => type is null || type == typeof(object) ? []
        : type.GetProperties(All).Where(static property => property.GetIndexParameters().Length == 0 && property.Name != "EqualityContract")
            .Select(static property => (property.Name, property.PropertyType))
            .Concat(type.GetFields(All).Where(static field => !field.Name.StartsWith('<') && !field.Name.Contains("ets_", StringComparison.Ordinal))
                .Select(static field => (field.Name, field.FieldType)))
            .Concat(MembersOf(type.BaseType));
}
