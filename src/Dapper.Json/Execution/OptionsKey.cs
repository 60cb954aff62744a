using System.Text.Json.Serialization;
using Dapper.Json.Cells;

namespace Dapper.Json.Execution;

/// <summary>The settings of options beside the serializer's. Options of one serializer that are equal in them share what is prepared.</summary>
/// <remarks>No record: the equality of one compiles a comparer for each enum, in the first call of a process.</remarks>
internal sealed class OptionsKey(
    JsonQueryFormat format,
    DuplicateNameHandling duplicateNames,
    bool pathNames,
    JsonUnmappedMemberHandling unmappedColumns,
    int flushThreshold,
    long bufferLimit,
    NameList rawJsonColumns,
    NameList groupKeys)
{
    public readonly JsonQueryFormat Format = format;
    public readonly DuplicateNameHandling DuplicateNames = duplicateNames;
    public readonly bool PathNames = pathNames;
    public readonly JsonUnmappedMemberHandling UnmappedColumns = unmappedColumns;
    public readonly int FlushThreshold = flushThreshold;
    public readonly long BufferLimit = bufferLimit;
    public readonly NameList RawJsonColumns = rawJsonColumns;
    public readonly NameList GroupKeys = groupKeys;

    public override bool Equals(object? obj) =>
        obj is OptionsKey other && Format == other.Format && DuplicateNames == other.DuplicateNames && PathNames == other.PathNames
        && UnmappedColumns == other.UnmappedColumns && FlushThreshold == other.FlushThreshold && BufferLimit == other.BufferLimit
        && RawJsonColumns.Equals(other.RawJsonColumns) && GroupKeys.Equals(other.GroupKeys);

    public override int GetHashCode() =>
        (int)Format ^ ((int)DuplicateNames << 4) ^ (PathNames ? 1 << 8 : 0) ^ ((int)UnmappedColumns << 9) ^ (FlushThreshold << 10)
        ^ (int)BufferLimit ^ RawJsonColumns.GetHashCode() ^ (3 * GroupKeys.GetHashCode());
}
