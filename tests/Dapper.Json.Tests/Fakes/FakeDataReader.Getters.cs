using System.Globalization;

namespace Dapper.Json.Tests.Fakes;

internal sealed partial class FakeDataReader
{
    private int _seen = -1;
    private bool _isSeenRead;

    public override object this[int ordinal] => GetValue(ordinal);

    public override object this[string name] => GetValue(GetOrdinal(name));

    public override string GetName(int ordinal)
    {
        ThrowIfClosed();

        // As a driver may, where a column has no name.
        return _columns[ordinal].Name!;
    }

    public override string GetDataTypeName(int ordinal)
    {
        ThrowIfClosed();
        return _columns[ordinal].DataTypeName;
    }

    public override Type GetFieldType(int ordinal)
    {
        ThrowIfClosed();
        FakeColumn column = _columns[ordinal];
        object? value = column.Drifts ? _row?[ordinal] : null;

        // As SqlClient does for types that it has no CLR type for.
        return value?.GetType() ?? column.Type!;
    }

    public override int GetOrdinal(string name) => _columns.TakeWhile(column => column.Name != name).Count();

    /// <remarks>Does not count as reading the value, but the columns before are gone.</remarks>
    public override bool IsDBNull(int ordinal)
    {
        object? value = See(ordinal)[ordinal];
        return value is FailingNullCheck check ? throw check.Error : value is null or DBNull;
    }

    /// <remarks>NULL is a value to it, as to any driver, and to no other getter.</remarks>
    public override object GetValue(int ordinal) => See(ordinal)[ordinal] is null or DBNull ? TakeNull() : Take(ordinal);

    public override T GetFieldValue<T>(int ordinal) => Get<T>(ordinal);

    public override bool GetBoolean(int ordinal) => Get<bool>(ordinal);

    public override byte GetByte(int ordinal) => Get<byte>(ordinal);

    public override char GetChar(int ordinal) => Get<char>(ordinal);

    public override DateTime GetDateTime(int ordinal) => Get<DateTime>(ordinal);

    public override decimal GetDecimal(int ordinal) => Get<decimal>(ordinal);

    public override double GetDouble(int ordinal) => Get<double>(ordinal);

    public override float GetFloat(int ordinal) => Get<float>(ordinal);

    public override Guid GetGuid(int ordinal) => Get<Guid>(ordinal);

    public override short GetInt16(int ordinal) => Get<short>(ordinal);

    public override int GetInt32(int ordinal) => Get<int>(ordinal);

    public override long GetInt64(int ordinal) => Get<long>(ordinal);

    public override string GetString(int ordinal) => Get<string>(ordinal);

    public override int GetValues(object[] values) => throw _server.Violation("GetValues boxes a whole row.");

    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length) =>
        throw _server.Violation("GetBytes was called: not every driver has it for every column.");

    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length) =>
        throw _server.Violation("GetChars was called: not every driver has it for every column.");

    private T Get<T>(int ordinal)
    {
        object value = Take(ordinal);
        return value.GetType() == typeof(T)
            ? (T)value
            : throw new InvalidCastException(string.Create(CultureInfo.InvariantCulture, $"Column {ordinal} holds a {value.GetType()}, not a {typeof(T)}."));
    }

    private DBNull TakeNull()
    {
        _isSeenRead = true;
        return DBNull.Value;
    }

    private object Take(int ordinal)
    {
        object? value = See(ordinal)[ordinal];
        _isSeenRead = true;
        return value switch
        {
            Exception error => throw error,
            FailingNullCheck check => throw check.Error,
            Func<Stream> open => open(),
            null or DBNull => throw new InvalidCastException("The value is NULL."),
            _ => value,
        };
    }

    private object?[] See(int ordinal)
    {
        ThrowIfClosed();
        if (_row is null)
        {
            throw _server.Violation($"Column {ordinal} was read where there is no row.");
        }

        if (IsForwardOnly && (ordinal < _seen || (ordinal == _seen && _isSeenRead)))
        {
            throw _server.Violation(
                $"Invalid attempt to read from column ordinal '{ordinal}'. With CommandBehavior.SequentialAccess, you may only read from column ordinal '{_seen}' or greater.");
        }

        if (ordinal != _seen)
        {
            _seen = ordinal;
            _isSeenRead = false;
        }

        return _row;
    }
}
