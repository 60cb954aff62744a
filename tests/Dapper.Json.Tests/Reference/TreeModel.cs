namespace Dapper.Json.Tests.Reference;

/// <summary>
/// What columns with paths mean, told over whole groups of rows instead of row by row. Knows nothing of the library but its options.
/// </summary>
internal sealed class TreeModel
{
    private readonly List<TreeModel> _properties = [];
    private string? _name;
    private bool _isList;
    private int _column = -1;

    private TreeModel()
    {
    }

    /// <summary>Gets whether each object with a list inside has a column of its own.</summary>
    public bool IsValid => !HoldsList || (Own.Any() && Lists.All(static list => list.IsValid));

    /// <summary>Gets how many lists are inside of each other.</summary>
    public int Depth => HoldsList ? 1 + Lists.Max(static list => list.Depth) : 0;

    /// <summary>Gets the columns that may be named as keys.</summary>
    public IEnumerable<int> KeyColumns => HoldsList ? Own.Concat(Lists.SelectMany(static list => list.KeyColumns)) : [];

    private bool HoldsList => _properties.Exists(static property => property._isList || property.HoldsList);

    /// <summary>Gets the properties in the order of their first columns, the one with a list at the end.</summary>
    private IEnumerable<TreeModel> Ordered => _properties.OrderBy(static property => property._isList || property.HoldsList);

    /// <summary>Gets the columns of the object's values and those of objects inside.</summary>
    private IEnumerable<int> Own =>
        _properties.SelectMany(static property => property._column >= 0 ? [property._column] : property._isList ? [] : property.Own);

    private IEnumerable<TreeModel> Lists =>
        _properties.SelectMany(static property => property._isList ? [property] : property.Lists);

    public static TreeModel Of(TreeColumn[] columns, JsonQueryOptions options)
    {
        var root = new TreeModel();
        for (int i = 0; i < columns.Length; i++)
        {
            TreeModel node = root;
            foreach (TreeSegment segment in columns[i].Path)
            {
                string name = options.SerializerOptions.PropertyNamingPolicy?.ConvertName(segment.Name) ?? segment.Name;
                TreeModel? next = node._properties.Find(property => property._name == name);
                if (next is null)
                {
                    next = new TreeModel { _name = name, _isList = segment.IsList };
                    node._properties.Add(next);
                }

                node = next;
            }

            if (node._isList)
            {
                node._properties.Add(node = new TreeModel());
            }

            node._column = i;
        }

        return root;
    }

    /// <summary>Gives rows whose columns' names are no paths.</summary>
    public static byte[] WriteFlat(IEnumerable<string> names, IEnumerable<object?[]> rows, JsonQueryOptions options) => Write(
        new GeneratedTree([.. names.Select(static name => new TreeColumn([new TreeSegment(name, IsList: false)], TreeKind.Mixed))], [.. rows], options),
        out _);

    /// <summary>Gives the objects, each as JSON.</summary>
    public static byte[] Write(GeneratedTree tree, out byte[]? first)
    {
        JsonSerializerOptions options = tree.Options.SerializerOptions;
        (string Before, string After, bool MayIndent)? around = GeneratedTree.AroundOf(tree.Options.Format);
        var writerOptions = new JsonWriterOptions { Encoder = options.Encoder, Indented = options.WriteIndented && around?.MayIndent != false };
        TreeModel root = Of(tree.Columns, tree.Options);
        object?[][][] groups = [.. root.Groups(tree, tree.Rows)];
        first = null;
        using var json = new MemoryStream();
        using var writer = new Utf8JsonWriter(json, writerOptions);
        if (around is null)
        {
            writer.WriteStartArray();
        }

        foreach (object?[][] group in groups)
        {
            json.Write(Encoding.UTF8.GetBytes(around?.Before ?? ""));
            root.WriteObject(writer, tree, group);
            if (around is { After: var after })
            {
                writer.Flush();
                json.Write(Encoding.UTF8.GetBytes(after));
                writer.Reset();
            }
        }

        if (around is null)
        {
            writer.WriteEndArray();
        }

        writer.Flush();
        if (groups.Length > 0)
        {
            using var one = new MemoryStream();
            using var oneWriter = new Utf8JsonWriter(one, writerOptions);
            root.WriteObject(oneWriter, tree, groups[0]);
            oneWriter.Flush();
            first = one.ToArray();
        }

        return json.ToArray();
    }

    /// <summary>Cuts rows into those of one object each.</summary>
    private IEnumerable<object?[][]> Groups(GeneratedTree tree, object?[][] rows)
    {
        int[] own = [.. Own];
        int[] chosen = [.. own.Where(column => tree.Options.GroupKeys.Contains(tree.Columns[column].Name, StringComparer.OrdinalIgnoreCase))];
        int[] keys = chosen.Length > 0 ? chosen : own;
        int start = 0;
        for (int i = 1; i <= rows.Length; i++)
        {
            if (i == rows.Length || !HoldsList || !Array.TrueForAll(keys, key => AreSame(rows[i][key], rows[start][key])))
            {
                yield return rows[start..i];
                start = i;
            }
        }
    }

    private static bool AreSame(object? left, object? right) => (left, right) switch
    {
        (byte[] a, byte[] b) => a.AsSpan().SequenceEqual(b),
        (double a, double b) => BitConverter.DoubleToInt64Bits(a) == BitConverter.DoubleToInt64Bits(b),
        _ => Equals(left, right),
    };

    /// <summary>Says whether an object holds nothing at all: the first of its rows has its values, and all of them those of its lists.</summary>
    private bool IsMissing(GeneratedTree tree, object?[][] group) =>
        _column >= 0 ? group[0][_column] is null
        : _isList ? Groups(tree, group).All(element => HasNothing(tree, element))
        : HasNothing(tree, group);

    private bool HasNothing(GeneratedTree tree, object?[][] group) => _properties.TrueForAll(property => property.IsMissing(tree, group));

    private void WriteObject(Utf8JsonWriter writer, GeneratedTree tree, object?[][] group)
    {
        writer.WriteStartObject();
        foreach (TreeModel property in Ordered)
        {
            bool isNull = !property._isList && property.IsMissing(tree, group);
            if (isNull && tree.Options.SerializerOptions.DefaultIgnoreCondition == JsonIgnoreCondition.WhenWritingNull)
            {
                continue;
            }

            writer.WritePropertyName(property._name!);
            if (isNull)
            {
                writer.WriteNullValue();
            }
            else if (property._isList)
            {
                property.WriteList(writer, tree, group);
            }
            else
            {
                property.WriteValue(writer, tree, group);
            }
        }

        writer.WriteEndObject();
    }

    private void WriteList(Utf8JsonWriter writer, GeneratedTree tree, object?[][] group)
    {
        writer.WriteStartArray();
        TreeModel? value = _properties.Find(static property => property._name is null);
        foreach (object?[][] element in Groups(tree, group).Where(rows => !HasNothing(tree, rows)))
        {
            if (value is not null)
            {
                value.WriteValue(writer, tree, element);
            }
            else
            {
                WriteObject(writer, tree, element);
            }
        }

        writer.WriteEndArray();
    }

    private void WriteValue(Utf8JsonWriter writer, GeneratedTree tree, object?[][] group)
    {
        if (_column < 0)
        {
            WriteObject(writer, tree, group);
        }
        else if (tree.Columns[_column].Kind == TreeKind.Json)
        {
            writer.WriteRawValue((string)group[0][_column]!);
        }
        else if (group[0][_column] is { } cell)
        {
            JsonSerializer.Serialize(writer, cell, tree.Options.SerializerOptions.GetTypeInfo(cell.GetType()));
        }
        else
        {
            writer.WriteNullValue();
        }
    }
}
