using System.Collections.Concurrent;
using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// The single table of the CLR types that columns and members can have, with the getter that reads each from a reader and the converter
/// of System.Text.Json that writes it. What a driver can do better is in the driver's folder.
/// </summary>
internal abstract class ClrType(bool isNumber)
{
    // Created when a column first needs them: a type costs the runtime some milliseconds in all.
    private static readonly Dictionary<Type, Func<ClrType>> Table = new()
    {
        [typeof(int)] = static () => Number(JsonMetadataServices.Int32Converter, static (reader, i) => reader.GetInt32(i)),
        [typeof(long)] = static () => Number(JsonMetadataServices.Int64Converter, static (reader, i) => reader.GetInt64(i)),
        [typeof(short)] = static () => Number(JsonMetadataServices.Int16Converter, static (reader, i) => reader.GetInt16(i)),
        [typeof(byte)] = static () => Number(JsonMetadataServices.ByteConverter, static (reader, i) => reader.GetByte(i)),
        [typeof(decimal)] = static () => Number(JsonMetadataServices.DecimalConverter, static (reader, i) => reader.GetDecimal(i)),
        [typeof(double)] = static () => Number(JsonMetadataServices.DoubleConverter, static (reader, i) => reader.GetDouble(i)),
        [typeof(float)] = static () => Number(JsonMetadataServices.SingleConverter, static (reader, i) => reader.GetFloat(i)),
        [typeof(bool)] = static () => Value(JsonMetadataServices.BooleanConverter, static (reader, i) => reader.GetBoolean(i)),

        // Numbers that ADO.NET has no getter for.
        [typeof(sbyte)] = static () => Number(JsonMetadataServices.SByteConverter, static (reader, i) => reader.GetFieldValue<sbyte>(i)),
        [typeof(ushort)] = static () => Number(JsonMetadataServices.UInt16Converter, static (reader, i) => reader.GetFieldValue<ushort>(i)),
        [typeof(uint)] = static () => Number(JsonMetadataServices.UInt32Converter, static (reader, i) => reader.GetFieldValue<uint>(i)),
        [typeof(ulong)] = static () => Number(JsonMetadataServices.UInt64Converter, static (reader, i) => reader.GetFieldValue<ulong>(i)),

        [typeof(string)] = static () => Value(JsonMetadataServices.StringConverter!, static (reader, i) => reader.GetString(i)),
        [typeof(byte[])] = static () => Value(JsonMetadataServices.ByteArrayConverter!, static (reader, i) => reader.GetFieldValue<byte[]>(i)),
        [typeof(char)] = static () => Value(JsonMetadataServices.CharConverter, static (reader, i) => reader.GetChar(i)),
        [typeof(Guid)] = static () => Value(JsonMetadataServices.GuidConverter, static (reader, i) => reader.GetGuid(i)),

        [typeof(DateTime)] = static () => Value(JsonMetadataServices.DateTimeConverter, static (reader, i) => reader.GetDateTime(i)),
        [typeof(DateTimeOffset)] = static () =>
            Value(JsonMetadataServices.DateTimeOffsetConverter, static (reader, i) => reader.GetFieldValue<DateTimeOffset>(i)),
        [typeof(DateOnly)] = static () => Value(JsonMetadataServices.DateOnlyConverter, static (reader, i) => reader.GetFieldValue<DateOnly>(i)),
        [typeof(TimeOnly)] = static () => Value(JsonMetadataServices.TimeOnlyConverter, static (reader, i) => reader.GetFieldValue<TimeOnly>(i)),
        [typeof(TimeSpan)] = static () => Value(JsonMetadataServices.TimeSpanConverter, static (reader, i) => reader.GetFieldValue<TimeSpan>(i)),
    };

    private static readonly ConcurrentDictionary<Type, ClrType> Created = new();

    /// <summary>Gets whether System.Text.Json's number handling applies to the type.</summary>
    public bool IsNumber => isNumber;

    /// <summary>Returns the entry of a type; null if only the serializer can write it.</summary>
    public static ClrType? For(Type type) =>
        Created.TryGetValue(type, out ClrType? known) ? known
        : Table.TryGetValue(type, out Func<ClrType>? create) ? Created.GetOrAdd(type, create())
        : null;

    /// <summary>Returns whether a type, nullable or not, is that of a single value: an enum, or a type of the table.</summary>
    public static bool IsValue(Type type) => (Nullable.GetUnderlyingType(type) ?? type) is var value && (value.IsEnum || Table.ContainsKey(value));

    private static ClrType<T> Number<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read) => new(converter, read, isNumber: true);

    private static ClrType<T> Value<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read) => new(converter, read);

    /// <summary>Calls a generic method with the type as its argument.</summary>
    public abstract TResult Accept<TResult>(IClrTypeVisitor<TResult> visitor);

    /// <summary>Creates the writer of the type's values.</summary>
    public abstract JsonValueWriter CreateWriter(JsonSerializerOptions serializer);
}

/// <inheritdoc/>
internal sealed class ClrType<T>(JsonConverter<T> converter, Func<DbDataReader, int, T> read, bool isNumber = false) : ClrType(isNumber)
{
    /// <summary>Gets the function that reads a value that is not NULL.</summary>
    public Func<DbDataReader, int, T> Read => read;

    public override TResult Accept<TResult>(IClrTypeVisitor<TResult> visitor) => visitor.Visit(this);

    public override JsonValueWriter CreateWriter(JsonSerializerOptions serializer) => new JsonValueWriter<T>(serializer, converter);
}
