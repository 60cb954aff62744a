using System.Text.Json.Serialization;
using Dapper.Json.Cells;

namespace Dapper.Json.Execution;

/// <summary>
/// The settings of options beside the serializer options that they wrap. Options of one serializer that are equal in them share what is prepared.
/// </summary>
/// <remarks>No record: the equality of one compiles a comparer for each enum, in the first call of a process.</remarks>
internal sealed class QuerySettings
{
    public JsonQueryFormat Format;
    public JsonDuplicateNameHandling DuplicateNames;
    public bool PathNames = true;
    public JsonUnmappedMemberHandling UnmappedColumns;
    public bool RequiredMembers = true;
    public int FlushThreshold = JsonQueryOptions.DefaultFlushThreshold;
    public long BufferLimit = JsonQueryOptions.DefaultBufferLimit;
    public NameList RawJsonColumns = NameList.Empty;
    public NameList GroupKeys = NameList.Empty;
    public SerializerSettings Serializer;

    public QuerySettings Copy() => (QuerySettings)MemberwiseClone();

    public override bool Equals(object? obj) =>
        obj is QuerySettings other && Format == other.Format && DuplicateNames == other.DuplicateNames && PathNames == other.PathNames
        && UnmappedColumns == other.UnmappedColumns && RequiredMembers == other.RequiredMembers && FlushThreshold == other.FlushThreshold && BufferLimit == other.BufferLimit
        && RawJsonColumns.Equals(other.RawJsonColumns) && GroupKeys.Equals(other.GroupKeys)
        && Serializer.Equals(other.Serializer);

    public override int GetHashCode() =>
        (int)Format ^ ((int)DuplicateNames << 4) ^ (PathNames ? 1 << 8 : 0) ^ ((int)UnmappedColumns << 9) ^ (RequiredMembers ? 1 << 7 : 0) ^ (FlushThreshold << 10)
        ^ (int)BufferLimit ^ RawJsonColumns.GetHashCode() ^ (3 * GroupKeys.GetHashCode())
        ^ (5 * Serializer.GetHashCode());
}
