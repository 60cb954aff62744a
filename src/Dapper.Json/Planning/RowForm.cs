namespace Dapper.Json.Planning;

/// <summary>The form of a row in the JSON.</summary>
internal enum RowForm
{
    /// <summary>An object.</summary>
    Object,

    /// <summary>The only object. So it may be a list alone, to which all rows belong.</summary>
    Only,

    /// <summary>Properties of the document's own object.</summary>
    Properties,

    /// <summary>An array of its values.</summary>
    Array,

    /// <summary>The value of its only column, as an element of an array.</summary>
    Element,

    /// <summary>The same, or an array of the values of several columns.</summary>
    Values,

    /// <summary>The value of its only column, whose property name has been written already. It stays the last: it tells how many forms there are.</summary>
    Value,
}
