using System.Data.Common;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// The one table of the CLR types that columns and members can have: by which getter a reader hands their values out, and by
/// which converter of System.Text.Json they are written. What a driver does better is in its own part.
/// </summary>
internal abstract class ClrType(Type type, bool isNumber)
{
    private static readonly Dictionary<Type, ClrType> Table = new ClrType[]
    {
        Number(JsonMetadataServices.Int32Converter, static (reader, i) => reader.GetInt32(i)),
        Number(JsonMetadataServices.Int64Converter, static (reader, i) => reader.GetInt64(i)),
        Number(JsonMetadataServices.Int16Converter, static (reader, i) => reader.GetInt16(i)),
        Number(JsonMetadataServices.ByteConverter, static (reader, i) => reader.GetByte(i)),
        Number(JsonMetadataServices.DecimalConverter, static (reader, i) => reader.GetDecimal(i)),
        Number(JsonMetadataServices.DoubleConverter, static (reader, i) => reader.GetDouble(i)),
        Number(JsonMetadataServices.SingleConverter, static (reader, i) => reader.GetFloat(i)),
        Struct(JsonMetadataServices.BooleanConverter, static (reader, i) => reader.GetBoolean(i)),

        // Numbers that ADO.NET has no getter for.
        Number(JsonMetadataServices.SByteConverter, static (reader, i) => reader.GetFieldValue<sbyte>(i)),
        Number(JsonMetadataServices.UInt16Converter, static (reader, i) => reader.GetFieldValue<ushort>(i)),
        Number(JsonMetadataServices.UInt32Converter, static (reader, i) => reader.GetFieldValue<uint>(i)),
        Number(JsonMetadataServices.UInt64Converter, static (reader, i) => reader.GetFieldValue<ulong>(i)),

        Class<string>(JsonMetadataServices.StringConverter!, static (reader, i) => reader.GetString(i)),
        Class<byte[]>(JsonMetadataServices.ByteArrayConverter!, static (reader, i) => reader.GetFieldValue<byte[]>(i)),
        Struct(JsonMetadataServices.CharConverter, static (reader, i) => reader.GetChar(i)),
        Struct(JsonMetadataServices.GuidConverter, static (reader, i) => reader.GetGuid(i)),

        Struct(JsonMetadataServices.DateTimeConverter, static (reader, i) => reader.GetDateTime(i)),
        Struct(JsonMetadataServices.DateTimeOffsetConverter, static (reader, i) => reader.GetFieldValue<DateTimeOffset>(i)),
        Struct(JsonMetadataServices.DateOnlyConverter, static (reader, i) => reader.GetFieldValue<DateOnly>(i)),
        Struct(JsonMetadataServices.TimeOnlyConverter, static (reader, i) => reader.GetFieldValue<TimeOnly>(i)),
        Struct(JsonMetadataServices.TimeSpanConverter, static (reader, i) => reader.GetFieldValue<TimeSpan>(i)),
    }.ToDictionary(static entry => entry.Type);

    public static IEnumerable<ClrType> All => Table.Values;

    public Type Type => type;

    /// <summary>Gets whether System.Text.Json's handling of numbers concerns the type.</summary>
    public bool IsNumber => isNumber;

    /// <summary>Gets the entry of a type, or null for one that the serializer alone knows to write.</summary>
    public static ClrType? Of(Type type) => Table.GetValueOrDefault(type);

    /// <summary>Says whether what has a type, or is null, is one value: of a type of the table, or of an enum.</summary>
    public static bool IsValue(Type type) => (Nullable.GetUnderlyingType(type) ?? type) is var value && (value.IsEnum || Table.ContainsKey(value));

    /// <summary>Calls a generic method with the type as its argument.</summary>
    public abstract TResult Accept<TResult>(IClrTypeVisitor<TResult> visitor);

    private static StructType<T> Number<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read)
        where T : struct => new(converter, read, isNumber: true);

    private static StructType<T> Struct<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read)
        where T : struct => new(converter, read, isNumber: false);

    private static ClassType<T> Class<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read)
        where T : class => new(converter, read);

    private sealed class StructType<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read, bool isNumber) : ClrType<T>(converter, read, isNumber)
        where T : struct
    {
        public override TResult Accept<TResult>(IClrTypeVisitor<TResult> visitor) => visitor.VisitStruct(this);
    }

    private sealed class ClassType<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read) : ClrType<T>(converter, read, isNumber: false)
        where T : class
    {
        public override TResult Accept<TResult>(IClrTypeVisitor<TResult> visitor) => visitor.VisitClass(this);
    }
}

/// <inheritdoc/>
internal abstract class ClrType<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read, bool isNumber) : ClrType(typeof(T), isNumber)
{
    /// <summary>Gets what writes the type where the caller's options do not know it.</summary>
    public JsonConverter<T> Converter => converter;

    /// <summary>Gets what reads a cell that is not NULL.</summary>
    public Func<DbDataReader, int, T> Read => read;
}

/// <summary>What is to be done with a type of the table that is known only at run time.</summary>
internal interface IClrTypeVisitor<TResult>
{
    public TResult VisitStruct<T>(ClrType<T> type)
        where T : struct;

    public TResult VisitClass<T>(ClrType<T> type)
        where T : class;
}
