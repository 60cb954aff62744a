using System.Data;
using System.Data.Common;
using System.Reflection;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <content>Reads the values of a row, and says what each of them fills.</content>
internal sealed partial class ReflectionParser
{
    /// <summary>The cell that is being read, for the error.</summary>
    private sealed class Cell(DbDataReader row)
    {
        private int _ordinal;
        private object? _value;
        private bool _isReading;

        /// <summary>Reads and converts a value; null for NULL.</summary>
        public object? Read(Target target, int ordinal)
        {
            (_ordinal, _value, _isReading) = (ordinal, null, true);
            object? value = row.IsDBNull(ordinal) ? null : target.Conversion.Read(row, ordinal);
            (_value, _isReading) = (value, false);
            if (value is null)
            {
                return target.Type == typeof(char) ? throw new ArgumentNullException(nameof(ordinal), "Dapper makes no char of NULL.") : null;
            }

            return target.Conversion.Convert(value);
        }

        public Exception Failure(Exception cause)
        {
            if (_isReading)
            {
                // Dapper's text would say that the value is null.
                return new DataException($"Error parsing column {_ordinal} ({row.GetName(_ordinal)})", cause);
            }

            try
            {
#pragma warning disable CS0618 // Marked for Dapper's own use: the text is Dapper's, so it is called, not copied.
                SqlMapper.ThrowDataException(cause is TargetInvocationException { InnerException: { } inner } ? inner : cause, _ordinal, row, _value);
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
    private sealed class Target(Type type, Type columnType, ObjectMember? member, ParameterInfo? parameter)
    {
        public Type Type => type;

        /// <summary>Gets the member; null for a parameter, or for the value itself.</summary>
        public ObjectMember? Member => member;

        /// <summary>Gets the parameter of a constructor that takes members; null for another target.</summary>
        public ParameterInfo? Parameter => parameter;

        public BoxedConversion Conversion { get; } = BoxedConversions.Create(columnType, type);
    }
}
