using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Dapper.Json.Cells;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Which types are read from vectors, and what they are called.</summary>
internal static unsafe class DuckDbTypes
{
    private static readonly delegate* unmanaged[Cdecl]<nint, byte*> Alias = FindAlias();

    /// <summary>Tries what the vectors are read by.</summary>
    public static void Probe() => _ = new DuckDbVector(handle: 0).IsValid(0);

    /// <summary>Says whether the values of a type may be told by more than its number.</summary>
    public static bool HasOwnName(DuckDBType kind) =>
        kind is DuckDBType.Varchar or DuckDBType.Decimal or DuckDBType.List or DuckDBType.Array or DuckDBType.Map or DuckDBType.Struct;

    /// <summary>Gives the name of a type whose values are not told by its number alone; null where the driver's is as good.</summary>
    public static string? NameOf(DuckDBLogicalType type)
    {
        DuckDBType kind = NativeMethods.LogicalType.DuckDBGetTypeId(type);
        switch (kind)
        {
            case DuckDBType.Varchar:
                return IsJson(type) ? "json" : null;
            case DuckDBType.Decimal:
                byte width = NativeMethods.LogicalType.DuckDBDecimalWidth(type), scale = NativeMethods.LogicalType.DuckDBDecimalScale(type);
                return string.Create(CultureInfo.InvariantCulture, $"Decimal({width},{scale})");
            case DuckDBType.List or DuckDBType.Array or DuckDBType.Map or DuckDBType.Struct:
                var name = new StringBuilder();
                AppendName(name, type);
                return name.ToString();
            default:
                return null;
        }
    }

    /// <summary>Gives how values of a type are written; null where the driver's own are as good.</summary>
    public static DuckDbValue? TryCreate(DuckDBLogicalType type, CellSettings settings, bool isElement)
    {
        TypeTable table = settings.Types;
        DuckDBType kind = NativeMethods.LogicalType.DuckDBGetTypeId(type);
        return kind switch
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
            DuckDBType.TimestampS => Scalar<DateTime>(table, static (in vector, row) => DuckDbScalars.ReadTimestamp(vector, row, TimeSpan.TicksPerSecond)),
            DuckDBType.TimestampMs => Scalar<DateTime>(table, static (in vector, row) => DuckDbScalars.ReadTimestamp(vector, row, TimeSpan.TicksPerMillisecond)),
            DuckDBType.Timestamp or DuckDBType.TimestampTz =>
                Scalar<DateTime>(table, static (in vector, row) => DuckDbScalars.ReadTimestamp(vector, row, TimeSpan.TicksPerMicrosecond)),
            DuckDBType.TimestampNs => Scalar<DateTime>(table, DuckDbScalars.ReadNanoseconds),
            DuckDBType.Varchar when IsJson(type) => new DuckDbJson(settings.MaxDepth, isElement),
            DuckDBType.Varchar => new DuckDbText(table.String),
            DuckDBType.Blob => table.Bytes.IsPlain && !settings.HasConverter(typeof(Stream)) ? new DuckDbBytes() : null,
            DuckDBType.Enum => new DuckDbEnum(table.String, NamesOf(type), NativeMethods.LogicalType.DuckDBEnumInternalType(type) switch
            {
                DuckDBType.UnsignedTinyInt => static (in vector, row) => vector.Read<byte>(row),
                DuckDBType.UnsignedSmallInt => static (in vector, row) => vector.Read<ushort>(row),
                _ => static (in vector, row) => vector.Read<uint>(row),
            }),
            DuckDBType.Decimal => CreateDecimal(type, table, isElement),
            DuckDBType.HugeInt => CreateDigits(settings, static (in vector, row) => vector.Read<Int128>(row), isElement),
            DuckDBType.UnsignedHugeInt => CreateDigits(settings, static (in vector, row) => vector.Read<UInt128>(row), isElement),
            DuckDBType.List => Of(NativeMethods.LogicalType.DuckDBListTypeChildType(type), settings) is { } element ? new DuckDbList(element) : null,
            DuckDBType.Array => Of(NativeMethods.LogicalType.DuckDBArrayTypeChildType(type), settings) is { } element
                ? new DuckDbArray(element, (ulong)NativeMethods.LogicalType.DuckDBArrayVectorGetSize(type))
                : null,
            DuckDBType.Map => Of(NativeMethods.LogicalType.DuckDBMapTypeKeyType(type), settings) is DuckDbKey key
                && Of(NativeMethods.LogicalType.DuckDBMapTypeValueType(type), settings, isElement: false) is { } value
                    ? new DuckDbMap(key, value, settings.Serializer)
                    : null,
            DuckDBType.Struct => CreateStruct(type, settings),
            _ => null,
        };
    }

    /// <summary>Says whether text is of the type JSON, which to the driver is text like any other.</summary>
    public static bool IsJson(DuckDBLogicalType type)
    {
        if (Alias is null)
        {
            return false;
        }

        byte* alias = Alias(type.DangerousGetHandle());
        bool isJson = alias is not null && MemoryMarshal.CreateReadOnlySpanFromNullTerminated(alias).SequenceEqual("JSON"u8);
        if (alias is not null)
        {
            NativeMethods.Helpers.DuckDBFree((nint)alias);
        }

        return isJson;
    }

    /// <summary>The driver declares all that is needed of DuckDB's functions but this one.</summary>
    private static delegate* unmanaged[Cdecl]<nint, byte*> FindAlias() =>
        NativeLibrary.TryLoad("duckdb", typeof(NativeMethods).Assembly, searchPath: null, out nint library)
        && NativeLibrary.TryGetExport(library, "duckdb_logical_type_get_alias", out nint alias)
            ? (delegate* unmanaged[Cdecl]<nint, byte*>)alias
            : null;

    private static DuckDbScalar<T> Scalar<T>(TypeTable table, DuckDbReader<T> read) => new(table.Writer<T>(), read);

    private static DuckDbValue? Of(DuckDBLogicalType type, CellSettings settings, bool isElement = true)
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
            DuckDBType.SmallInt => Scalar(table, (in DuckDbVector vector, ulong row) => DuckDbScalars.ToDecimal(vector.Read<short>(row), scale)),
            DuckDBType.Integer => Scalar(table, (in DuckDbVector vector, ulong row) => DuckDbScalars.ToDecimal(vector.Read<int>(row), scale)),
            DuckDBType.BigInt => Scalar(table, (in DuckDbVector vector, ulong row) => DuckDbScalars.ToDecimal(vector.Read<long>(row), scale)),
            _ => new DuckDbDigits<Int128>(table.Writer<decimal>(), static (in vector, row) => vector.Read<Int128>(row), scale, isElement),
        };
    }

    /// <summary>Integers of 128 bits follow the options as decimals do, but are none to a converter.</summary>
    private static DuckDbDigits<T>? CreateDigits<T>(CellSettings settings, DuckDbReader<T> read, bool isElement)
        where T : struct, IUtf8SpanFormattable =>
        settings.Types.Writer<decimal>() is { RunsCallersCode: false } contract && !settings.HasConverter(typeof(System.Numerics.BigInteger))
            ? new DuckDbDigits<T>(contract, read, scale: 0, isElement)
            : null;

    private static DuckDbStruct? CreateStruct(DuckDBLogicalType type, CellSettings settings)
    {
        var fields = new (string Name, DuckDbValue Value)[NativeMethods.LogicalType.DuckDBStructTypeChildCount(type)];
        for (int i = 0; i < fields.Length; i++)
        {
            if (Of(NativeMethods.LogicalType.DuckDBStructTypeChildType(type, i), settings, isElement: false) is not { } value)
            {
                return null;
            }

            fields[i] = (NativeMethods.LogicalType.DuckDBStructTypeChildName(type, i), value);
        }

        // The driver would keep the last of them only.
        return fields.DistinctBy(static field => field.Name, StringComparer.OrdinalIgnoreCase).Count() == fields.Length ? new DuckDbStruct(fields, settings)
            : throw new NotSupportedException("The fields of a struct have no names. Name them, as {'a': 1} does, or cast the column in SQL, such as to text.");
    }

    private static string[] NamesOf(DuckDBLogicalType type)
    {
        var names = new string[NativeMethods.LogicalType.DuckDBEnumDictionarySize(type)];
        for (int i = 0; i < names.Length; i++)
        {
            names[i] = NativeMethods.LogicalType.DuckDBEnumDictionaryValue(type, i);
        }

        return names;
    }

    private static void AppendName(StringBuilder name, DuckDBLogicalType type)
    {
        DuckDBType kind = NativeMethods.LogicalType.DuckDBGetTypeId(type);
        switch (kind)
        {
            case DuckDBType.List:
                AppendPart(name, NativeMethods.LogicalType.DuckDBListTypeChildType(type));
                name.Append("[]");
                break;
            case DuckDBType.Array:
                AppendPart(name, NativeMethods.LogicalType.DuckDBArrayTypeChildType(type));
                name.Append(CultureInfo.InvariantCulture, $"[{NativeMethods.LogicalType.DuckDBArrayVectorGetSize(type)}]");
                break;
            case DuckDBType.Map:
                name.Append("Map(");
                AppendPart(name, NativeMethods.LogicalType.DuckDBMapTypeKeyType(type));
                AppendPart(name.Append(", "), NativeMethods.LogicalType.DuckDBMapTypeValueType(type));
                name.Append(')');
                break;
            case DuckDBType.Struct:
                long count = NativeMethods.LogicalType.DuckDBStructTypeChildCount(type);
                for (int i = 0; i < count; i++)
                {
                    name.Append(i == 0 ? "Struct(" : ", ");
                    AppendPart(AppendQuoted(name, NativeMethods.LogicalType.DuckDBStructTypeChildName(type, i), '"').Append(' '), NativeMethods.LogicalType.DuckDBStructTypeChildType(type, i));
                }

                name.Append(')');
                break;
            case DuckDBType.Enum:
                name.Append("Enum(");
                Array.ForEach(NamesOf(type), value => AppendQuoted(name, value, '\'').Append(','));
                name.Append(')');
                break;
            default:
                name.Append(NameOf(type) ?? kind.ToString());
                break;
        }
    }

    private static void AppendPart(StringBuilder name, DuckDBLogicalType type)
    {
        using (type)
        {
            AppendName(name, type);
        }
    }

    private static StringBuilder AppendQuoted(StringBuilder name, string text, char quote) =>
        name.Append(quote).Append(text.Replace($"{quote}", $"{quote}{quote}", StringComparison.Ordinal)).Append(quote);
}
