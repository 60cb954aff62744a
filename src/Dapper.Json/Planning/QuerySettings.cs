using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>
/// What options say beside the serializer options that they wrap, and over them. Each setting stands here alone: planners and documents read it here.
/// Options of one serializer that are equal in them share what is prepared.
/// </summary>
/// <remarks>No record: the equality of one compiles a comparer for each enum, in the first call of a process.</remarks>
internal sealed class QuerySettings
{
    public const long DefaultBufferLimit = 64 * 1024 * 1024;

    public JsonQueryFormat Format;
    public JsonDuplicateNameHandling DuplicateNames;
    public bool PathNames = true;
    public JsonUnmappedMemberHandling Unmapped;
    public bool Required = true;
    public int FlushThreshold = 16 * 1024;
    public long BufferLimit = DefaultBufferLimit;
    public NameList RawJsonColumns = NameList.Empty;
    public NameList GroupKeys = NameList.Empty;

    // Of no public property: whether values are written as CellSettings.Lossless says.
    public bool AreLossless;

    // These are laid over the serializer's options if they are set. Null is a value of the first two, as there.
    public (bool IsSet, JsonNamingPolicy? Value) PropertyNamingPolicy;
    public (bool IsSet, JavaScriptEncoder? Value) Encoder;
    public JsonIgnoreCondition? DefaultIgnoreCondition;
    public JsonNumberHandling? NumberHandling;
    public bool? WriteIndented;

    public QuerySettings Copy() => (QuerySettings)MemberwiseClone();

    /// <summary>Returns these settings, and those over the serializer's that only others have set.</summary>
    public QuerySettings WithDefaults(QuerySettings others)
    {
        QuerySettings copy = Copy();
        copy.PropertyNamingPolicy = PropertyNamingPolicy.IsSet ? PropertyNamingPolicy : others.PropertyNamingPolicy;
        copy.Encoder = Encoder.IsSet ? Encoder : others.Encoder;
        copy.DefaultIgnoreCondition ??= others.DefaultIgnoreCondition;
        copy.NumberHandling ??= others.NumberHandling;
        copy.WriteIndented ??= others.WriteIndented;
        return copy;
    }

    /// <summary>Returns serializer options with what is laid over them: a copy, unless nothing is.</summary>
    /// <exception cref="ArgumentException">System.Text.Json does not allow a value.</exception>
    public JsonSerializerOptions Over(JsonSerializerOptions serializer)
    {
        if (!(PropertyNamingPolicy.IsSet || Encoder.IsSet) && (DefaultIgnoreCondition, NumberHandling, WriteIndented) is (null, null, null))
        {
            return serializer;
        }

        var copy = new JsonSerializerOptions(serializer);
        copy.PropertyNamingPolicy = PropertyNamingPolicy.IsSet ? PropertyNamingPolicy.Value : copy.PropertyNamingPolicy;
        copy.Encoder = Encoder.IsSet ? Encoder.Value : copy.Encoder;
        copy.NumberHandling = NumberHandling ?? copy.NumberHandling;
        copy.WriteIndented = WriteIndented ?? copy.WriteIndented;
        if (DefaultIgnoreCondition is { } condition)
        {
#pragma warning disable SYSLIB0020 // Obsolete, but options that have it set refuse its successor.
            copy.IgnoreNullValues = false;
#pragma warning restore SYSLIB0020
            copy.DefaultIgnoreCondition = condition;
        }

        return copy;
    }

    public override bool Equals(object? obj) =>
        obj is QuerySettings other && Format == other.Format && DuplicateNames == other.DuplicateNames && PathNames == other.PathNames
        && Unmapped == other.Unmapped && Required == other.Required && AreLossless == other.AreLossless
        && FlushThreshold == other.FlushThreshold && BufferLimit == other.BufferLimit
        && RawJsonColumns.Equals(other.RawJsonColumns) && GroupKeys.Equals(other.GroupKeys)
        && PropertyNamingPolicy == other.PropertyNamingPolicy && Encoder == other.Encoder && DefaultIgnoreCondition == other.DefaultIgnoreCondition
        && NumberHandling == other.NumberHandling && WriteIndented == other.WriteIndented;

    // Not of all: options that differ only in the others are few.
    public override int GetHashCode() =>
        (int)Format ^ (PathNames ? 1 << 8 : 0) ^ (AreLossless ? 1 << 6 : 0) ^ (FlushThreshold << 10) ^ (int)BufferLimit ^ RawJsonColumns.GetHashCode()
        ^ (3 * GroupKeys.GetHashCode()) ^ (5 * ((PropertyNamingPolicy.Value?.GetHashCode() ?? 0) ^ (Encoder.Value?.GetHashCode() ?? 0)));
}
