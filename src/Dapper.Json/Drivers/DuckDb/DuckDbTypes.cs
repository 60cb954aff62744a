using System.Numerics;
using Dapper.Json.Cells;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Creates the writers of the types that are read from vectors.</summary>
internal static class DuckDbTypes
{
    /// <summary>Tries the driver's members that read vectors.</summary>
    public static void Probe() => _ = new DuckDbVector(handle: 0).IsValid(0);

    /// <summary>Creates the writer of a type; null if reading through the driver is as good.</summary>
    public static DuckDbValue? TryCreate(DuckDBLogicalType type, CellSettings settings, bool isElement)
    {
        TypeTable table = settings.Types;
        return NativeMethods.LogicalType.DuckDBGetTypeId(type) switch
        {
            DuckDBType.Boolean => Scalar<bool>(table, static (in vector, row) => vector.Read<bool>(row)),
            DuckDBType.TinyInt => Scalar<sbyte>(table, static (in vector, row) => vector.Read<sbyte>(row)),
            DuckDBType.SmallInt => Scalar<short>(table, static (in vector, row) => vector.Read<short>(row)),
            DuckDBType.Integer => Scalar<int>(table, static (in vector, row) => vector.Read<int>(row)),
            DuckDBType.BigInt => Scalar<long>(table, static (in vector, row) => vector.Read<long>(row)),
            DuckDBType.UnsignedTinyInt => Scalar<byte>(table, static (in vector, row) => vector.Read<byte>(row)),
            DuckDBType.UnsignedSmallInt => Scalar<ushort>(table, static (in vector, row) => vector.Read<ushort>(row)),
            DuckDBType.UnsignedInteger => Scalar<uint>(table, static (in vector, row) => vector.Read<uint>(row)),
            DuckDBType.UnsignedBigInt => Scalar<ulong>(table, static (in vector, row) => vector.Read<ulong>(row)),
            DuckDBType.Float => Scalar<float>(table, static (in vector, row) => vector.Read<float>(row)),
            DuckDBType.Double => Scalar<double>(table, static (in vector, row) => vector.Read<double>(row)),
            DuckDBType.Uuid => Scalar<Guid>(table, DuckDbScalars.ReadGuid),
            DuckDBType.Date => Scalar<DateOnly>(table, DuckDbScalars.ReadDate),
            DuckDBType.Time => Scalar<TimeOnly>(table, DuckDbScalars.ReadTime),
            DuckDBType.Interval => Scalar<TimeSpan>(table, DuckDbScalars.ReadInterval),
            DuckDBType.TimestampS => Scalar<DateTime>(table, DuckDbScalars.ReadSeconds),
            DuckDBType.TimestampMs => Scalar<DateTime>(table, DuckDbScalars.ReadMilliseconds),
            DuckDBType.Timestamp or DuckDBType.TimestampTz => Scalar<DateTime>(table, DuckDbScalars.ReadMicroseconds),
            DuckDBType.TimestampNs => Scalar<DateTime>(table, DuckDbScalars.ReadNanoseconds),
            DuckDBType.Varchar when DuckDbTypeNames.IsJson(type) => new DuckDbJson(settings.MaxDepth, isElement),
            DuckDBType.Varchar => new DuckDbText(table.String),
            DuckDBType.Blob => table.IsPlain<byte[]>() && !settings.HasConverter(typeof(Stream)) ? new DuckDbBytes() : null,
            DuckDBType.Enum => new DuckDbEnum(table.String, DuckDbTypeNames.OfEnum(type), NativeMethods.LogicalType.DuckDBEnumInternalType(type) switch
            {
                DuckDBType.UnsignedTinyInt => static (in vector, row) => vector.Read<byte>(row),
                DuckDBType.UnsignedSmallInt => static (in vector, row) => vector.Read<ushort>(row),
                _ => static (in vector, row) => vector.Read<uint>(row),
            }),
            DuckDBType.Decimal => CreateDecimal(type, table, isElement),
            DuckDBType.HugeInt => CreateDigits(settings, static (in vector, row) => vector.Read<Int128>(row), isElement),
            DuckDBType.UnsignedHugeInt => CreateDigits(settings, static (in vector, row) => vector.Read<UInt128>(row), isElement),
            DuckDBType.List => TryCreateInner(NativeMethods.LogicalType.DuckDBListTypeChildType(type), settings) is { } element
                ? new DuckDbList(element)
                : null,
            DuckDBType.Array => TryCreateInner(NativeMethods.LogicalType.DuckDBArrayTypeChildType(type), settings) is { } element
                ? new DuckDbList(element, (ulong)NativeMethods.LogicalType.DuckDBArrayVectorGetSize(type))
                : null,
            DuckDBType.Map => TryCreateInner(NativeMethods.LogicalType.DuckDBMapTypeKeyType(type), settings) is DuckDbKey key
                && TryCreateInner(NativeMethods.LogicalType.DuckDBMapTypeValueType(type), settings, isElement: false) is { } value
                    ? new DuckDbMap(key, value, settings.Serializer)
                    : null,
            DuckDBType.Struct => CreateStruct(type, settings),
            _ => null,
        };
    }

    private static DuckDbScalar<T> Scalar<T>(TypeTable table, DuckDbReader<T> read) => new(table.Writer<T>(), read);

    private static DuckDbValue? TryCreateInner(DuckDBLogicalType type, CellSettings settings, bool isElement = true)
    {
        using (type)
        {
            return TryCreate(type, settings, isElement);
        }
    }

    private static DuckDbValue CreateDecimal(DuckDBLogicalType type, TypeTable table, bool isElement)
    {
        byte scale = NativeMethods.LogicalType.DuckDBDecimalScale(type);
        return NativeMethods.LogicalType.DuckDBDecimalInternalType(type) switch
        {
            DuckDBType.SmallInt => Scalar<decimal>(table, (in vector, row) => DuckDbScalars.ToDecimal(vector.Read<short>(row), scale)),
            DuckDBType.Integer => Scalar<decimal>(table, (in vector, row) => DuckDbScalars.ToDecimal(vector.Read<int>(row), scale)),
            DuckDBType.BigInt => Scalar<decimal>(table, (in vector, row) => DuckDbScalars.ToDecimal(vector.Read<long>(row), scale)),
            _ => new DuckDbDigits<Int128>(table.Writer<decimal>(), static (in vector, row) => vector.Read<Int128>(row), scale, isElement),
        };
    }

    /// <summary>Creates the writer of 128-bit integers. They follow the options for decimals, but a converter of decimals does not apply.</summary>
    private static DuckDbDigits<T>? CreateDigits<T>(CellSettings settings, DuckDbReader<T> read, bool isElement)
        where T : struct, IUtf8SpanFormattable =>
        settings.Types.Writer<decimal>() is { IsCustom: false } contract && !settings.HasConverter(typeof(BigInteger))
            ? new DuckDbDigits<T>(contract, read, scale: 0, isElement)
            : null;

    private static DuckDbStruct? CreateStruct(DuckDBLogicalType type, CellSettings settings)
    {
        var fields = new (string Name, DuckDbValue Value)[NativeMethods.LogicalType.DuckDBStructTypeChildCount(type)];
        for (int i = 0; i < fields.Length; i++)
        {
            if (TryCreateInner(NativeMethods.LogicalType.DuckDBStructTypeChildType(type, i), settings, isElement: false) is not { } value)
            {
                return null;
            }

            fields[i] = (NativeMethods.LogicalType.DuckDBStructTypeChildName(type, i), value);
        }

        // The driver would keep only the last field of a name.
        return fields.DistinctBy(static field => field.Name, StringComparer.OrdinalIgnoreCase).Count() == fields.Length ? new DuckDbStruct(fields, settings)
            : throw new NotSupportedException("The fields of a struct have no names. Name them, as {'a': 1} does, or cast the column in SQL, such as to text.");
    }
}
