using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>
/// What the serializer writes of the objects that one would build of rows: the tree of the rows is made in plain C#, read into the
/// type by the serializer, and written by it.
/// </summary>
internal static class NestedReference
{
    /// <summary>By the names in C#, whatever they are in the JSON.</summary>
    private static readonly JsonSerializerOptions Reading = new()
    {
        IncludeFields = true,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static type =>
                {
                    foreach (JsonPropertyInfo property in type.Properties)
                    {
                        property.Name = ((MemberInfo)property.AttributeProvider!).Name;
                    }
                },
            },
        },
    };

    public static string Write<T>(NestedRows rows, JsonSerializerOptions options)
    {
        JsonArray tree = ListOf(rows.Paths, rows.Rows, "", isRoot: true);
        return JsonSerializer.Serialize(tree.Deserialize<T[]>(Reading), options);
    }

    /// <summary>Makes the elements below a prefix: one for rows that follow each other and agree, where they hold a list, else one a row.</summary>
    private static JsonArray ListOf(string[] paths, IEnumerable<object?[]> rows, string prefix, bool isRoot = false)
    {
        int[] own = [.. Indexes(paths, path => path.StartsWith(prefix, StringComparison.Ordinal) && !path[prefix.Length..].Contains('[', StringComparison.Ordinal))];
        int[] all = [.. Indexes(paths, path => path.StartsWith(prefix, StringComparison.Ordinal))];
        var elements = new JsonArray();
        List<object?[]> group = [];
        foreach (object?[] row in rows)
        {
            if (group.Count > 0 && (own.Length == all.Length || !own.All(i => Equals(row[i], group[0][i]))))
            {
                AddElement();
            }

            group.Add(row);
        }

        AddElement();
        return elements;

        void AddElement()
        {
            if (group.Count > 0 && (isRoot || group.Exists(row => all.Any(i => row[i] is not null))))
            {
                elements.Add((JsonNode?)ObjectOf(paths, group, prefix));
            }

            group = [];
        }
    }

    private static JsonObject ObjectOf(string[] paths, List<object?[]> group, string prefix)
    {
        var made = new JsonObject();
        foreach (string name in paths.Where(path => path.StartsWith(prefix, StringComparison.Ordinal)).Select(path => path[prefix.Length..].Split('.')[0]).Distinct())
        {
            string inside = $"{prefix}{name}.";
            if (name.EndsWith("[]", StringComparison.Ordinal))
            {
                made[name[..^2]] = ListOf(paths, group, inside);
            }
            else if (Array.IndexOf(paths, prefix + name) is >= 0 and var column)
            {
                // Dapper leaves a member alone that a column has NULL for.
                if (group[0][column] is { } value)
                {
                    made[name] = JsonValue.Create(value);
                }
            }
            else
            {
                int[] columns = [.. Indexes(paths, path => path.StartsWith(inside, StringComparison.Ordinal))];
                made[name] = columns.All(i => group[0][i] is null) ? null : ObjectOf(paths, group, inside);
            }
        }

        return made;
    }

    private static IEnumerable<int> Indexes(string[] paths, Predicate<string> fits) => Enumerable.Range(0, paths.Length).Where(i => fits(paths[i]));
}
