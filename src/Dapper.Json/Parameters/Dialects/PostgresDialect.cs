using System.Data;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Drivers;
using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Sql;
using Npgsql;
using NpgsqlTypes;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>PostgreSQL through Npgsql: arrays, which are quicker there than JSON, and jsonb.</summary>
internal sealed class PostgresDialect() : ParameterDialect(SqlSyntax.Postgres)
{
    private static readonly ListForm Values = new(SqlSyntax.Postgres, ListFormKind.Array);

    public override bool TryAddList<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        ListForm form = Values;
        if (target.Options.SqlType is { } told)
        {
            SqlTypeName type = SqlTypeName.Of(told);
            form = Values with { After = $"::{type.Type}[]{type.Collation}" };
        }

        target.Complete(ListTexts.Of(target, form), PostgresArrays.Of(target.Source, values));
        return true;
    }

    public override void SetDocument<T>(IDbDataParameter parameter, T value, JsonTypeInfo<T> type)
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(value, type);
        try
        {
            SetJsonb(parameter, json);
        }
        catch (Exception surface) when (KnownDrivers.IsForeign(surface))
        {
            // A driver that is not the one compiled against: text, which the caller can cast.
            parameter.Value = Encoding.UTF8.GetString(json);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SetJsonb(IDbDataParameter parameter, byte[] json)
    {
        ((NpgsqlParameter)parameter).NpgsqlDbType = NpgsqlDbType.Jsonb;
        parameter.Value = json;
    }
}
