namespace Dapper.Json.Generated;

/// <summary>Compares a typed query, in its forms, with Dapper's objects written by the serializer.</summary>
internal abstract class ContractCheck
{
    public const string Direct = "direct";
    public const string Objects = "by objects";
    public const string Refused = "refused";
    private const string Failed = "that fail";
    private const string Empty = "without rows";

    /// <summary>What a query refuses that Dapper does not, as its documents say: a part of the message, and what then is in the source.</summary>
    private static readonly (string Message, string Source)[] Documented = [("No column fills the member", "required")];

    /// <summary>Runs a case, and tells what it was.</summary>
    public static string Run(DbConnection connection, GeneratedQuery query)
    {
        bool underscores = DefaultTypeMap.MatchNamesWithUnderscores;
        bool nulls = SqlMapper.Settings.ApplyNullValues;
        DefaultTypeMap.MatchNamesWithUnderscores = query.Settings.MatchesUnderscores;
        SqlMapper.Settings.ApplyNullValues = query.Settings.AppliesNulls;
        try
        {
            var check = (ContractCheck)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(query.Type))!;
            return check.Compare(connection, query);
        }
        catch (Exception error)
        {
            throw new InvalidOperationException($"{query}{error.Message}", error);
        }
        finally
        {
            DefaultTypeMap.MatchNamesWithUnderscores = underscores;
            SqlMapper.Settings.ApplyNullValues = nulls;
        }
    }

    protected abstract string Compare(DbConnection connection, GeneratedQuery generated);

    private sealed class Typed<T> : ContractCheck
    {
        /// <summary>Whether columns are left out that Dapper converts, and may fail with.</summary>
        private bool _leavesColumnsOut;

        private JsonQueryPlan? _plan;

        protected override string Compare(DbConnection connection, GeneratedQuery generated)
        {
            string sql = generated.Sql;
            JsonQueryOptions query = generated.Options.WithObserver(plan =>
            {
                _plan = plan;
                _leavesColumnsOut |= plan.Steps.Any(static step => step.EndsWith("which is not written", StringComparison.Ordinal));
            });
            (Outcome all, Outcome first) = query.PathNames
                ? new NestedReference(connection, generated.Dialect, generated.Columns, query.GroupKeys, query.SerializerOptions).Write<T>()
                : WriteFlat(connection, generated, query.SerializerOptions);
            Outcome typed = Written(json => connection.QueryJson<T>(sql, null, json, query));
            if (typed.Error is JsonQueryException { Message: var told } && Array.Exists(Documented, known =>
                told.Contains(known.Message, StringComparison.Ordinal) && generated.Source.Contains(known.Source, StringComparison.OrdinalIgnoreCase)))
            {
                return Refused;
            }

            Require("QueryJson", all, typed);
            // Once more: the first query has shown whether its columns can be read forward only.
            Require("QueryJson again", all, Written(json => connection.QueryJson<T>(sql, null, json, query)));
            Require("QueryJsonAsync", all, Written(json => connection.QueryJsonAsync<T>(sql, null, json, query).GetAwaiter().GetResult()));
            Require("WriteJson", all, Written(json => Read(connection, sql, json, query)));
            Require("QueryFirstJson", first, Written(json => connection.QueryFirstJson<T>(sql, null, json, query)));
            return all.Error is not null ? Failed : _plan is null ? Empty : _plan.IsDirect ? Direct : Objects;
        }

        private static (Outcome All, Outcome First) WriteFlat(DbConnection connection, GeneratedQuery query, JsonSerializerOptions options)
        {
            (Outcome all, bool isByHand) = Expected(connection, query, options);
            if (isByHand)
            {
                var hand = new MadeByHand(connection, query.Dialect, MadeByHand.ConstructorOf(typeof(T))!);
                Outcome[] each = [.. hand.Rows(query.Columns).Select(row => Outcome.Of(() =>
                    row.Error is null ? JsonSerializer.SerializeToUtf8Bytes((T)row.Made!, options) : throw row.Error))];
                int failed = Array.FindIndex(each, static one => one.Error is not null);
                all = failed >= 0 ? each[failed] with { Row = failed + 1 }
                    : Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(hand.Rows(query.Columns).Select(static row => (T)row.Made!), options));
                return (all, failed == 0 ? all : each[0]);
            }

            Outcome first = Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(connection.QueryFirst<T>(query.Sql), options));
            return (all, first.Error is null || all.Error is null ? first : all.Row == 0 ? all : first with { Row = 1 });
        }

        /// <summary>Gets the oracle's outcome; where it fails, with the first row that it fails for alone, or that Dapper takes no constructor.</summary>
        private static (Outcome All, bool IsByHand) Expected(DbConnection connection, GeneratedQuery query, JsonSerializerOptions options)
        {
            Outcome all = Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(connection.Query<T>(query.Sql), options));
            if (all.Error is null)
            {
                return (all, false);
            }

            // Where both the contract and the cells are wrong, either may be told.
            Outcome contract = Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(options.GetTypeInfo(typeof(T)).Kind));
            if (contract.Error is not null)
            {
                return (contract, false);
            }

            if (query.Columns[0].Cells.Length == 0)
            {
                // Query looks for a constructor before it knows that there is no row to make; QueryFirst does not, nor do we.
                return (new Outcome("[]"), false);
            }

            using DbDataReader reader = (DbDataReader)connection.ExecuteReader(query.Sql);
            try
            {
                return (all with { Row = FirstFailing(reader, reader.GetRowParser(typeof(T)), options) }, false);
            }
            catch (InvalidOperationException cause) when (cause.Message.StartsWith("A parameterless default constructor", StringComparison.Ordinal))
            {
                return (all, MadeByHand.ConstructorOf(typeof(T)) is { } constructor
                    && new MadeByHand(connection, query.Dialect, constructor).IsFilled(query.Columns));
            }
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
