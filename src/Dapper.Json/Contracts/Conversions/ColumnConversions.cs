using System.Data.Common;
using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Conversions;

/// <summary>Creates conversions from the type of a column, which read through its typed getter.</summary>
internal static class ColumnConversions
{
    /// <summary>Creates the conversion; null for a column type that is not known. Dapper has fewer if T is the underlying type of an enum.</summary>
    public static CellConversion<T>? TryCreate<T>(Type columnType, bool isForEnum) =>
        columnType == typeof(object) ? new CellConversion<T>(isForEnum ? Change<T> : static value => (T)value)
        : columnType == typeof(Array) ? new CellConversion<T>(Change<T>)
        : ClrType.For(columnType)?.Accept(new ConversionTo<T>(isForEnum));

    private static T Change<T>(object value) => (T)Convert.ChangeType(value, typeof(T), CultureInfo.InvariantCulture);

    /// <summary>Returns Dapper's conversion of the unboxed value (SqlMapper.FlexibleConvertBoxedFromHeadOfStack); null if it uses Convert.ChangeType.</summary>
    private static Func<TColumn, T>? Unboxed<TColumn, T>(bool isForEnum) =>
        (Func<T, T>)(static value => value) as Func<TColumn, T>
        ?? (Func<DateTime, DateTimeOffset>)(static value => value) as Func<TColumn, T>
        ?? (NumberConversions.TryGet(typeof(TColumn), typeof(T), isForEnum) switch
        {
            Func<int, T> number when typeof(TColumn) == typeof(bool) => OfBoolean(number) as Func<TColumn, T>,
            var number => (Func<TColumn, T>?)number,
        });

    private static Func<bool, T> OfBoolean<T>(Func<int, T> number) => value => number(value ? 1 : 0);

    private sealed class ConversionTo<T>(bool isForEnum) : IClrTypeVisitor<CellConversion<T>>
    {
        /// <summary>
        /// Creates the conversion. Dapper either unboxes the column's type and converts it, so that a cell of another type is an
        /// InvalidCastException, or it calls Convert.ChangeType, which accepts a cell of any type.
        /// </summary>
        public CellConversion<T> Visit<TColumn>(ClrType<TColumn> type)
        {
            Func<TColumn, T>? unboxed = Unboxed<TColumn, T>(isForEnum);
            Func<object, T> fromBoxed = unboxed is null ? Change<T> : value => unboxed((TColumn)value);
            TextConversion<T>? fromText = typeof(TColumn) != typeof(string) ? null : TextConversions.TryGet<T>() ?? (text => fromBoxed(text.ToString()));
            Func<TColumn, T> convert = unboxed
                ?? (fromText is not null ? (Func<TColumn, T>)(object)(Func<string, T>)(text => fromText(text)) : value => fromBoxed(value!));

            Func<DbDataReader, int, TColumn> get = type.Read;
            return new CellConversion<T>(fromBoxed)
            {
                FromInt64 = convert as Func<long, T>,
                FromDouble = convert as Func<double, T>,
                FromText = fromText,
                Read = typeof(TColumn) == typeof(T)
                    ? (Func<DbDataReader, int, T>)(object)get
                    : (reader, ordinal) => convert(get(reader, ordinal)),
            };
        }
    }
}
