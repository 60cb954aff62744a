using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Npgsql;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>A result of PostgreSQL. Npgsql 8 and later hand out the bytes of any column as the server sent them.</summary>
internal sealed class PostgresSource : RowSource
{
    private static readonly DriverTraits NpgsqlTraits = new("npgsql", TypesAreFixed: true, KnowsMembers: true);

    private readonly NpgsqlDataReader _reader;
    private readonly bool _isUtf8;
    private PooledBuffer<byte> _bytes;

    private PostgresSource(NpgsqlDataReader reader, DbConnection? connection) : base(reader, NpgsqlTraits)
    {
        _reader = reader;
        _isUtf8 = IsUtf8(connection);
    }

    /// <summary>Tries the driver's surface on a first reader.</summary>
    public static Func<OpenReader, RowSource> Probe(DbDataReader reader)
    {
        using var rows = new PostgresSource((NpgsqlDataReader)reader, connection: null);
        rows.HashSchema();
        try
        {
            rows.Matches(rows.CopySchema(looksAtCells: false, out _));
        }
        catch (JsonQueryException)
        {
            // A column of a type that the driver does not know: that is an error where there is a row, and told by its plan.
        }

        return static open => new PostgresSource((NpgsqlDataReader)open.Reader, open.Connection);
    }

    /// <summary>Gets the driver's own reader.</summary>
    public NpgsqlDataReader Npgsql => _reader;

    /// <summary>Reads the next piece of a value that is not NULL; valid until the next read.</summary>
    public ReadOnlySpan<byte> ReadPiece(int ordinal, long offset, out bool isLast)
    {
        _bytes.Clear();
        byte[] buffer = _bytes.Reserve(ValueProgress.PieceLength);
        int length = (int)_reader.GetBytes(ordinal, offset, buffer, 0, ValueProgress.PieceLength);
        isLast = length < ValueProgress.PieceLength;
        return buffer.AsSpan(0, length);
    }

    /// <summary>Reads a value as a whole, however large; valid until the next read.</summary>
    public ReadOnlySpan<byte> ReadWhole(int ordinal)
    {
        _bytes.Clear();
        int room;
        int length;
        do
        {
            room = _bytes.EnsureRoom(ValueProgress.PieceLength).Length - _bytes.Length;
            byte[] buffer = _bytes.Reserve(room);
            length = (int)_reader.GetBytes(ordinal, _bytes.Length, buffer, _bytes.Length, room);
            _bytes.Advance(length);
        }
        while (length == room);

        return _bytes.Written;
    }

    /// <summary>Adds a cell to a key, as the bytes that the server sent.</summary>
    public void AddKey(int ordinal, RowKey key)
    {
        if (_reader.IsDBNull(ordinal))
        {
            key.AddNull();
        }
        else
        {
            key.Add(ReadWhole(ordinal));
        }
    }

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

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns)
    {
        columns = new ColumnSchema[_reader.FieldCount];
        var types = new PostgresType[columns.Length];
        for (int i = 0; i < columns.Length; i++)
        {
            columns[i] = ColumnSchema.Of(_reader, i);
            types[i] = _reader.GetPostgresType(i);
        }

        return new Columns(_isUtf8, columns, types);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) =>
        PostgresColumns.TryCreate(column, _reader.GetPostgresType(column.Schema.Ordinal), _isUtf8)
        ?? column.Settings.Types.Create(column);

    public override void Dispose()
    {
        _bytes.Dispose();
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

    private sealed record Columns(bool IsUtf8, ColumnSchema[] All, PostgresType[] Types) : ResultSchema;
}
