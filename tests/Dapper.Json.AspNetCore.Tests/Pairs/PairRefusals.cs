namespace Dapper.Json.AspNetCore.Tests.Pairs;

/// <summary>What does not go together, and parts of the messages that say so.</summary>
internal static class PairRefusals
{
    /// <summary>Gives the messages of which a case has one; none if it gets a response. Nothing is said of what is still open.</summary>
    public static IEnumerable<string> Of(PairCase of)
    {
        (bool Is, string Message)[] rules =
        [
            (of["NegotiatesLines"] is not null && (of["Format"] ?? of["Query.Format"]) is not null, "The client chooses between an array and NDJSON"),
            (of.GivenFormat == JsonQueryFormat.Lines && of["ContentType"] is not null, "does not fit JsonQueryFormat.Lines"),
            ((of["IfMatch"] is not null || of.IsChange) && of.ETag is not null && !of.IsVersioned, "IfMatch and ETag come from different columns"),
            (of.IsList && of["Location"] is not null, "A Location comes from one row"),
            (of.Kind is { Rows: not PairRows.First, Name: not "page" } && of["Cursor"] is not null, "The SQL uses no parameter of the cursor"),
            (of.Kind is { Name: "missing" } && of["NotFound"] == ResultSettings.Failure, "Sequence contains no elements"),
            (of.Kind is { Name: "single" } && !of.HasPaths, "The query returned more than one row"),
            (of.IsTyped && of["Query.UnmappedColumns"] is not null, "takes these columns: 'Version'"),
            (of.IsTyped && of.Way == PairWay.Wrapper && of["Query.RawJsonColumns"] is not null, "JSON is embedded in"),
            .. OfFormats(of), .. OfColumns(of),
        ];
        return rules.Where(static rule => rule.Is).Select(static rule => rule.Message);
    }

    /// <summary>Says whether nothing is seen of two columns with the same name: a type has one member, and values have no names.</summary>
    public static bool HidesTwins(PairCase of) => of.Kind?.Name == "twins" && (of.IsTyped || !HasNames(of) || !new PairDocument(of).HasTwins);

    private static bool HasNames(PairCase of) => of.Format is not (JsonQueryFormat.Values or JsonQueryFormat.ForJson);

    private static IEnumerable<(bool Is, string Message)> OfFormats(PairCase of)
    {
        bool hasObjects = of.GivenFormat is JsonQueryFormat.Array or JsonQueryFormat.Lines;
        return
        [
            (of.GivenFormat == JsonQueryFormat.ForJson && of.IsVersioned, "has no column for JsonETag.FromColumn"),
            (!hasObjects && of.Kind is { Rows: PairRows.Several }, "Several results are written as one object"),
            (!hasObjects && of.Kind is { Rows: PairRows.First }, "A method that writes one row writes it as an object"),
            (!hasObjects && of.IsTyped, "A typed query writes each row as an object"),
            (of.GivenFormat is JsonQueryFormat.Values or JsonQueryFormat.ForJson && of["Fields"] is not null, "writes no fields that could be selected"),
            (of.Format == JsonQueryFormat.ForJson && of.IsList && of.Kind!.Name != "document", "With JsonQueryFormat.ForJson a result has one text column"),
            (of.Format == JsonQueryFormat.Values && of.Kind?.Name == "tree", "JsonQueryFormat.Values writes each row as an array"),
        ];
    }

    private static IEnumerable<(bool Is, string Message)> OfColumns(PairCase of)
    {
        bool isDocument = of.Kind?.Name == "document", isTree = of.Kind is { Name: "tree" or "single" } && of.HasPaths;
        bool areTwins = of.Kind?.Name == "twins" && !HidesTwins(of);
        bool isOneResult = of.Kind is { Rows: not PairRows.Several };
        return
        [
            (isOneResult && !isTree && HasNames(of) && of["Query.GroupKeys"] is not null, "JsonQueryOptions.GroupKeys names 'Id'"),
            (areTwins && of["Query.DuplicateNames"] is null, "Two columns would both be written as"),
            (isDocument && of["Query.RawJsonColumns"] is not null, "JsonQueryOptions.RawJsonColumns names 'Raw'"),
            (isDocument && of["Fields"] is not null, "The selection asks for"),
            (isDocument && of.IsVersioned, "The ETag names the column 'Version'"),
        ];
    }
}
