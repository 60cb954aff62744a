using static Dapper.Json.Tests.Results.TypedTreeTypes;

namespace Dapper.Json.Tests.Results;

/// <summary>A document of typed rows: its statements and results in some order, and the object by hand.</summary>
internal sealed class TypedTreeCase
{
    private readonly Random _random;
    private readonly TypedTreeKind _kind;
    private readonly JsonSerializerOptions _options;

    // Whether each is filled by a column or path of the row (p), by a result (r), or not (-).
    private readonly char _name;
    private readonly char _author;
    private readonly char _lines;
    private readonly char _keys;
    private readonly char _count;

    private readonly string _prefix;
    private readonly List<(string Sql, JsonResultSet Result)> _parts = [];

    public TypedTreeCase(Random random, TypedTreeKind kind, JsonSerializerOptions options)
    {
        (_random, _kind, _options) = (random, kind, options);
        int form = random.Next(4);
        bool isKeyed = form == 3 && kind.Ways != "r";
        _prefix = isKeyed ? "items[]." : form is 1 or 3 ? "one." : form == 2 ? "around.one." : "";
        (_name, _author, _lines) = (Way("pr-"), Way(kind.Ways), Way(kind.Ways));
        _keys = kind.HasKeys ? Way(kind.Ways.Replace("p", "", StringComparison.Ordinal)) : '-';
        _count = Way("pr-");
        if (isKeyed || kind.Ways == "p")
        {
            // Only lists go into rows, and no result into a row with a property that reads its list.
            (_name, _author, _count) = (Inside(_name), Inside(_author), Inside(_count));
        }

        _count = _count == 'r' && _lines != 'r' && random.Next(2) == 0 ? 'p' : _count;
        TypedTreeData[] rows = [.. Enumerable.Range(1, isKeyed ? random.Next(4) : 1).Select(number => Data(number))];
        AddRows(rows, isKeyed);
        if (isKeyed)
        {
            AddKeyed(rows);
        }
        else
        {
            AddResults(rows[0]);
        }

        object[] made = [.. rows.Select(kind.MakeOne)];
        Expected = isKeyed ? new Dictionary<string, object>(StringComparer.Ordinal) { ["items"] = made }
            : Array.FindLast(_prefix.TrimEnd('.').Split('.'), static name => name.Length > 0) is null ? made[0]
            : form == 2 ? Named("around", Named("one", made[0])) : Named("one", made[0]);
        (string Sql, JsonResultSet Result)[] parts = [.. _parts];
        random.Shuffle(parts);
        Sql = string.Join("; ", parts.Where(static part => part.Sql.Length > 0).Select(static part => part.Sql));
        Results = [.. parts.Select(static part => part.Result)];
    }

    public string Sql { get; }

    public JsonResultSet[] Results { get; }

    public object Expected { get; }

    /// <summary>Gets whether a result would write numbers in another way than their member.</summary>
    public bool MayRefuseNumbers =>
        _kind.HandlesNumbers && _options.NumberHandling.HasFlag(JsonNumberHandling.WriteAsString) && (_keys == 'r' || _count == 'r');

    /// <summary>Gets whether results would fill what the options leave out.</summary>
    public bool IsReadOnly => _kind.Ways == "r" && _options.IgnoreReadOnlyProperties;

    private static Dictionary<string, object> Named(string name, object value) => new(StringComparer.Ordinal) { [name] = value };

    private static char Inside(char way) => way == 'r' ? 'p' : way;

    private char Way(string ways) => (_kind.MustFill ? ways.Replace("-", "", StringComparison.Ordinal) : ways) is { Length: > 0 } possible
        ? possible[_random.Next(possible.Length)] : '-';

    private TypedTreeData Data(int number)
    {
        var lines = Enumerable.Range(0, _random.Next(4)).Select(i => new Line { Sku = $"s{i}é\"", Amount = _random.Next(3) is > 0 and var amount ? amount : null });
        List<Line>? made = _lines == '-' ? null : [.. lines];
        Person? author = _random.Next(3) == 0 ? null : new Person { Id = _random.Next(5), Name = _random.Next(2) == 0 ? "Ann <b>" : null };
        string? name = _name == '-' || _random.Next(4) == 0 ? null : $"n{number}'s";

        // Dapper leaves a member as it is where its column is NULL.
        return new TypedTreeData(number)
        {
            FillsName = _name == 'r' || name is not null,
            Name = name,
            FillsAuthor = _author != '-',
            Author = _author == '-' ? null : author,
            Lines = made,
            Keys = _keys == '-' ? null : [.. Enumerable.Range(0, _random.Next(3)).Select(static key => (long)key * 7)],
            Count = _count == '-' ? null : _count == 'r' && made is not null && _lines == 'r' ? made.Count : _random.Next(3),
        };
    }

    private void AddRows(TypedTreeData[] rows, bool isKeyed)
    {
        JsonResultSet result = isKeyed ? _kind.Rows("items") : _prefix.Length == 0 ? _kind.Spread : _kind.Row(_prefix.TrimEnd('.'));
        string[] selects = [.. rows.SelectMany(RowsOf)];
        _parts.Add((selects.Length == 0 ? $"{RowsOf(new TypedTreeData(0)).First()} where 0" : string.Join(" union all ", selects), result));
    }

    /// <summary>Gives the rows of one object: several for a list that a path fills.</summary>
    private IEnumerable<string> RowsOf(TypedTreeData data)
    {
        string columns = $"select {data.Id} as Id"
            + (_name == 'p' ? $", {Text(data.Name)} as Name" : "")
            + (_count == 'p' ? $", {data.Count ?? 0} as Count" : "")
            + (_author == 'p' ? $", {data.Author?.Id.ToString(CultureInfo.InvariantCulture) ?? "null"} as \"Author.Id\", {Text(data.Author?.Name)} as \"Author.Name\"" : "");
        return _lines != 'p' ? [columns]
            : (data.Lines is { Count: > 0 } lines ? lines : [new Line()])
                .Select(line => $"{columns}, {Text(line.Sku)} as \"Lines[].Sku\", {Number(line.Amount)} as \"Lines[].Amount\"");
    }

    private void AddResults(TypedTreeData data)
    {
        if (_lines == 'r')
        {
            _parts.Add((LinesOf([data], key: ""), JsonResultSet.Rows<Line>(NameOf("Lines"))));
        }

        if (_keys == 'r')
        {
            string sql = KeysOf([data], key: "");
            _parts.Add((sql, _random.Next(2) == 0 ? JsonResultSet.Rows<long>(NameOf("Keys")) : JsonResultSet.Values(NameOf("Keys"))));
        }

        if (_author == 'r')
        {
            string where = data.Author is null ? " where 0" : "";
            _parts.Add(($"select {data.Author?.Id ?? 0} as Id, {Text(data.Author?.Name)} as Name{where}", JsonResultSet.Row<Person>(NameOf("Author"))));
        }

        if (_name == 'r')
        {
            string sql = data.Name is null && _random.Next(2) == 0 ? "select 'x' where 0" : $"select {Text(data.Name)}";
            _parts.Add((sql, _random.Next(2) == 0 ? JsonResultSet.Row<string>(NameOf("Name")) : JsonResultSet.Value(NameOf("Name"))));
        }

        if (_count == 'r')
        {
            _parts.Add(_lines == 'r'
                ? ("", JsonResultSet.Count(NameOf("Count"), NameOf("Lines")))
                : _random.Next(2) == 0 ? ($"select {data.Count}", JsonResultSet.Row<int>(NameOf("Count"))) : ("", JsonResultSet.Constant(NameOf("Count"), data.Count)));
        }
    }

    private void AddKeyed(TypedTreeData[] rows)
    {
        if (_lines == 'r')
        {
            _parts.Add((LinesOf(rows, "k"), JsonResultSet.Rows<Line>(NameOf("Lines")).On("k", "Id")));
        }

        if (_keys == 'r')
        {
            _parts.Add((KeysOf(rows, "k"), JsonResultSet.Values(NameOf("Keys")).On("k", "Id")));
        }
    }

    private static string LinesOf(TypedTreeData[] rows, string key) => Joined(
        rows.SelectMany(row => row.Lines!.Select(line => $"select {Key(row, key)}{Text(line.Sku)} as Sku, {Number(line.Amount)} as Amount")),
        $"select {(key.Length > 0 ? $"0 as {key}, " : "")}'' as Sku, 0 as Amount where 0");

    private static string KeysOf(TypedTreeData[] rows, string key) => Joined(
        rows.SelectMany(row => row.Keys!.Select(value => $"select {Key(row, key)}{value} as v")), $"select {(key.Length > 0 ? $"0 as {key}, " : "")}0 as v where 0");

    private static string Key(TypedTreeData row, string key) => key.Length > 0 ? $"{row.Id} as {key}, " : "";

    private static string Joined(IEnumerable<string> selects, string none) => string.Join(" union all ", selects) is { Length: > 0 } sql ? sql : none;

    private string NameOf(string member) => _prefix + _kind.NameOf(member, _options);

    private static string Text(string? value) => value is null ? "null" : $"'{value.Replace("'", "''", StringComparison.Ordinal)}'";

    private static string Number(int? value) => value?.ToString(CultureInfo.InvariantCulture) ?? "null";
}
