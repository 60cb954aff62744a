using System.Text.Json.Nodes;
using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Results;

/// <summary>What several results mean, told by whole lists of rows. Knows nothing of the library but its options and the texts of its cursors.</summary>
internal sealed class SetsModel
{
    private readonly GeneratedSets _sets;
    private readonly JsonSerializerOptions _options;

    private SetsModel(GeneratedSets sets) => (_sets, _options) = (sets, sets.Options.SerializerOptions);

    /// <summary>Returns the document; null if a required row is missing.</summary>
    public static byte[]? Write(GeneratedSets sets)
    {
        if (Array.Exists(sets.All, static set => set.IsRequired && set.Rows.Length == 0))
        {
            return null;
        }

        var json = new ArrayBufferWriter<byte>();
        JsonSerializerOptions options = sets.Options.SerializerOptions;
        using (var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Encoder = options.Encoder, Indented = options.WriteIndented }))
        {
            new SetsModel(sets).ObjectOf([], row: null, owner: null).WriteTo(writer);
        }

        return json.WrittenSpan.ToArray();
    }

    /// <summary>Returns the names that may be selected.</summary>
    public static FieldTree FieldsOf(GeneratedSets sets) =>
        FieldTree.Of(sets.All.SelectMany(set => (IEnumerable<IEnumerable<string>>)
        [
            .. set.Path.Length > 0 ? [NamesOf(set.Path)] : (IEnumerable<string>[])[],
            .. set.Limit > 0 ? [NamesOf(set.NextPath)] : (IEnumerable<string>[])[],
            .. set.Kind is ResultKind.Row or ResultKind.Rows or ResultKind.Spread
                ? set.Shown.Select(column => (IEnumerable<string>)[.. NamesOf(set.Path), NameOf(set.Columns[column].Name!, sets.Options)])
                : [],
        ]));

    private static IEnumerable<string> NamesOf(TreeSegment[] path) => path.Select(static segment => segment.Name);

    private static string NameOf(string column, JsonQueryOptions options) =>
        options.SerializerOptions.PropertyNamingPolicy?.ConvertName(column) ?? column;

    /// <summary>Returns an object: the columns of a row, and what is inside, in the order in which the list mentions it.</summary>
    /// <param name="path">The names of its place.</param>
    /// <param name="row">The row; null for an object that holds only results.</param>
    /// <param name="owner">The result of the row.</param>
    private JsonObject ObjectOf(string[] path, object?[]? row, GeneratedSet? owner)
    {
        var json = new JsonObject();
        Add(json, owner, row);
        foreach ((TreeSegment[] place, GeneratedSet set, bool isNext) in Mentions())
        {
            if (set.Path.Length == 0 && path.Length == 0 && set.Kind == ResultKind.Spread)
            {
                Add(json, set, set.Rows[0]);
            }
            else if (place.Length > path.Length && NamesOf(place).Take(path.Length).SequenceEqual(path) && !json.ContainsKey(place[path.Length].Name))
            {
                string name = place[path.Length].Name;
                string[] inside = [.. path, name];
                GeneratedSet? known = Array.Find(_sets.All, other => NamesOf(other.Path).SequenceEqual(inside));
                json.Add(
                    name,
                    isNext && place.Length == inside.Length ? PositionOf(set)
                    : known is null ? ObjectOf(inside, row: null, owner: null)
                    : ValueOf(known, inside, row));
            }
        }

        return json;
    }

    private IEnumerable<(TreeSegment[] Path, GeneratedSet Set, bool IsNext)> Mentions()
    {
        foreach (GeneratedSet set in _sets.All)
        {
            yield return (set.Path, set, false);
            if (set.Limit > 0)
            {
                yield return (set.NextPath, set, true);
            }
        }
    }

    private JsonNode? ValueOf(GeneratedSet set, string[] path, object?[]? outer)
    {
        GeneratedSet? of = Array.Find(_sets.All, other => other.Name == set.Of);
        return set.Kind switch
        {
            ResultKind.Constant => Cell(set.Constant),
            ResultKind.Count => of!.Page.Length,
            ResultKind.Total => of!.Rows.Length == 0 ? 0 : Cell(of.Rows[0][of.TotalColumn]),
            ResultKind.Value => set.Rows.Length == 0 ? null : Cell(set.Rows[0][0]),
            ResultKind.Row => set.Rows.Length == 0 ? null : ObjectOf(path, set.Rows[0], set),
            ResultKind.Values => new JsonArray([.. RowsOf(set, outer).Select(row => Cell(row[set.Shown.Single()]))]),
            _ => new JsonArray([.. RowsOf(set, outer).Select(row => (JsonNode?)ObjectOf(path, row, set))]),
        };
    }

    private static IEnumerable<object?[]> RowsOf(GeneratedSet set, object?[]? outer) =>
        set.Page.Where(row => Array.TrueForAll(set.Keys, key => KeyOf(row[key.Column]) is { } own && own == KeyOf(outer![key.Parent])));

    /// <summary>Returns what is compared of a value of a key: its JSON; null for NULL.</summary>
    private static string? KeyOf(object? value) => value is null ? null : JsonSerializer.Serialize(value, value.GetType());

    private static JsonNode? PositionOf(GeneratedSet set) => set.Rows.Length > set.Limit
        ? set.Cursor!.Encode(Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"[{set.Rows[set.Limit - 1][set.CursorColumn]}]")))
        : null;

    private void Add(JsonObject json, GeneratedSet? set, object?[]? row)
    {
        foreach (int column in set?.Shown ?? [])
        {
            if (row![column] is not null || _options.DefaultIgnoreCondition != JsonIgnoreCondition.WhenWritingNull)
            {
                json.Add(NameOf(set!.Columns[column].Name!, _sets.Options), Cell(row[column]));
            }
        }
    }

    private JsonNode? Cell(object? value) => value is null ? null : JsonSerializer.SerializeToNode(value, value.GetType(), _options);
}
