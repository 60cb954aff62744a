namespace Dapper.Json.Cells;

/// <summary>The type that the name of a column ends in, written as PostgreSQL writes casts: <c>paid::boolean</c>.</summary>
internal enum ColumnCast
{
    /// <summary>The name ends in no type.</summary>
    None,

    /// <summary>true or false, also from 0 and 1 and from the texts of booleans.</summary>
    Boolean,

    /// <summary>JSON, which is embedded.</summary>
    Json,

    /// <summary>A JSON string, also from numbers.</summary>
    String,

    /// <summary>A date and time in UTC. One without an offset is taken for UTC.</summary>
    Utc,
}
