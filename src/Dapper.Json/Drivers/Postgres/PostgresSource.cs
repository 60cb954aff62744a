using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Output;
using Npgsql;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>A result of PostgreSQL. Npgsql 8 and later return the bytes of any column as the server sent them.</summary>
internal sealed partial class PostgresSource(NpgsqlDataReader reader, in OpenedReader open) : GenericSource(reader, NpgsqlTraits)
{
    // FirstGenbkiObjectId in the server's transam.h: types below it have the same number in all databases of all servers.
    private const uint FirstAssignedType = 10_000;

    /// <summary>The length in bytes from which on a value is better read in pieces, though its getters block, than awaited with its row.</summary>
    private const int LargeLength = 64 * 1024;

    private static readonly DriverTraits NpgsqlTraits = new(DriverTraits.Npgsql, TypesAreFixed: true, KnowsMembers: true);

    private readonly NpgsqlConnection? _connection = open.Connection as NpgsqlConnection;

    // Of the session, which may change it. A look into a dictionary of the driver costs a query of one row as much as writing the row.
    // Null without a connection, when no element of an array is asked for either.
    private readonly bool? _sendsUtf8 =
        open.Connection is NpgsqlConnection connection ? connection.PostgresParameters.GetValueOrDefault("client_encoding") == "UTF8" : null;

    private PooledBuffer<byte> _bytes;

    /// <summary>Tries the members of the driver that are used here on a first reader.</summary>
    public static Func<OpenedReader, RowSource> Probe(DbDataReader reader)
    {
        using var rows = new PostgresSource((NpgsqlDataReader)reader, new OpenedReader(reader));
        try
        {
            rows.Matches(rows.CopySchema(looksAtCells: false, out _));
        }
        catch (JsonQueryException)
        {
            // A column of a type that the driver does not know. This is an error only if there is a row, and the plan reports it.
        }

        return static open => new PostgresSource((NpgsqlDataReader)open.Reader, open);
    }

    /// <summary>Gets the driver's own reader.</summary>
    public NpgsqlDataReader Npgsql { get; } = reader;

    /// <summary>Reads the next piece of a value that is not NULL. The piece is valid until the next read.</summary>
    public ReadOnlySpan<byte> ReadPiece(int ordinal, long offset, out bool isLast)
    {
        _bytes.Clear();
        byte[] buffer = _bytes.Reserve(ValueProgress.PieceLength);
        int length = (int)Npgsql.GetBytes(ordinal, offset, buffer, 0, ValueProgress.PieceLength);
        isLast = length < ValueProgress.PieceLength;
        HasLargeValue |= offset + length > LargeLength;
        return buffer.AsSpan(0, length);
    }

    /// <summary>Reads a value of any length as a whole. The value is valid until the next read.</summary>
    public ReadOnlySpan<byte> ReadWhole(int ordinal)
    {
        _bytes.Clear();
        int free;
        int length;
        do
        {
            free = _bytes.EnsureFree(ValueProgress.PieceLength).Length - _bytes.Length;
            length = (int)Npgsql.GetBytes(ordinal, _bytes.Length, _bytes.Reserve(free), _bytes.Length, free);
            _bytes.Advance(length);
        }
        while (length == free);

        HasLargeValue |= _bytes.Length > LargeLength;
        return _bytes.Written;
    }

    /// <remarks>Compares the bytes that the server sent.</remarks>
    public override void AddKey(ColumnWriter column, RowKey key)
    {
        int ordinal = column.Schema.Ordinal;
        if (column.Schema.IsVoid || Npgsql.IsDBNull(ordinal))
        {
            key.AddNull();
        }
        else
        {
            key.Add(ReadWhole(ordinal));
        }
    }

    /// <remarks>
    /// The driver has objects of its own for the types of each data source, of which an app may have one for each tenant. So the server's own types are
    /// compared by their numbers, and arrays by what their elements are mapped to; all others by the objects, as two databases may use one number for different
    /// types.
    /// </remarks>
    public override bool Matches(ResultSchema schema, bool isLast = false)
    {
        if (schema is not Columns known || known.SendsUtf8 != _sendsUtf8 || known.All.Length != Npgsql.FieldCount)
        {
            return false;
        }

        bool isOfDatabase = true;
        for (int i = 0; i < known.All.Length; i++)
        {
            PostgresType type = Npgsql.GetPostgresType(i);
            bool isSame = ReferenceEquals(known.Types[i], type);
            isOfDatabase &= isSame;
            if (known.All[i].Name != Npgsql.GetName(i) ||
                !(isSame || (type.OID < FirstAssignedType && type.OID == known.Types[i].OID && HasSameElements(known.Types[i], type))) ||
                known.All[i].FieldType != Npgsql.GetFieldType(i))
            {
                return false;
            }
        }

        // A database has one encoding, so it is asked for only where another one made the plan.
        return isOfDatabase || known.IsUtf8 == IsUtf8();
    }

    public override ResultSchema CopySchema(bool looksAtCells, out ColumnSchema[] columns)
    {
        columns = new ColumnSchema[Npgsql.FieldCount];
        var types = new PostgresType[columns.Length];
        for (int i = 0; i < columns.Length; i++)
        {
            types[i] = Npgsql.GetPostgresType(i);
            // Without its precision or length, which may differ where the same plan is used.
            columns[i] = ColumnSchema.Of(Npgsql, i, types[i].DisplayName);
        }

        return new Columns(_sendsUtf8, IsUtf8(), columns, types);
    }

    public override ColumnWriter CreateWriter(in PlannedColumn column) =>
        PostgresColumns.TryCreate(column, Npgsql.GetPostgresType(column.Schema.Ordinal), IsUtf8(), ElementOf) ?? base.CreateWriter(column);

    public override void Dispose()
    {
        _bytes.Dispose();
        base.Dispose();
    }

    /// <summary>
    /// Returns whether text arrives as UTF-8. If there is no connection to ask, or if the server does not validate text,
    /// Npgsql decodes it.
    /// </summary>
    private bool IsUtf8() =>
        _sendsUtf8 == true && _connection!.PostgresParameters.TryGetValue("server_encoding", out string? server) && server != "SQL_ASCII";

    private sealed record Columns(bool? SendsUtf8, bool IsUtf8, ColumnSchema[] All, PostgresType[] Types) : ResultSchema;
}
