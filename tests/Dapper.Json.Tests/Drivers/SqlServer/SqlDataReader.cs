using System.Collections.ObjectModel;
using System.Data.SqlTypes;
using System.Runtime.InteropServices;
using Dapper.Json.Tests.Drivers.SqlServer;

// By its full name a reader is known to be SQL Server's.
#pragma warning disable IDE0130 // Namespace does not match folder structure
namespace Microsoft.Data.SqlClient;
#pragma warning restore IDE0130

/// <summary>
/// Reads as the driver does: in pieces what is long and only that, each byte once in sequential access, and in default
/// access with a copy of the whole for each piece. What costs more than it should is a violation.
/// </summary>
internal sealed class SqlDataReader : PassingReader, IDbColumnSchemaGenerator
{
    private readonly FakeDataReader _inner;
    private readonly SqlServerColumn[]? _declared;
    private readonly bool _isSequential;
    private int _current = -1;
    private object _value = "";
    private long _taken;
    private bool _isInPieces;

    public SqlDataReader(CommandBehavior behavior, IReadOnlyList<SqlServerColumn> columns, params IEnumerable<object?[]> rows)
        : this(behavior, columns, new FakeDataReader(new FakeResult([.. columns.Select(column => column.ToFake())], rows)))
    {
    }

    public SqlDataReader(CommandBehavior behavior, IReadOnlyList<SqlServerColumn> columns, FakeDataReader inner)
        : base(inner)
    {
        _inner = inner;
        _declared = [.. columns];
        _isSequential = behavior.HasFlag(CommandBehavior.SequentialAccess);
    }

    /// <summary>Reads results of any columns.</summary>
    public SqlDataReader(CommandBehavior behavior, FakeDataReader inner) : this(behavior, [], inner) => _declared = null;

    private SqlServerColumn[] Columns =>
        _declared ?? [.. _inner.Columns.Select(static column => new SqlServerColumn(column.DataTypeName, column.Type) { Name = column.Name ?? "" })];

    /// <summary>Gets the most bytes or characters that one call gives.</summary>
    public int ChunkLength { get; init; } = int.MaxValue;

    /// <summary>
    /// Gets whether a NULL rowversion is one to the driver: never in sequential access, in older versions never at all
    /// (the switch LegacyRowVersionNullBehavior).
    /// </summary>
    public bool KnowsNullVersions { get; init; } = true;

    /// <summary>Gets what reading a piece fails with.</summary>
    public Exception? PieceError { get; init; }

    /// <summary>Gets how much of a value is read before that.</summary>
    public int ErrorFrom { get; init; }

    public int SchemaReads { get; private set; }

    /// <summary>Gets how often the driver was asked whether a value is NULL.</summary>
    public int NullChecks { get; private set; }

    /// <summary>Gets what the driver fails with when it is asked for a column's type.</summary>
    public Exception? TypeError { get; init; }

    /// <summary>Gets what the driver fails with when it is asked for the columns as they were declared.</summary>
    public Exception? SchemaError { get; init; }

    /// <summary>Gets how many values were handed out as a whole, that were long.</summary>
    public int WholeReads { get; private set; }

    public FakeServer Server => _inner.Server;

    public ReadOnlyCollection<DbColumn> GetColumnSchema()
    {
        SchemaReads++;
        if (SchemaError is not null)
        {
            throw SchemaError;
        }

        return new([.. Columns.Select(column => column.Describe())]);
    }

    public override Type GetFieldType(int ordinal) =>
        TypeError is not null ? throw TypeError
        : Columns[ordinal].Name == "Unloadable" ? throw new FileNotFoundException("Microsoft.SqlServer.Types") : base.GetFieldType(ordinal);

    public override bool IsDBNull(int ordinal)
    {
        NullChecks++;
        return base.IsDBNull(ordinal) && (Columns[ordinal].DataTypeName != "timestamp" || (KnowsNullVersions && !_isSequential));
    }

    public override int GetInt32(int ordinal) => base.IsDBNull(ordinal) ? throw new SqlNullValueException() : base.GetInt32(ordinal);

    public override bool Read()
    {
        _current = -1;
        return base.Read();
    }

    public override Task<bool> ReadAsync(CancellationToken cancellationToken)
    {
        _current = -1;
        return _inner.ReadAsync(cancellationToken);
    }

    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length)
    {
        SqlServerColumn column = Columns[ordinal];
        if (!(column.IsLong || column.IsBinary) || column.DataTypeName == "xml")
        {
            throw new InvalidCastException("Invalid attempt to GetBytes on column.");
        }

        byte[] bytes = column.DataTypeName switch
        {
            "nvarchar" or "ntext" => MemoryMarshal.AsBytes(Piecewise<string>(ordinal).AsSpan()).ToArray(),
            "json" when _isSequential => Encoding.UTF8.GetBytes(Piecewise<string>(ordinal)),
            _ when column.IsBinary => Piecewise<byte[]>(ordinal),
            _ => throw Server.Violation($"GetBytes would give {column.DataTypeName} in a code page."),
        };
        if (!_isSequential && column.IsLong)
        {
            throw Server.Violation("The whole value was copied for a piece.");
        }

        return Take(bytes.AsSpan((int)dataOffset), buffer.AsSpan(bufferOffset, Math.Min(length, ChunkLength)), dataOffset);
    }

    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length)
    {
        if (!_isSequential || !Columns[ordinal].IsStreamed || Columns[ordinal].DataTypeName is "xml" or "json")
        {
            throw Server.Violation("GetChars makes a string and an array.");
        }

        string text = Piecewise<string>(ordinal);

        // The driver's decoder gives both halves of a pair together.
        int count = Math.Min(length, ChunkLength);
        int end = (int)dataOffset + count;
        if (count > 0 && end < text.Length && char.IsSurrogatePair(text, end - 1))
        {
            count++;
        }

        return Take(text.AsSpan((int)dataOffset), buffer.AsSpan(bufferOffset, count), dataOffset);
    }

    public override string GetString(int ordinal)
    {
        ThrowIfInPieces(ordinal);
        WholeReads += Columns[ordinal].IsLong ? 1 : 0;
        return Decoded(Columns[ordinal], base.GetString(ordinal));
    }

    public override T GetFieldValue<T>(int ordinal)
    {
        ThrowIfInPieces(ordinal);
        WholeReads += Columns[ordinal].IsLong ? 1 : 0;
        return Columns[ordinal].Type is null
            ? throw new FileNotFoundException("Microsoft.SqlServer.Types")
            : base.GetFieldValue<T>(ordinal);
    }

    public override Stream GetStream(int ordinal) =>
        Columns[ordinal].IsBinary && Columns[ordinal].DataTypeName != "timestamp"
            ? new MemoryStream(Piecewise<byte[]>(ordinal), writable: false)
            : throw new InvalidCastException("The GetStream function can only be used on columns of type Binary, Image, Udt or VarBinary.");

    public override object this[int ordinal] => GetValue(ordinal);

    public override object GetValue(int ordinal)
    {
        object value = base.IsDBNull(ordinal) ? DBNull.Value : base.GetValue(ordinal);
        return value is string text ? Decoded(Columns[ordinal], text) : value;
    }

    public override decimal GetDecimal(int ordinal)
    {
        object value = base.GetValue(ordinal);
        return value is SqlDecimal digits ? digits.Value : (decimal)value;
    }

    public override object GetProviderSpecificValue(int ordinal) => base.GetValue(ordinal);

    /// <summary>
    /// Gives a text as the driver makes a string of it. What comes in chunks, as of nvarchar(max), it copies; all other UTF-16 it
    /// decodes, which replaces half a surrogate pair (TdsParserStateObject.TryReadString).
    /// </summary>
    private static string Decoded(SqlServerColumn column, string text) =>
        column.IsUtf16 && !column.IsStreamed ? Encoding.Unicode.GetString(MemoryMarshal.AsBytes(text.AsSpan())) : text;

    private T Piecewise<T>(int ordinal)
    {
        if (PieceError is not null && _taken >= ErrorFrom)
        {
            throw PieceError;
        }

        if (Columns[ordinal].IsEncrypted && (_isSequential || typeof(T) == typeof(byte[])))
        {
            throw new InvalidOperationException("Retrieving encrypted column with CommandBehavior=SequentialAccess is not supported.");
        }

        if (_current != ordinal)
        {
            _value = base.IsDBNull(ordinal) ? Array.Empty<byte>() : base.GetValue(ordinal);
            _current = ordinal;
            _taken = 0;
        }

        _isInPieces = true;
        return (T)_value;
    }

    private int Take<T>(ReadOnlySpan<T> rest, Span<T> target, long offset)
    {
        if (_isSequential && offset != _taken)
        {
            throw Server.Violation($"A piece was read from {offset} instead of {_taken}.");
        }

        int count = Math.Min(rest.Length, target.Length);
        rest[..count].CopyTo(target);
        _taken += count;
        return count;
    }

    private void ThrowIfInPieces(int ordinal)
    {
        if (_isInPieces && _current == ordinal)
        {
            throw Server.Violation("A value that was read in pieces was read as a whole.");
        }
    }
}
