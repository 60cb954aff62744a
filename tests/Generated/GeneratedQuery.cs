using System.Globalization;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>A query for the rows of a generated type, under options.</summary>
internal sealed record GeneratedQuery(GeneratedType Type, GeneratedColumn[] Columns, GeneratedSettings Settings, bool IsOptimized, Dialect Dialect)
{
    public string Sql => Dialect.Query(Columns);

    /// <summary>Gets the type's source. Dapper remembers what it has made under other settings, so they are part of it.</summary>
    public string Source => $"// MatchNamesWithUnderscores = {Settings.MatchesUnderscores}, ApplyNullValues = {Settings.AppliesNulls}\n{Type.Source}";

    public static Arbitrary<GeneratedQuery> On(Dialect dialect) => Arb.From(
        from type in GeneratedType.Any
        from rows in Gen.Frequency((1, Gen.Constant(0)), (10, Gen.Choose(1, 5)))
        from columns in GeneratedColumn.For(type, dialect, rows)
        from settings in GeneratedSettings.Any
        from optimized in Gen.Elements(true, false)
        select new GeneratedQuery(type, columns, settings, optimized, dialect),
        static query => query.Smaller());

    public Type Compile() => Compiler.Compile(Source, IsOptimized);

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"\n{Source}{Settings}, compiled {(IsOptimized ? "with" : "without")} optimization\n{Sql}\n");

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
