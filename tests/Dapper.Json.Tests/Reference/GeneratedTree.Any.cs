namespace Dapper.Json.Tests.Reference;

internal sealed partial record GeneratedTree
{
    public static Arbitrary<GeneratedTree> Any { get; } = Arb.From(
        from options in Gen.Elements<JsonQueryOptions>(GeneratedOptions.All)
        from seed in Gen.Choose(0, int.MaxValue)
        select new TreeMaker(new Random(seed)).Make(options),
        static tree => tree.Smaller());

    private IEnumerable<GeneratedTree> Smaller()
    {
        if (Rows.Length > 1)
        {
            yield return this with { Rows = Rows[..(Rows.Length / 2)] };
            yield return this with { Rows = Rows[(Rows.Length / 2)..] };
        }

        for (int i = 0; i < Rows.Length; i++)
        {
            yield return this with { Rows = Without(Rows, i) };
        }

        for (int i = 0; i < Columns.Length && Columns.Length > 1; i++)
        {
            int left = i;
            TreeColumn[] fewer = Without(Columns, left);
            TreeModel model = TreeModel.Of(fewer, Options);
            if (model.IsValid && Options.GroupKeys.Count == model.KeyColumns.Count(column => Options.GroupKeys.Contains(fewer[column].Name)))
            {
                yield return this with
                {
                    Columns = fewer,
                    Rows = [.. Rows.Select(row => Without(row, left))],
                    Options = new JsonQueryOptions(Options)
                    {
                        RawJsonColumns = [.. fewer.Where(static column => column.Kind == TreeKind.Json).Select(static column => column.Name)],
                    },
                };
            }
        }

        if (Options.GroupKeys.Count > 0)
        {
            yield return this with { Options = new JsonQueryOptions(Options) { GroupKeys = [] } };
        }
    }

    private static T[] Without<T>(T[] all, int index) => [.. all[..index], .. all[(index + 1)..]];
}
