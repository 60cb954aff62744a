using System.Data;
using System.Data.Common;
using System.Reflection;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <content>Reads the values of a row, and says what each of them fills.</content>
internal sealed partial class ReflectionParser
{
    /// <summary>The row that is being read, and its last cell, for the error.</summary>
    private sealed class Cells(DbDataReader row)
    {
        private int _ordinal = -1;
        private object? _value;

        /// <summary>Reads and converts a value; null for NULL.</summary>
        public object? Read(Target target, int ordinal)
        {
            (_ordinal, _value) = (ordinal, null);
            _value = row.IsDBNull(ordinal) ? null : target.Conversion.Read(row, ordinal);
            return _value is not null ? target.Conversion.Convert(_value)
                : target.Type == typeof(char) ? throw new ArgumentNullException(nameof(ordinal), "NULL cannot be read as a char, as in Dapper.") : null;
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

    /// <summary>What a column fills.</summary>
    /// <param name="Type">The type of the member or parameter.</param>
    /// <param name="Conversion">The conversion to it.</param>
    /// <param name="Member">The member; null for a parameter, or for the value itself.</param>
    /// <param name="Parameter">The parameter of a constructor that takes members; null for another target.</param>
    private sealed record Target(Type Type, BoxedConversion Conversion, ObjectMember? Member = null, ParameterInfo? Parameter = null);
}
