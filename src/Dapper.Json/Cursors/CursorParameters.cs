using System.Data;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Cursors;

/// <summary>Adds the parameters of a position to those of a query.</summary>
internal static class CursorParameters
{
    /// <summary>Returns a copy of the query's parameters, with those of the position.</summary>
    /// <exception cref="ArgumentException">There is a parameter of the same name, or Dapper cannot copy them.</exception>
    public static DynamicParameters Add(CursorKey[] keys, object?[] values, object? param)
    {
        foreach (string name in NamesOf(param))
        {
            if (Array.Exists(keys, key => key.Parameter.AsSpan().Equals(name.AsSpan().TrimStart("@:?"), StringComparison.OrdinalIgnoreCase)))
            {
                throw new ArgumentException(
                    $"The query already has a parameter \"{name}\", as the cursor or the ETag does: give one of them another name.", nameof(param));
            }
        }

        DynamicParameters parameters = JoinedParameters.Of(param);
        for (int i = 0; i < keys.Length; i++)
        {
            Add(parameters, keys[i], values[i]);
        }

        return parameters;
    }

    private static void Add(DynamicParameters parameters, CursorKey key, object? value)
    {
        DbType type = key.Type.DbType;
        if (value is not null && HasHandler(value.GetType()))
        {
            parameters.Add(key.Parameter, value);
        }
        else if (value is DateTime or DateTimeOffset or DateOnly or TimeOnly)
        {
            parameters.Add(key.Parameter, new TimeParameter(value, value is DateTime ? null : type));
        }
        else
        {
            // NULL has a type too: PostgreSQL needs that of a parameter which is only compared with NULL.
            (value, type) = Signed(value, type);
            parameters.Add(key.Parameter, value, type);
        }
    }

    /// <summary>Returns a number as most databases have it: their drivers have no parameters of others.</summary>
    private static (object? Value, DbType Type) Signed(object? value, DbType type) => (value, type) switch
    {
        (sbyte number, _) => ((short)number, DbType.Int16),
        (ushort number, _) => ((int)number, DbType.Int32),
        (uint number, _) => ((long)number, DbType.Int64),
        (ulong number and <= long.MaxValue, _) => ((long)number, DbType.Int64),
        (ulong number, _) => ((decimal)number, DbType.Decimal),
        (null, DbType.SByte) => (value, DbType.Int16),
        (null, DbType.UInt16) => (value, DbType.Int32),
        (null, DbType.UInt32 or DbType.UInt64) => (value, DbType.Int64),
        _ => (value, type),
    };

    private static bool HasHandler(Type type)
    {
#pragma warning disable CS0618 // Marked for Dapper's own use, and the only way to find its type handlers.
        _ = SqlMapper.LookupDbType(type, "", demand: false, out SqlMapper.ITypeHandler? handler);
#pragma warning restore CS0618
        return handler is not null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Dapper sends no property either that was trimmed.")]
    private static IEnumerable<string> NamesOf(object? param) => param switch
    {
        null => [],
        GeneratedParameters generated => generated.Names,
        JoinedParameters { Generated: { } generated } joined => generated.Names.Concat(joined.ParameterNames),
        DynamicParameters parameters => parameters.ParameterNames,
        IEnumerable<KeyValuePair<string, object>> dictionary => dictionary.Select(static pair => pair.Key),
        SqlMapper.IDynamicParameters => throw new ArgumentException(
            $"Parameters cannot be added to {param.GetType().Name}: give the query's parameters as an object, a dictionary or DynamicParameters.",
            nameof(param)),
        _ => param.GetType().GetProperties().Select(static property => property.Name),
    };
}
