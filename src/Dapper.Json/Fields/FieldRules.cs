namespace Dapper.Json.Fields;

/// <summary>What a policy makes of a selection: names alone, each of a field that is allowed.</summary>
internal static class FieldRules
{
    private static readonly JsonFields Everything = new([], [], FieldGroups.All);

    /// <summary>Reads a list of the program's.</summary>
    /// <param name="text">The list, of any length.</param>
    /// <param name="allowed">The fields that it may name; null for any.</param>
    /// <param name="paramName">The name of the parameter that it was given by.</param>
    /// <exception cref="ArgumentException">It is no list of names.</exception>
    public static JsonFields Parse(string text, JsonFields? allowed, string paramName)
    {
        JsonFields fields = ParseOrNull(text, allowed, paramName)!;
        return HasNamesOnly(fields)
            ? fields
            : throw new ArgumentException($"Fields are listed here by their names, without !all, !default and those that are left out: {text}", paramName);
    }

    /// <inheritdoc cref="Parse"/>
    public static JsonFields? ParseNamesOrNull(string? text, JsonFields allowed, string paramName) =>
        text is null ? null : Parse(text, allowed, paramName);

    /// <summary>Reads a selection of the program's.</summary>
    /// <inheritdoc cref="Parse"/>
    public static JsonFields? ParseOrNull(string? text, JsonFields? allowed, string paramName)
    {
        if (text is null)
        {
            return null;
        }

        if (!JsonFields.TryParse(text, out JsonFields? fields, out string? error, maxLength: int.MaxValue))
        {
            throw new ArgumentException(error, paramName);
        }

        return allowed is not null && FindUnknown(fields, allowed) is { } unknown
            ? throw new ArgumentException($"'{unknown}' is not among the policy's fields, which are {allowed}.", paramName)
            : fields;
    }

    /// <summary>Looks for a name that is not allowed.</summary>
    /// <returns>The name, behind those around it and dots; null for none.</returns>
    public static string? FindUnknown(JsonFields fields, JsonFields allowed)
    {
        foreach (string name in fields.LeftOut)
        {
            if (!allowed.ByName.ContainsKey(name))
            {
                return name;
            }
        }

        foreach ((string name, JsonFields inside) in fields.ByName)
        {
            if (!allowed.ByName.TryGetValue(name, out JsonFields? allowedInside))
            {
                return name;
            }

            if (FindUnknown(inside, allowedInside) is { } unknown)
            {
                return $"{name}.{unknown}";
            }
        }

        return null;
    }

    /// <summary>Works out which fields are written.</summary>
    /// <param name="requested">What is asked for; each name is an allowed one.</param>
    /// <param name="level">The rules for the object.</param>
    public static JsonFields Select(JsonFields requested, in FieldLevel level)
    {
        var selected = new Dictionary<string, JsonFields>();
        foreach ((string name, JsonFields allowed) in level.Allowed.ByName)
        {
            FieldLevel inside = level.Of(name, allowed);
            bool isOnRequest = inside.OnRequest is { IsDefault: true };
            if ((Wanted(requested, name, isOnRequest, level.Default) ?? inside.Always) is { } wanted)
            {
                selected.Add(name, allowed.IsDefault ? JsonFields.Empty : Select(wanted, inside));
            }
        }

        return new JsonFields(selected, [], FieldGroups.None);
    }

    private static JsonFields? Wanted(JsonFields requested, string name, bool isOnRequest, JsonFields? byDefault)
    {
        if (requested.LeftOut.Contains(name))
        {
            return null;
        }

        if (requested.ByName.TryGetValue(name, out JsonFields? inside))
        {
            return inside;
        }

        if (requested.Groups.HasFlag(FieldGroups.All) && !isOnRequest)
        {
            return Everything;
        }

        if (byDefault is not null && requested.Groups.HasFlag(FieldGroups.Default))
        {
            return Wanted(byDefault, name, isOnRequest, byDefault: null);
        }

        return requested.Groups.HasFlag(FieldGroups.Default) && !isOnRequest ? JsonFields.Empty : null;
    }

    private static bool HasNamesOnly(JsonFields fields) =>
        fields.IsDefault || (fields.Groups == FieldGroups.None && fields.LeftOut.Count == 0 && fields.ByName.Values.All(HasNamesOnly));
}

/// <summary>The rules of a policy for one object.</summary>
/// <param name="Allowed">The fields that may be asked for.</param>
/// <param name="Default">What is asked for by default; null for all but those on request.</param>
/// <param name="Always">What is written whatever is asked for; null for nothing.</param>
/// <param name="OnRequest">What must be asked for by name; null for nothing.</param>
internal readonly record struct FieldLevel(JsonFields Allowed, JsonFields? Default, JsonFields? Always, JsonFields? OnRequest)
{
    /// <summary>Gives the rules for an object, or for the elements of a list, inside.</summary>
    public FieldLevel Of(string name, JsonFields allowed) => new(allowed, Inside(Default, name), Inside(Always, name), Inside(OnRequest, name));

    private static JsonFields? Inside(JsonFields? fields, string name) => fields?.ByName.GetValueOrDefault(name);
}
