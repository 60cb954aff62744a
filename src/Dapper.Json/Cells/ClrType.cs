using System.Data.Common;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// The single table of the CLR types that columns and members can have, with the getter that reads each from a reader and the converter
/// of System.Text.Json that writes it. What a driver can do better is in the driver's folder.
/// </summary>
internal abstract class ClrType(Type type, bool isNumber)
{
    private static readonly Dictionary<Type, ClrType> Table = new ClrType[]
    {
        new ClrType<int>(JsonMetadataServices.Int32Converter, static (reader, i) => reader.GetInt32(i), isNumber: true),
        new ClrType<long>(JsonMetadataServices.Int64Converter, static (reader, i) => reader.GetInt64(i), isNumber: true),
        new ClrType<short>(JsonMetadataServices.Int16Converter, static (reader, i) => reader.GetInt16(i), isNumber: true),
        new ClrType<byte>(JsonMetadataServices.ByteConverter, static (reader, i) => reader.GetByte(i), isNumber: true),
        new ClrType<decimal>(JsonMetadataServices.DecimalConverter, static (reader, i) => reader.GetDecimal(i), isNumber: true),
        new ClrType<double>(JsonMetadataServices.DoubleConverter, static (reader, i) => reader.GetDouble(i), isNumber: true),
        new ClrType<float>(JsonMetadataServices.SingleConverter, static (reader, i) => reader.GetFloat(i), isNumber: true),
        new ClrType<bool>(JsonMetadataServices.BooleanConverter, static (reader, i) => reader.GetBoolean(i)),

        // Numbers that ADO.NET has no getter for.
        new ClrType<sbyte>(JsonMetadataServices.SByteConverter, static (reader, i) => reader.GetFieldValue<sbyte>(i), isNumber: true),
        new ClrType<ushort>(JsonMetadataServices.UInt16Converter, static (reader, i) => reader.GetFieldValue<ushort>(i), isNumber: true),
        new ClrType<uint>(JsonMetadataServices.UInt32Converter, static (reader, i) => reader.GetFieldValue<uint>(i), isNumber: true),
        new ClrType<ulong>(JsonMetadataServices.UInt64Converter, static (reader, i) => reader.GetFieldValue<ulong>(i), isNumber: true),

        new ClrType<string>(JsonMetadataServices.StringConverter!, static (reader, i) => reader.GetString(i)),
        new ClrType<byte[]>(JsonMetadataServices.ByteArrayConverter!, static (reader, i) => reader.GetFieldValue<byte[]>(i)),
        new ClrType<char>(JsonMetadataServices.CharConverter, static (reader, i) => reader.GetChar(i)),
        new ClrType<Guid>(JsonMetadataServices.GuidConverter, static (reader, i) => reader.GetGuid(i)),

        new ClrType<DateTime>(JsonMetadataServices.DateTimeConverter, static (reader, i) => reader.GetDateTime(i)),
        new ClrType<DateTimeOffset>(JsonMetadataServices.DateTimeOffsetConverter, static (reader, i) => reader.GetFieldValue<DateTimeOffset>(i)),
        new ClrType<DateOnly>(JsonMetadataServices.DateOnlyConverter, static (reader, i) => reader.GetFieldValue<DateOnly>(i)),
        new ClrType<TimeOnly>(JsonMetadataServices.TimeOnlyConverter, static (reader, i) => reader.GetFieldValue<TimeOnly>(i)),
        new ClrType<TimeSpan>(JsonMetadataServices.TimeSpanConverter, static (reader, i) => reader.GetFieldValue<TimeSpan>(i)),
    }.ToDictionary(static entry => entry.Type);

    public static IEnumerable<ClrType> All => Table.Values;

    public Type Type => type;

    /// <summary>Gets whether System.Text.Json's number handling applies to the type.</summary>
    public bool IsNumber => isNumber;

    /// <summary>Returns the entry of a type; null if only the serializer can write it.</summary>
    public static ClrType? Of(Type type) => Table.GetValueOrDefault(type);

    /// <summary>Returns whether a type, nullable or not, is that of a single value: an enum, or a type of the table.</summary>
    public static bool IsValue(Type type) => (Nullable.GetUnderlyingType(type) ?? type) is var value && (value.IsEnum || Table.ContainsKey(value));

    /// <summary>Calls a generic method with the type as its argument.</summary>
    public abstract TResult Accept<TResult>(IClrTypeVisitor<TResult> visitor);
}

/// <inheritdoc/>
internal sealed class ClrType<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read, bool isNumber = false) : ClrType(typeof(T), isNumber)
{
    /// <summary>Gets the converter that writes the type if the options do not know it.</summary>
    public JsonConverter<T> Converter => converter;

    /// <summary>Gets the function that reads a value that is not NULL.</summary>
    public Func<DbDataReader, int, T> Read => read;

    public override TResult Accept<TResult>(IClrTypeVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>An action on a type of the table that is known only at run time.</summary>
internal interface IClrTypeVisitor<TResult>
{
    public TResult Visit<T>(ClrType<T> type);
}
