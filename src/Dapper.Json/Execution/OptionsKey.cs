using System.Text.Json.Serialization;
using Dapper.Json.Cells;

namespace Dapper.Json.Execution;

/// <summary>The settings of options beside the serializer's. Options of one serializer that are equal in them share what is prepared.</summary>
internal sealed record OptionsKey(
    JsonQueryFormat Format,
    DuplicateNameHandling DuplicateNames,
    bool PathNames,
    JsonUnmappedMemberHandling UnmappedColumns,
    int FlushThreshold,
    long BufferLimit,
    NameList RawJsonColumns,
    NameList GroupKeys);
