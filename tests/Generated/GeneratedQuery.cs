using System.Globalization;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>A query for the rows of a generated type, under options.</summary>
/// <param name="Type">The type.</param>
/// <param name="Columns">What its members are filled from.</param>
/// <param name="Keys">The columns by which rows are grouped; null where the names of columns are no paths.</param>
/// <param name="Settings">The settings of the serializer and of Dapper.</param>
/// <param name="IsOptimized">Whether the type is compiled as for a release.</param>
/// <param name="Dialect">What the query is written in.</param>
internal sealed record GeneratedQuery(
    GeneratedType Type, GeneratedColumn[] Columns, string[]? Keys, GeneratedSettings Settings, bool IsOptimized, Dialect Dialect)
{
    public string Sql => Dialect.Query(Columns);

    public JsonQueryOptions Options => new(Settings.Options()) { PathNames = Keys is not null, GroupKeys = Keys ?? [] };

    /// <summary>Gets the type's source. Dapper remembers what it has made under other settings, so they are part of it.</summary>
    public string Source => $"// MatchNamesWithUnderscores = {Settings.MatchesUnderscores}, ApplyNullValues = {Settings.AppliesNulls}\n{Type.SourceOf("Row")}";

    /// <summary>Gets queries for rows of values alone.</summary>
    public static Arbitrary<GeneratedQuery> Flat(Dialect dialect) => From(GeneratedType.Flat, dialect, most: 5, static _ => Gen.Constant<string[]?>(null));

    /// <summary>Gets queries for rows with objects and lists inside.</summary>
    public static Arbitrary<GeneratedQuery> Nested(Dialect dialect) => From(GeneratedType.Nested, dialect, most: 9, KeysOf);

    private static Arbitrary<GeneratedQuery> From(
        Gen<GeneratedType> types, Dialect dialect, int most, Func<GeneratedColumn[], Gen<string[]?>> keysOf) => Arb.From(
        from type in types
        from rows in Gen.Frequency((1, Gen.Constant(0)), (10, Gen.Choose(1, most)))
        from columns in GeneratedColumn.For(type, dialect, rows)
        from keys in keysOf(columns)
        from settings in GeneratedSettings.Any
        from optimized in Gen.Elements(true, false)
        select new GeneratedQuery(type, columns, keys, settings, optimized, dialect),
        static query => query.Smaller());

    public Type Compile() => Compiler.Compile(Source, IsOptimized);

    public override string ToString() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"\n{Source}{Settings}, compiled {(IsOptimized ? "with" : "without")} optimization, keys [{string.Join(", ", Keys ?? [])}]\n{Sql}\n");

    /// <summary>Mostly none; else some of the columns of objects that hold a list.</summary>
    private static Gen<string[]?> KeysOf(GeneratedColumn[] columns) =>
        from few in Gen.Frequency((5, Gen.Constant(0)), (1, Gen.Constant(1)))
        from chosen in Gen.Choose(0, 2).ArrayOf(columns.Length)
        let names = columns.Select(static column => column.Name)
        select names.Where((name, i) => chosen[i] < few && Array.Exists(columns, other => other.IsBelow(name))).Distinct().ToArray();

    private IEnumerable<GeneratedQuery> Smaller()
    {
        int rows = Columns[0].Cells.Length;
        for (int i = 0; i < rows; i++)
        {
            int left = i;
            yield return this with { Columns = [.. Columns.Select(column => column with { Cells = Without(column.Cells, left) })] };
        }

        for (int i = 0; i < Columns.Length && Columns.Length > 1; i++)
        {
            yield return this with { Columns = Without(Columns, i) };
        }

        for (int i = 0; i < Keys?.Length; i++)
        {
            yield return this with { Keys = Without(Keys, i) };
        }

        foreach (GeneratedType type in Type.Smaller())
        {
            yield return this with { Type = type };
        }

        foreach (GeneratedSettings settings in Settings.Smaller())
        {
            yield return this with { Settings = settings };
        }
    }

    private static T[] Without<T>(T[] all, int index) => [.. all[..index], .. all[(index + 1)..]];
}
