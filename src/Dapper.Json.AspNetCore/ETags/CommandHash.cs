using System.Collections;
using System.Data;
using System.Globalization;
using System.Net;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>Hashes a command: its text, and the names, types and values of its parameters.</summary>
internal static class CommandHash
{
    /// <exception cref="InvalidOperationException">The value of a parameter is of a type whose content cannot be read.</exception>
    public static void Append(TagHash hash, IDbCommand command)
    {
        hash.Append(command.CommandText);
        hash.Append((long)command.CommandType);
        hash.Append(command.Parameters.Count);
        foreach (IDataParameter parameter in command.Parameters)
        {
            hash.Append(parameter.ParameterName);
            hash.Append((long)parameter.DbType);
            hash.Append((long)parameter.Direction);
            if (parameter is IDbDataParameter sized)
            {
                // Drivers cut a value that is longer than its parameter.
                hash.Append(sized.Size);
                hash.Append(sized.Precision);
                hash.Append(sized.Scale);
            }

            if (!TryAppend(hash, parameter.Value))
            {
                throw new InvalidOperationException(
                    $"An ETag of JsonETag.FromQuery or FromColumn covers the parameters of the query, but the value of \"{parameter.ParameterName}\" is a "
                    + $"{parameter.Value!.GetType()}, whose content it cannot read. Pass it as text, a number, a date, bytes or a list of these, "
                    + "or use JsonETag.FromContent.");
            }
        }
    }

    /// <summary>Appends a value with its type. What differs for the database differs here: the time zone of a date, the digits of a number.</summary>
    /// <returns>Whether the type is known: a part of the content would not do.</returns>
    private static bool TryAppend(TagHash hash, object? value)
    {
        hash.Append(value?.GetType().FullName);
        switch (value)
        {
            case null or DBNull:
                return true;
            case string text:
                hash.Append(text);
                return true;
            case byte[] bytes:
                hash.Append(bytes);
                return true;
            case ReadOnlyMemory<byte> memory:
                hash.Append(memory.Span);
                return true;
            case Memory<byte> memory:
                hash.Append(memory.Span);
                return true;
            case DateTime time:
                hash.Append(time.Ticks);
                hash.Append((long)time.Kind);
                return true;
            case DateTimeOffset time:
                hash.Append(time.Ticks);
                hash.Append(time.Offset.Ticks);
                return true;
            case DateOnly date:
                hash.Append(date.DayNumber);
                return true;
            case TimeOnly time:
                hash.Append(time.Ticks);
                return true;
            case Enum number:
                hash.Append(number.ToString("D"));
                return true;
            case JsonElement json:
                hash.Append(json.GetRawText());
                return true;
            case JsonDocument json:
                hash.Append(json.RootElement.GetRawText());
                return true;
            case JsonNode json:
                hash.Append(json.ToJsonString());
                return true;
            case IPAddress or PhysicalAddress:
                hash.Append(value.ToString());
                return true;
            case ICollection list and not Array { Rank: > 1 }:
                return TryAppendAll(hash, list);
            default:
                return TryAppendNumber(hash, value);
        }
    }

    private static bool TryAppendNumber(TagHash hash, object value)
    {
        bool isKnown = value is bool or char or Guid or TimeSpan or sbyte or byte or short or ushort or int or uint or long or ulong or Int128 or UInt128
            or BigInteger or decimal or double or float or Half;
        if (isKnown)
        {
            // Their texts have all digits.
            hash.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        }

        return isKnown;
    }

    private static bool TryAppendAll(TagHash hash, ICollection values)
    {
        hash.Append(values.Count);
        foreach (object? value in values)
        {
            if (!TryAppend(hash, value))
            {
                return false;
            }
        }

        return true;
    }
}
