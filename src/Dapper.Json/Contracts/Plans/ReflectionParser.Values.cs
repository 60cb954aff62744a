using System.Data;
using System.Data.Common;
using System.Reflection;
using Dapper.Json.Contracts.Conversions;

namespace Dapper.Json.Contracts.Plans;

/// <content>Reads the values of a row.</content>
internal sealed partial class ReflectionParser
{
    /// <summary>The row that is being read, and its last cell, for the error.</summary>
    private sealed class Cells(DbDataReader row)
    {
        private int _ordinal = -1;
        private object? _value;

        /// <summary>Reads and converts a value; null for NULL.</summary>
        public object? Read(BoxedConversion conversion, Type type, int ordinal)
        {
            (_ordinal, _value) = (ordinal, null);
            _value = row.IsDBNull(ordinal) ? null : conversion.Read(row, ordinal);
            return _value is not null ? conversion.Convert(_value)
                : type == typeof(char) ? throw new ArgumentNullException(nameof(ordinal), "NULL cannot be read as a char, as in Dapper.") : null;
        }

        /// <summary>Returns the error with the cell; as it is if none has been read.</summary>
        public Exception Failure(Exception cause)
        {
            try
            {
#pragma warning disable CS0618 // Marked for Dapper's own use: the text is Dapper's, so it is called, not copied.
                if (_ordinal >= 0)
                {
                    SqlMapper.ThrowDataException(cause is TargetInvocationException { InnerException: { } inner } ? inner : cause, _ordinal, row, _value);
                }
#pragma warning restore CS0618
                return cause;
            }
            catch (DataException failure)
            {
                return failure;
            }
        }
    }
}
