using System.Buffers;
using System.Data.Common;
using Dapper.Json.Columns;
using Dapper.Json.Schema;
using Npgsql;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Providers.Postgres;

/// <summary>A result of PostgreSQL. Npgsql 8 and later hand out the bytes of any column as the server sent them.</summary>
internal sealed class PostgresRows : RowSource
{
    private readonly NpgsqlDataReader _reader;
    private readonly bool _isUtf8;
    private byte[]? _scratch;

    private PostgresRows(NpgsqlDataReader reader, DbConnection? connection)
        : base(reader)
    {
        _reader = reader;
        _isUtf8 = IsUtf8(connection);
    }

    /// <summary>Gets memory for a piece of a value, pooled; valid until the next read.</summary>
    public byte[] Scratch => _scratch ??= ArrayPool<byte>.Shared.Rent(ValueProgress.PieceLength);

    /// <summary>Tries the driver's surface on a first reader.</summary>
    public static Func<OpenReader, RowSource> Probe(DbDataReader reader)
    {
        using var rows = new PostgresRows((NpgsqlDataReader)reader, connection: null);
        rows.Matches(rows.CopySchema(rows.HashSchema(), out _));
        return static open => new PostgresRows((NpgsqlDataReader)open.Reader, open.Connection);
    }

    /// <summary>Reads a value as a whole, however large.</summary>
    public ReadOnlySpan<byte> ReadWhole(int ordinal)
    {
        byte[] scratch = Scratch;
        int length = (int)_reader.GetBytes(ordinal, 0, scratch, 0, scratch.Length);
        while (length == scratch.Length)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(checked(2 * scratch.Length));
            scratch.CopyTo(larger, 0);
            Return(scratch);
            _scratch = scratch = larger;
            length += (int)_reader.GetBytes(ordinal, length, scratch, length, scratch.Length - length);
        }

        return scratch.AsSpan(0, length);
    }

    public override bool TypesAreFixed => true;

    public override int HashSchema()
    {
        var hash = new HashCode();
        int count = _reader.FieldCount;
        for (int i = 0; i < count; i++)
        {
            hash.Add(_reader.GetName(i).GetHashCode(StringComparison.Ordinal));
            hash.Add(_reader.GetDataTypeOID(i));
        }

        return hash.ToHashCode();
    }

    /// <remarks>
    /// The type's object stands for the database that it is of: two databases may have one number for different types.
    /// </remarks>
    public override bool Matches(ResultSchema schema)
    {
        if (schema is not Columns known || known.IsUtf8 != _isUtf8 || known.All.Length != _reader.FieldCount)
        {
            return false;
        }

        for (int i = 0; i < known.All.Length; i++)
        {
            if (known.All[i].Name != _reader.GetName(i) ||
                !ReferenceEquals(known.Types[i], _reader.GetPostgresType(i)) ||
                known.All[i].FieldType != _reader.GetFieldType(i))
            {
                return false;
            }
        }

        return true;
    }

    public override ResultSchema CopySchema(int hash, out ColumnSchema[] columns)
    {
        columns = new ColumnSchema[_reader.FieldCount];
        var types = new PostgresType[columns.Length];
        for (int i = 0; i < columns.Length; i++)
        {
            columns[i] = ColumnSchema.Of(_reader, i);
            types[i] = _reader.GetPostgresType(i);
        }

        return new Columns(hash, _isUtf8, columns, types);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) =>
        PostgresColumns.TryCreate(column, _reader.GetPostgresType(column.Schema.Ordinal), _isUtf8)
        ?? column.Options.Columns.Create(column);

    public override void Dispose()
    {
        if (_scratch is { } scratch)
        {
            _scratch = null;
            Return(scratch);
        }

        base.Dispose();
    }

    /// <summary>
    /// Says whether text comes as UTF-8. Without the connection, or where the server does not look at what it is given,
    /// Npgsql is left to decode it.
    /// </summary>
    private static bool IsUtf8(DbConnection? connection) =>
        connection is NpgsqlConnection postgres &&
        postgres.PostgresParameters is { } parameters &&
        parameters.TryGetValue("client_encoding", out string? client) && client == "UTF8" &&
        parameters.TryGetValue("server_encoding", out string? server) && server != "SQL_ASCII";

    private static void Return(byte[] scratch)
    {
        scratch.AsSpan().Clear();
        ArrayPool<byte>.Shared.Return(scratch);
    }

    private sealed class Columns(int hash, bool isUtf8, ColumnSchema[] all, PostgresType[] types) : ResultSchema(hash)
    {
        public bool IsUtf8 => isUtf8;

        public ColumnSchema[] All => all;

        public PostgresType[] Types => types;
    }
}
