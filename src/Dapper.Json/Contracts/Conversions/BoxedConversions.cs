using System.Data.Common;
using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// Reads values and converts them as Dapper does, to types that are known only at run time, for programs in which it can generate no code.
/// </summary>
internal static class BoxedConversions
{
    /// <summary>Returns the function that reads a value that is not NULL.</summary>
    /// <param name="columnType">The type that the driver names for the column.</param>
    /// <param name="memberType">The type of the member or parameter, nullable or not.</param>
    public static Func<DbDataReader, int, object?> Create(Type columnType, Type memberType)
    {
        Type type = Nullable.GetUnderlyingType(memberType) ?? memberType;
        return Known(columnType, type) ?? ((reader, ordinal) => Change(reader.GetValue(ordinal), type));
    }

    private static Func<DbDataReader, int, object?>? Known(Type columnType, Type type)
    {
        if (ClrType.Of(type) is { } known)
        {
            return known.Accept(new ConversionFrom(columnType));
        }

        if (DapperSettings.HasTypeHandler(type))
        {
#pragma warning disable CS0618 // Marked for Dapper's own use, and the only way to a handler of a type that is known at run time.
            SqlMapper.LookupDbType(type, "", demand: false, out SqlMapper.ITypeHandler? handler);
#pragma warning restore CS0618
            return handler is null ? null : (reader, ordinal) => handler.Parse(type, reader.GetValue(ordinal));
        }

        return !type.IsEnum ? null
            : columnType == typeof(string) ? (reader, ordinal) => Enum.Parse(type, (string)reader.GetValue(ordinal), ignoreCase: true)
            : NumberTypes.Accept(type.GetEnumUnderlyingType(), new EnumOfNumber(columnType, type));
    }

    private static object Change(object value, Type type) =>
        type.IsInstanceOfType(value) ? value : Convert.ChangeType(value, type, CultureInfo.InvariantCulture);

    private sealed class ConversionFrom(Type columnType) : IClrTypeVisitor<Func<DbDataReader, int, object?>?>
    {
        public Func<DbDataReader, int, object?>? Visit<T>(ClrType<T> type)
        {
            if (DapperSettings.HasTypeHandler(typeof(T)))
            {
#pragma warning disable CS0618 // As above. Where Dapper's type map has the type, nothing else knows the handler, and C# refuses a direct call.
                var parse = typeof(SqlMapper.TypeHandlerCache<T>).GetMethod("Parse")!.CreateDelegate<Func<object, T>>();
#pragma warning restore CS0618
                return (reader, ordinal) => parse(reader.GetValue(ordinal));
            }

            return CellConversions.TryCreate<T>(columnType) switch
            {
                null => null,
                { MustRead: true, Read: { } read } => (reader, ordinal) => read(reader, ordinal),
                { FromBoxed: var convert } => (reader, ordinal) => convert(reader.GetValue(ordinal)),
            };
        }
    }

    private sealed class EnumOfNumber(Type columnType, Type type) : INumberVisitor<Func<DbDataReader, int, object>>
    {
        Func<DbDataReader, int, object>? INumberVisitor<Func<DbDataReader, int, object>>.Visit<T>() =>
            ColumnConversions.IsKnown(columnType) && ColumnConversions.TryCreate<T>(columnType, isForEnum: true) is { FromBoxed: var convert }
                ? (reader, ordinal) => Enum.ToObject(type, convert(reader.GetValue(ordinal)))
                : null;
    }
}
