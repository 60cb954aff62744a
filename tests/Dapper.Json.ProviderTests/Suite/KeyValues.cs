using System.Text.RegularExpressions;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Which values are keys that rows can be tied by.</summary>
internal static partial class KeyValues
{
    /// <remarks>
    /// Of a decimal with so many digits nobody knows whether the driver has rounded it: it is no key. In a union, SQLite may take a document for a text. Of a
    /// path and of a tsvector the JSON is only a part.
    /// </remarks>
    public static bool AreKeys(Database database, TypeValue value) =>
        value.Type is not ("json" or "jsonb" or "path" or "tsvector") && (database.TypesInsideAreKnown || !CutOffInside().IsMatch(value.Type))
        && !LongNumber().IsMatch(value.Json(JsonSerializerOptions.Web).Replace(".", "", StringComparison.Ordinal));

    [GeneratedRegex(@"^(struct|map)\(.*(decimal|timestamp)|(decimal|timestamp).*\]$")]
    private static partial Regex CutOffInside();

    [GeneratedRegex("[0-9]{28}")]
    private static partial Regex LongNumber();
}
