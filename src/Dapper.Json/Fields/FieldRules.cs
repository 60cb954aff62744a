namespace Dapper.Json.Fields;

/// <summary>Applies a policy to a selection: the outcome has only names, all of allowed fields.</summary>
internal static class FieldRules
{
    private static readonly JsonFields Everything = new([], [], FieldGroups.All);

    /// <summary>Parses a selection in a policy.</summary>
    /// <param name="text">The selection, of any length.</param>
    /// <param name="allowed">The fields that it may name; null for any.</param>
    /// <param name="paramName">The name of the argument, for the exception.</param>
    /// <param name="hasNamesOnly">Whether nothing but names is allowed.</param>
    /// <exception cref="ArgumentException">The text is not such a selection, or names another field.</exception>
    public static JsonFields Parse(string text, JsonFields? allowed, string paramName, bool hasNamesOnly = true)
    {
        if (!JsonFields.TryParse(text, out JsonFields? fields, out string? error, maxLength: int.MaxValue))
        {
            throw new ArgumentException(error, paramName);
        }

        if (FindMisread(fields, text) is { } name)
        {
            throw new ArgumentException(
                $"A policy names its fields, as in author[name]: '*' and dots select nothing. Give \"{name}\" quotes if it is the name of one field.",
                paramName);
        }

        if (allowed is not null && FindUnknown(fields, allowed) is { } unknown)
        {
            throw new ArgumentException($"'{unknown}' is not among the policy's fields, which are {allowed}.", paramName);
        }

        return !hasNamesOnly || HasNamesOnly(fields)
            ? fields
            : throw new ArgumentException($"Only names of fields are allowed here, without !all, !default and names after '-': {text}", paramName);
    }

    /// <summary>Finds a field that is not allowed.</summary>
    /// <returns>The path of the field, with dots; null if all are allowed.</returns>
    public static string? FindUnknown(JsonFields fields, JsonFields allowed)
    {
        return fields.LeftOut.FirstOrDefault(name => !allowed.ByName.ContainsKey(name))
            ?? fields.ByName.Select(FindIn).FirstOrDefault(static unknown => unknown is not null);

        string? FindIn(KeyValuePair<string, JsonFields> field) =>
            !allowed.ByName.TryGetValue(field.Key, out JsonFields? inside) ? field.Key
            : FindUnknown(field.Value, inside) is { } unknown ? $"{field.Key}.{unknown}"
            : null;
    }

    /// <summary>Returns what a client may have meant by the path of an unknown field: brackets for dots, or another case; null for nothing.</summary>
    public static string? SuggestFor(string unknown, JsonFields allowed)
    {
        foreach ((string name, JsonFields inside) in allowed.ByName)
        {
            if (name.Equals(unknown, StringComparison.OrdinalIgnoreCase))
            {
                return JsonFields.Quoted(name);
            }

            if (unknown.Length > name.Length && unknown[name.Length] == '.' && unknown.StartsWith(name, StringComparison.OrdinalIgnoreCase)
                && SuggestFor(unknown[(name.Length + 1)..], inside) is { } rest)
            {
                return $"{JsonFields.Quoted(name)}[{rest}]";
            }
        }

        return unknown == "*" ? "!all" : null;
    }

    /// <summary>Returns a name that its author most probably means otherwise, as it does not stand between quotes; null for none.</summary>
    private static string? FindMisread(JsonFields fields, string text) =>
        fields.ByName.Keys.Concat(fields.LeftOut)
            .FirstOrDefault(name => (name == "*" || name.Contains('.', StringComparison.Ordinal)) && !text.Contains($"\"{name}\"", StringComparison.Ordinal))
        ?? fields.ByName.Values.Select(inside => FindMisread(inside, text)).FirstOrDefault(static name => name is not null);

    /// <summary>Returns the fields that are written.</summary>
    /// <param name="requested">The selection of the client, which names only allowed fields.</param>
    /// <param name="level">The rules for the object.</param>
    public static JsonFields Select(JsonFields requested, in FieldLevel level)
    {
        var selected = new Dictionary<string, JsonFields>();
        foreach ((string name, JsonFields allowed) in level.Allowed.ByName)
        {
            FieldLevel inside = level.Of(name, allowed);
            bool isOnRequest = inside.OnRequest is { IsDefault: true };
            if ((InsideOf(requested, name, isOnRequest, level.Default) ?? inside.Always) is { } fields)
            {
                selected.Add(name, allowed.IsDefault ? JsonFields.Empty : Select(fields, inside));
            }
        }

        return new JsonFields(selected, [], FieldGroups.None);
    }

    /// <summary>Returns what is requested inside a field; null if the field is not requested.</summary>
    private static JsonFields? InsideOf(JsonFields requested, string name, bool isOnRequest, JsonFields? byDefault) =>
        requested.LeftOut.Contains(name) ? null
        : requested.ByName.TryGetValue(name, out JsonFields? inside) ? inside
        : requested.Groups.HasFlag(FieldGroups.All) && !isOnRequest ? Everything
        : !requested.Groups.HasFlag(FieldGroups.Default) ? null
        : byDefault is not null ? InsideOf(byDefault, name, isOnRequest, byDefault: null)
        : isOnRequest ? null : JsonFields.Empty;

    private static bool HasNamesOnly(JsonFields fields) =>
        fields.IsDefault || (fields.Groups == FieldGroups.None && fields.LeftOut.Count == 0 && fields.ByName.Values.All(HasNamesOnly));
}
