using System.Collections;
using System.Data;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Hashes what decides on a response besides its data: the command with the values of its parameters, as Dapper hands it to the driver.</summary>
internal static class CommandHash
{
    /// <summary>Adds a command to a hash.</summary>
    /// <param name="hash">The hash.</param>
    /// <param name="connection">The connection of the command. Nothing is run on it.</param>
    /// <param name="definition">The command.</param>
    /// <returns>Whether all of it has been added. If not, the value of a parameter has a type that is not known here.</returns>
    public static bool TryAdd(IncrementalHash hash, IDbConnection connection, in CommandDefinition definition)
    {
        bool isKnown = true;
        using var prepared = new PreparedConnection(connection, command =>
        {
            Add(hash, connection.Database);
            Add(hash, command.CommandText);
            foreach (IDataParameter parameter in command.Parameters)
            {
                Add(hash, parameter.ParameterName);
                isKnown &= TryAdd(hash, parameter.Value);
            }
        });
        prepared.ExecuteReader(definition).Dispose();
        return isKnown;
    }

    /// <summary>Adds a text and its length, so that no two lists of texts are the same bytes.</summary>
    public static void Add(IncrementalHash hash, string text)
    {
        hash.AppendData(BitConverter.GetBytes(text.Length));
        hash.AppendData(Encoding.Unicode.GetBytes(text));
    }

    private static bool TryAdd(IncrementalHash hash, object? value)
    {
        if (value is null or DBNull)
        {
            Add(hash, "");
            return true;
        }

        Add(hash, value.GetType().ToString());
        switch (value)
        {
            case string text:
                Add(hash, text);
                return true;
            case byte[] bytes:
                Add(hash, Convert.ToHexString(bytes));
                return true;
            case bool or char:
                Add(hash, ((IConvertible)value).ToString(CultureInfo.InvariantCulture));
                return true;
            case DateTime or DateTimeOffset or DateOnly or TimeOnly:
                Add(hash, ((IFormattable)value).ToString("O", CultureInfo.InvariantCulture));
                return true;
            case IFormattable formattable when value.GetType().IsPrimitive || value is decimal or Guid or TimeSpan or Enum or Int128 or UInt128:
                Add(hash, formattable.ToString(null, CultureInfo.InvariantCulture));
                return true;
            case ICollection values:
                Add(hash, values.Count.ToString(CultureInfo.InvariantCulture));
                bool areKnown = true;
                foreach (object? element in values)
                {
                    areKnown &= TryAdd(hash, element);
                }

                return areKnown;
            default:
                return false;
        }
    }
}
