extern alias SqlClient;

using System.Collections.Concurrent;
using System.Data.SqlTypes;
using Dapper.Json.Tds;
using SqlClient::Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Access;

/// <summary>SqlClient itself, over a server of its protocol whose packets end anywhere.</summary>
internal static class SqlClientTarget
{
    /// <summary>The longest text of a sql_variant.</summary>
    private const int LongestInVariant = 4000;

    private static readonly ConcurrentDictionary<string, TdsResponse> Responses = new();
    private static readonly TdsServer Server = TdsServer.Start(static request => Responses.GetValueOrDefault(request.Text), seed: 1);
    private static int _commands;

    /// <returns>Null if the server has no type for the values of a column.</returns>
    public static AccessTarget? Open(FakeResult[] results)
    {
        var response = new TdsResponse();
        foreach (FakeResult result in results)
        {
            object?[][] rows = [.. result.Rows];
            TdsType?[] types = [.. result.Columns.Select((column, i) => TypeOf(column, [.. rows.Select(row => row[i]).OfType<object>()]))];
            if (types.Contains(null))
            {
                return null;
            }

            response.Columns([.. types.Select((type, i) => new TdsColumn(result.Columns[i].Name!, type!))])
                .Rows(rows.Select(row => row.Select((value, i) => ToTds(value, types[i]!)).ToArray())).Done();
        }

        string sql = string.Create(CultureInfo.InvariantCulture, $"select {Interlocked.Increment(ref _commands)}");
        Responses[sql] = response;
        return new AccessTarget(Connect(Server), sql);
    }

    /// <summary>Opens a connection to a server.</summary>
    public static SqlConnection Connect(TdsServer server)
    {
        var connection = new SqlConnection(server.ConnectionString);
        connection.Open();
        return connection;
    }

    private static TdsType? TypeOf(FakeColumn column, object[] values)
    {
        Type[] types = [.. values.Select(static value => value.GetType()).Distinct()];
        Type? type = types.Length switch { 0 => column.Type, 1 => types[0], _ => null };
        return type == typeof(int) ? TdsType.Int
            : type == typeof(long) ? TdsType.BigInt
            : type == typeof(short) ? TdsType.SmallInt
            : type == typeof(double) ? TdsType.Float
            : type == typeof(BigInteger) ? TdsType.Decimal(38, 0)
            : type == typeof(bool) ? TdsType.Bit
            : type == typeof(Guid) ? TdsType.UniqueIdentifier
            : type == typeof(byte[]) ? TdsType.VarBinaryMax
            : type == typeof(string) ? Array.TrueForAll(values, static value => ((string)value).Length < 10) ? TdsType.NVarChar(10) : TdsType.NVarCharMax
            : type == typeof(decimal) && values.Select(static value => ((decimal)value).Scale).Distinct().Count() <= 1
                ? TdsType.Decimal(20, values.Length == 0 ? (byte)0 : ((decimal)values[0]).Scale)
            : Array.TrueForAll(values, static value => value is not string { Length: > LongestInVariant }) ? TdsType.Variant
            : null;
    }

    private static object? ToTds(object? value, TdsType type) =>
        value is BigInteger wide ? SqlDecimal.Parse(wide.ToString(CultureInfo.InvariantCulture))
        : value is not null && type == TdsType.Variant ? InVariant(value)
        : value;

    private static TdsVariant InVariant(object value) => value switch
    {
        long => new(TdsType.BigInt, value),
        double => new(TdsType.Float, value),
        decimal number => new(TdsType.Decimal(38, number.Scale), number),
        byte[] => new(TdsType.VarBinary(8000), value),
        string => new(TdsType.NVarChar(LongestInVariant), value),
        _ => throw new ArgumentOutOfRangeException(nameof(value), value, message: null),
    };
}
