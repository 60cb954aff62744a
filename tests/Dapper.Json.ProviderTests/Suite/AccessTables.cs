namespace Dapper.Json.ProviderTests.Suite;

/// <summary>What generated results are made of: a table for each type with its values, and one that says which row has which.</summary>
public abstract class AccessTables<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    protected const string Small = "small";

    private const int MostColumns = 7;

    private readonly Dictionary<string, (string Table, TypeValue[] Values)> _stored = [];
    private string _rows = "";
    private string _large = "";
    private int _selects;

    /// <summary>Gets a text that some drivers then open the next reader of the command for in another way.</summary>
    protected static string Large { get; } = new('ü', 70_000);

    /// <summary>Gets the query of the large text.</summary>
    protected string SelectLarge => $"select item from {_large} where n = 0";

    /// <summary>Gets the query of a text that is not large.</summary>
    protected string SelectSmall => $"select item from {_large} where n = 1";

    protected async Task<DbConnection> OpenWithRowsAsync()
    {
        DbConnection connection = await Database.OpenAsync();
        _rows = Database.Table("access_rows");
        string numbers = string.Join(", ", Enumerable.Range(0, MostColumns).Select(static i => $"v{i} int"));
        await ExecuteAsync(connection, Database.CreateTable("access_rows", $"s int, id int, o int, {numbers}"));
        _large = await StoreInTableAsync(connection, Database.TextType);
        await ExecuteAsync(connection, $"insert into {_large} (n, item) values (0, @item)", new { item = Large });
        await ExecuteAsync(connection, $"insert into {_large} (n, item) values (1, @item)", new { item = Small });
        return connection;
    }

    /// <summary>Makes columns of any types. Rows of one source have one value.</summary>
    private protected async Task<AccessColumn[]> ColumnsAsync(
        DbConnection connection, Random random, string prefix, int[] sources, JsonSerializerOptions serializer)
    {
        var columns = new AccessColumn[random.Next(1, 4)];
        for (int i = 0; i < columns.Length; i++)
        {
            (string table, TypeValue[] values) = await ValuesAsync(connection, random, serializer, static _ => true);
            int[] cells = [.. Enumerable.Range(0, sources.Max() + 1).Select(_ => random.Next(values.Length + 1))];
            columns[i] = new AccessColumn($"{prefix}{i}", table, values, [.. sources.Select(source => cells[source])]);
        }

        return columns;
    }

    /// <summary>Makes a column of keys, each of which differs from all others.</summary>
    private protected async Task<AccessColumn> KeyAsync(DbConnection connection, Random random, JsonSerializerOptions serializer)
    {
        (string table, TypeValue[] values) = await ValuesAsync(
            connection, random, serializer, static value => value.Outcome == Outcome.Written && KeyValues.AreKeys(Database, value));
        return new AccessColumn("key", table, values, []);
    }

    /// <summary>Stores which row has which values, and returns the query of the rows.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="columns">The columns.</param>
    /// <param name="ids">A number of each row.</param>
    /// <param name="number">The name of a column that counts the rows.</param>
    private protected async Task<string> SelectAsync(DbConnection connection, AccessColumn[] columns, int[] ids, string number)
    {
        int select = ++_selects;
        for (int row = 0; row < ids.Length; row++)
        {
            string cells = string.Join(", ", columns.Select(column => column.Cells[row]).Concat(Enumerable.Repeat(0, MostColumns - columns.Length)));
            await ExecuteAsync(connection, $"insert into {_rows} values ({select}, {ids[row]}, {row}, {cells})");
        }

        string values = string.Concat(columns.Select((column, i) => $", t{i}.item as \"{column.Name}\""));
        string joins = string.Concat(columns.Select((column, i) => $" join {column.Table} t{i} on t{i}.n = r.v{i}"));
        return $"select r.id as \"id\"{values}, r.o as \"{number}\" from {_rows} r{joins} where r.s = {select} order by r.o";
    }

    private protected static void AssertOutcome(AccessOutcome expected, string sql, string form, Action<IBufferWriter<byte>> write)
    {
        var json = new ArrayBufferWriter<byte>();
        Exception? error = Record.Exception(() => write(json));
        string written = Encoding.UTF8.GetString(json.WrittenSpan);
        bool isRight = expected.Json is null ? error is JsonQueryException { ColumnName: { } named } && expected.Refused.Contains(named)
            : error is null && written == expected.Json;
        Assert.True(
            isRight,
            $"{form} of {sql}\nexpected {expected.Json ?? $"an error of {string.Join(" or ", expected.Refused)}"}\ngot {error?.Message ?? written}");
    }

#pragma warning disable xUnit1031 // The forms of a case are compared by one method, whether they are synchronous or not.
    protected static void Wait(Task task) => task.GetAwaiter().GetResult();
#pragma warning restore xUnit1031

    /// <summary>Chooses a type, and its values whose JSON is known under the options.</summary>
    private async Task<(string Table, TypeValue[] Values)> ValuesAsync(
        DbConnection connection, Random random, JsonSerializerOptions serializer, Func<TypeValue, bool> condition)
    {
        bool areTexts = serializer.NumberHandling.HasFlag(JsonNumberHandling.WriteAsString);
        while (true)
        {
            TypeColumn type = Database.Types[random.Next(Database.Types.Count)];
            TypeValue[] values =
            [
                .. type.Values.Where(condition).Where(value => value.Outcome != Outcome.AsSerialized && (value.DependsOnOptions || !areTexts))
                    .DistinctBy(static value => value.Outcome == Outcome.Written ? value.Json(JsonSerializerOptions.Web) : value.Sql),
            ];
            if (values.Length > 0)
            {
                string name = $"{type.Type} {string.Join(',', values.Select(static value => value.Sql))}";
                if (!_stored.TryGetValue(name, out (string, TypeValue[]) stored))
                {
                    stored = (await StoreInTableAsync(connection, type.Type, [.. values.Select(static value => value.Sql), "null"]), values);
                    _stored.Add(name, stored);
                }

                return stored;
            }
        }
    }
}
