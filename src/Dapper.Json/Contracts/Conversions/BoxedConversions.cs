using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>
/// Reads values and converts them as Dapper does, to types that are known only at run time, for programs in which it can generate no code.
/// </summary>
internal static class BoxedConversions
{
    /// <summary>Returns the conversion of values that are not NULL.</summary>
    /// <param name="columnType">The type that the driver names for the column.</param>
    /// <param name="memberType">The type of the member or parameter, nullable or not.</param>
    public static BoxedConversion Create(Type columnType, Type memberType)
    {
        Type type = Nullable.GetUnderlyingType(memberType) ?? memberType;

        // Dapper casts the values. To an interface or a base type of the column's own it converts them, which fails.
        bool isCast = type == typeof(object) || columnType.IsAssignableFrom(type);
        return Known(columnType, memberType, type)
            ?? (columnType != type && ConversionOperators.Find(columnType, type) is { } called
                ? new BoxedConversion(value => ConversionOperators.Call(called, value))
                : new BoxedConversion(value => isCast && type.IsInstanceOfType(value) ? value : Change(value, type)));
    }

    private static BoxedConversion? Known(Type columnType, Type memberType, Type type)
    {
        var conversion = new ConversionFrom(columnType, type, DapperSettings.Current.IsReadByGetFieldValue(memberType) == true);
        if (ClrType.For(type) is { } known)
        {
            return known.Accept(conversion);
        }

        if (DapperSettings.HasTypeHandler(type))
        {
#pragma warning disable CS0618 // Marked for Dapper's own use, and the only way to a handler of a type that is known at run time.
            SqlMapper.LookupDbType(type, "", demand: false, out SqlMapper.ITypeHandler? handler);
#pragma warning restore CS0618
            return handler is null ? null : new BoxedConversion(value => handler.Parse(type, value));
        }

        return !type.IsEnum ? null
            : columnType == typeof(string) ? new BoxedConversion(value => Enum.Parse(type, (string)value, ignoreCase: true))
            : ClrType.For(type.GetEnumUnderlyingType())?.Accept(conversion);
    }

    private static object Change(object value, Type type) => Convert.ChangeType(value, type, CultureInfo.InvariantCulture);

    /// <summary>Creates the conversion to a type of the table, or to an enum from its underlying type.</summary>
    private sealed class ConversionFrom(Type columnType, Type to, bool isReadWhole) : IClrTypeVisitor<BoxedConversion?>
    {
        public BoxedConversion? Visit<T>(ClrType<T> type)
        {
            if (to.IsEnum)
            {
                return ColumnConversions.TryCreate<T>(columnType, isForEnum: true) is { FromBoxed: var number }
                    ? new BoxedConversion(value => Enum.ToObject(to, number(value)!)) : null;
            }

            if (DapperSettings.HasTypeHandler(typeof(T)))
            {
#pragma warning disable CS0618 // As above. Where Dapper's type map has the type, nothing else knows the handler, and C# refuses a direct call.
                var parse = typeof(SqlMapper.TypeHandlerCache<T>).GetMethod("Parse")!.CreateDelegate<Func<object, T>>();
#pragma warning restore CS0618
                return new BoxedConversion(value => parse(value));
            }

            if (DateTimeConversions.IsBridged(columnType, typeof(T)))
            {
                return new BoxedConversion(static value => DateTimeConversions.TryConvert(value, typeof(T)) ?? Change(value, typeof(T)));
            }

            // Dapper has an entry for T and one for T?, and a program may set only one of them.
            return isReadWhole ? new BoxedConversion(static value => value) { Read = static (reader, ordinal) => reader.GetFieldValue<T>(ordinal)! }
                : CellConversions.TryCreate<T>(columnType) is { FromBoxed: var convert } ? new BoxedConversion(value => convert(value))
                : null;
        }
    }
}
