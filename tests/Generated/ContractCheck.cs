using System.Buffers;
using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Generated;

/// <summary>Compares a typed query, in its forms, with Dapper's objects written by the serializer.</summary>
internal abstract class ContractCheck
{
    /// <summary>Runs a case; gives its plan, or null where there is none.</summary>
    public static JsonQueryPlan? Run(DbConnection connection, GeneratedQuery query)
    {
        bool underscores = DefaultTypeMap.MatchNamesWithUnderscores;
        bool nulls = SqlMapper.Settings.ApplyNullValues;
        DefaultTypeMap.MatchNamesWithUnderscores = query.Settings.MatchesUnderscores;
        SqlMapper.Settings.ApplyNullValues = query.Settings.AppliesNulls;
        try
        {
            var check = (ContractCheck)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(query.Compile()))!;
            return check.Compare(connection, query);
        }
        finally
        {
            DefaultTypeMap.MatchNamesWithUnderscores = underscores;
            SqlMapper.Settings.ApplyNullValues = nulls;
        }
    }

    /// <summary>Says whether the parameters of the only constructor are filled by name where Dapper takes none: FlatRecordTests show it.</summary>
    public static bool IsFilledByName(Type type, IEnumerable<string> columns)
    {
        HashSet<string> names = columns.Select(Plain).ToHashSet(StringComparer.OrdinalIgnoreCase);
        return type.GetConstructors() is [var only] && only.GetParameters() is { Length: > 0 } parameters
            && Array.TrueForAll(parameters, parameter => parameter.HasDefaultValue || names.Contains(Plain(parameter.Name!)));

        static string Plain(string name) => name.Replace("_", "", StringComparison.Ordinal);
    }

    protected abstract JsonQueryPlan? Compare(DbConnection connection, GeneratedQuery generated);

    private sealed class Typed<T> : ContractCheck
    {
        /// <summary>Whether columns are left out that Dapper converts, and may fail with.</summary>
        private bool _leavesColumnsOut;

        protected override JsonQueryPlan? Compare(DbConnection connection, GeneratedQuery generated)
        {
            string sql = generated.Sql;
            JsonQueryOptions query = generated.Options.WithObserver(plan =>
                _leavesColumnsOut |= plan.Steps.Any(static step => step.EndsWith("which is not written", StringComparison.Ordinal)));
            (Outcome all, Outcome first) = query.PathNames
                ? new NestedReference(connection, generated.Dialect, generated.Columns, query.GroupKeys, query.SerializerOptions).Write<T>()
                : WriteFlat(connection, sql, query.SerializerOptions);
            Require("QueryJson", all, Written(json => connection.QueryJson<T>(sql, null, json, query)));
            // Once more: the first query has shown whether its columns can be read forward only.
            Require("QueryJson again", all, Written(json => connection.QueryJson<T>(sql, null, json, query)));
            Require("QueryJsonAsync", all, Written(json => connection.QueryJsonAsync<T>(sql, null, json, query).GetAwaiter().GetResult()));
            Require("WriteJson", all, Written(json => Read(connection, sql, json, query)));
            Require("QueryFirstJson", first, Written(json => connection.QueryFirstJson<T>(sql, null, json, query)));
            return Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(connection.ExplainJson<T>(sql, null, query).IsDirect)).Error is null
                ? connection.ExplainJson<T>(sql, null, query)
                : null;
        }

        private static (Outcome All, Outcome First) WriteFlat(DbConnection connection, string sql, JsonSerializerOptions options)
        {
            Outcome all = Expected(connection, sql, options);
            Outcome first = Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(connection.QueryFirst<T>(sql), options));
            return (all, first.Error is null || all.Error is null ? first : all.Row == 0 ? all : first with { Row = 1 });
        }

        /// <summary>Gives the oracle's outcome; where it fails, with the first row that it fails for alone.</summary>
        private static Outcome Expected(DbConnection connection, string sql, JsonSerializerOptions options)
        {
            Outcome all = Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(connection.Query<T>(sql), options));
            if (all.Error is null)
            {
                return all;
            }

            // Where both the contract and the cells are wrong, either may be told.
            Outcome contract = Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(options.GetTypeInfo(typeof(T)).Kind));
            if (contract.Error is not null)
            {
                return contract;
            }

            if (!HasRows(connection, sql))
            {
                // Query looks for a constructor before it knows that there is no row to make; QueryFirst does not, nor do we.
                return new Outcome("[]");
            }

            using DbDataReader reader = (DbDataReader)connection.ExecuteReader(sql);
            Func<DbDataReader, object> parse;
            try
            {
                parse = reader.GetRowParser(typeof(T));
            }
            catch (InvalidOperationException)
            {
                return all with { IsUnknown = IsFilledByName(typeof(T), Enumerable.Range(0, reader.FieldCount).Select(reader.GetName)) };
            }

            return all with { Row = FirstFailing(reader, parse, options) };
        }

        private static bool HasRows(DbConnection connection, string sql)
        {
            using DbDataReader reader = (DbDataReader)connection.ExecuteReader(sql);
            return reader.Read();
        }

        private static long FirstFailing(DbDataReader reader, Func<DbDataReader, object> parse, JsonSerializerOptions options)
        {
            long row = 0;
            Outcome outcome;
            do
            {
                row++;
                outcome = reader.Read()
                    ? Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes((T)parse(reader), options))
                    : throw new InvalidOperationException("Every row by itself can be written.");
            }
            while (outcome.Error is null);
            return row;
        }

        private static void Read(DbConnection connection, string sql, IBufferWriter<byte> json, JsonQueryOptions query)
        {
            using DbCommand command = connection.CreateCommand();
            command.CommandText = sql;
            using DbDataReader reader = command.ExecuteReader();
            // The options' own settings: here the writer is the caller's.
            using var writer = new Utf8JsonWriter(
                json, new JsonWriterOptions { Encoder = query.SerializerOptions.Encoder, Indented = query.SerializerOptions.WriteIndented });
            reader.WriteJson<T>(writer, query);
        }

        private static Outcome Written(Action<IBufferWriter<byte>> write) => Outcome.Of(() =>
        {
            var json = new ArrayBufferWriter<byte>();
            write(json);
            return json.WrittenSpan.ToArray();
        });

        private void Require(string form, Outcome expected, Outcome typed)
        {
            expected = expected with { IsUnknown = expected.IsUnknown || (_leavesColumnsOut && expected.Error is not null) };
            if (expected.Differs(typed) is { } difference)
            {
                throw new InvalidOperationException($"{form}: {difference}");
            }
        }
    }
}
