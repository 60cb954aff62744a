using System.Data;
using System.Text.Json;

namespace Dapper.Json.Cursors;

/// <summary>A type that a key column may have: how its values are read from a cursor, and which type their parameters have.</summary>
internal sealed class CursorType
{
    private static readonly Dictionary<Type, CursorType> Known = new()
    {
        [typeof(byte)] = Number(DbType.Byte, static (ref json) => json.TryGetByte(out byte value) ? value : null),
        [typeof(sbyte)] = Number(DbType.SByte, static (ref json) => json.TryGetSByte(out sbyte value) ? value : null),
        [typeof(short)] = Number(DbType.Int16, static (ref json) => json.TryGetInt16(out short value) ? value : null),
        [typeof(ushort)] = Number(DbType.UInt16, static (ref json) => json.TryGetUInt16(out ushort value) ? value : null),
        [typeof(int)] = Number(DbType.Int32, static (ref json) => json.TryGetInt32(out int value) ? value : null),
        [typeof(uint)] = Number(DbType.UInt32, static (ref json) => json.TryGetUInt32(out uint value) ? value : null),
        [typeof(long)] = Number(DbType.Int64, static (ref json) => json.TryGetInt64(out long value) ? value : null),
        [typeof(ulong)] = Number(DbType.UInt64, static (ref json) => json.TryGetUInt64(out ulong value) ? value : null),
        [typeof(decimal)] = Number(DbType.Decimal, CursorValue.ReadDecimal),
        [typeof(double)] = Number(DbType.Double, CursorValue.ReadDouble),
        [typeof(float)] = Number(DbType.Single, CursorValue.ReadFloat),
        [typeof(bool)] = new(DbType.Boolean, static token => token is JsonTokenType.True or JsonTokenType.False, static (ref json) => json.GetBoolean()),
        [typeof(string)] = Text(DbType.String, CursorValue.ReadString),
        [typeof(Guid)] = Text(DbType.Guid, static (ref json) => json.TryGetGuid(out Guid value) ? value : null),
        [typeof(DateTime)] = Text(DbType.DateTime, CursorValue.ReadDateTime),
        [typeof(DateTimeOffset)] = Text(DbType.DateTimeOffset, CursorValue.ReadDateTimeOffset),
        [typeof(DateOnly)] = Text(DbType.Date, CursorValue.ReadDateOnly),
        [typeof(TimeOnly)] = Text(DbType.Time, CursorValue.ReadTimeOnly),
        [typeof(byte[])] = Text(DbType.Binary, static (ref json) => json.TryGetBytesFromBase64(out byte[]? value) ? value : null),
    };

    private readonly Func<JsonTokenType, bool> _isToken;
    private readonly ReadValue _read;

    private CursorType(DbType dbType, Func<JsonTokenType, bool> isToken, ReadValue read) => (DbType, _isToken, _read) = (dbType, isToken, read);

    /// <summary>Reads the value of the current token, whose kind fits.</summary>
    /// <returns>The value, or null if it is none of the type.</returns>
    /// <exception cref="InvalidOperationException">The text of the token is invalid.</exception>
    private delegate object? ReadValue(ref Utf8JsonReader json);

    public DbType DbType { get; }

    /// <param name="type">The type.</param>
    /// <param name="mayBeNullable">Whether the caller could have said that the column may be NULL.</param>
    /// <exception cref="ArgumentException">Values of the type cannot be keys.</exception>
    public static CursorType For(Type type, bool mayBeNullable)
    {
        if (Known.TryGetValue(type, out CursorType? known))
        {
            return known;
        }

        Type? value = Nullable.GetUnderlyingType(type) is { } inside && Known.ContainsKey(inside) ? inside : null;
        string advice = value is null ? "" : mayBeNullable ? $" Use {value.Name}, and nullable: true." : $" Use {value.Name}.";
        throw new ArgumentException($"A column of a cursor or an ETag cannot have the type {type}.{advice}", nameof(type));
    }

    /// <inheritdoc cref="ReadValue"/>
    public object? Read(ref Utf8JsonReader json) => _isToken(json.TokenType) ? _read(ref json) : null;

    private static CursorType Number(DbType dbType, ReadValue read) => new(dbType, static token => token == JsonTokenType.Number, read);

    private static CursorType Text(DbType dbType, ReadValue read) => new(dbType, static token => token == JsonTokenType.String, read);
}
