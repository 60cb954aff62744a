using System.Text.Json;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A column of a workload's table.</summary>
internal sealed record Column(string Name, ColumnKind Kind)
{
    /// <summary>Gets the name in the JSON.</summary>
    public string JsonName { get; } = JsonNamingPolicy.CamelCase.ConvertName(Name);
}

/// <summary>What a column holds; each database has its own type for it.</summary>
internal enum ColumnKind
{
    /// <summary>The primary key, an integer of 64 bits.</summary>
    Key,

    /// <summary>The primary key, an integer of 32 bits.</summary>
    SmallKey,

    /// <summary>An integer of 64 bits.</summary>
    Integer,

    /// <summary>An integer of 64 bits or NULL.</summary>
    OptionalInteger,

    /// <summary>An integer of 32 bits or NULL.</summary>
    OptionalSmallInteger,

    /// <summary>A double.</summary>
    Real,

    /// <summary>A double or NULL.</summary>
    OptionalReal,

    /// <summary>A short text.</summary>
    Text,

    /// <summary>A text of any length or NULL.</summary>
    OptionalLongText,

    /// <summary>A date with a time, in no zone.</summary>
    Timestamp,

    /// <summary>A decimal with two digits behind the point.</summary>
    Amount,

    /// <summary>An integer of 32 bits.</summary>
    SmallInteger,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>JSON.</summary>
    Json,
}
