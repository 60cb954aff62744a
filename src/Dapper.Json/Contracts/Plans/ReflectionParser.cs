using System.ComponentModel;
using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Plans;

/// <summary>
/// Creates objects of rows by reflection, with the results of the code that Dapper would generate (SqlMapper.GetTypeDeserializerImpl). Used in programs
/// compiled ahead of time, where no code can be generated.
/// </summary>
internal sealed class ReflectionParser
{
    private readonly ObjectMap _map;
    private readonly DapperConstructor _constructor;
    private readonly Target?[] _targets;
    private readonly bool _isNullWithFirst;

    private ReflectionParser(ObjectMap map, DbDataReader row, bool isNullWithFirst)
    {
        _map = map;
        _constructor = DapperConstructor.Find(map.Type, map.Columns);
        _targets = [.. map.Columns.Select((column, ordinal) => TargetOf(column, row.GetFieldType(ordinal)))];
        _isNullWithFirst = isNullWithFirst && _targets is [{ IsChar: false }, ..];
    }

    /// <summary>Creates the parser of rows.</summary>
    /// <param name="map">The columns of the objects. Those of a row are at the same places.</param>
    /// <param name="row">The reader, for the types of the columns.</param>
    /// <param name="isNullWithFirst">Whether there is no object where the first column is NULL.</param>
    /// <exception cref="InvalidOperationException">No constructor takes the columns.</exception>
    public static Func<DbDataReader, object?> Of(ObjectMap map, DbDataReader row, bool isNullWithFirst)
    {
        if (map.IsValue)
        {
            var value = new Target(map.Type, row.GetFieldType(0), member: null);
            return reader => Read(value, reader, 0);
        }

        if (Nullable.GetUnderlyingType(map.Type) is not null)
        {
            // Dapper finds no members of a T? and leaves it without a value.
            return static _ => null;
        }

        var parser = new ReflectionParser(map, row, isNullWithFirst);
        return parser._constructor.Info is null && !map.Type.IsValueType
            ? throw new InvalidOperationException("No constructor takes these columns, or the program was published without it.")
            : parser.Parse;
    }

    private Target? TargetOf(ColumnSchema column, Type columnType)
    {
        ObjectMember? member = _constructor.IsFilledByMembers ? ObjectMember.FindForColumn(_map.Type, column.MemberName) : null;
        return _constructor.TargetOf(column) is { } type && (member is not null || !_constructor.IsFilledByMembers)
            ? new Target(type, columnType, member)
            : null;
    }

    private object? Parse(DbDataReader row)
    {
        if (_isNullWithFirst && row.IsDBNull(0))
        {
            return null;
        }

        if (!_constructor.IsFilledByMembers)
        {
            return Create(_targets.Select((target, ordinal) => Read(target!, row, ordinal) ?? ZeroValue.Of(target!.Type)).ToArray());
        }

        object made = Create();
        (made as ISupportInitialize)?.BeginInit();
        for (int ordinal = 0; ordinal < _targets.Length; ordinal++)
        {
            if (_targets[ordinal] is { } target)
            {
                Fill(made, target, row, ordinal);
            }
        }

        (made as ISupportInitialize)?.EndInit();
        return made;
    }

    /// <summary>Creates the object. Dapper runs no constructor of a struct, and gives an explicit constructor the defaults of its parameters.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The queries' type parameter keeps its members; no constructor is run here.")]
    private object Create() => _map.Type.IsValueType
        ? RuntimeHelpers.GetUninitializedObject(_map.Type)
        : Create(Array.ConvertAll(_constructor.Info!.GetParameters(), static parameter => ZeroValue.Of(parameter.ParameterType)));

    private object Create(object?[] arguments) => _constructor.Info!.Invoke(BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);

    private static void Fill(object made, Target target, DbDataReader row, int ordinal)
    {
        object? value = Read(target, row, ordinal);
        if (value is null && target.Type != typeof(char?) && !(SqlMapper.Settings.ApplyNullValues && ZeroValue.Of(target.Type) is null))
        {
            return;
        }

        try
        {
            target.Member!.Set(made, value);
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            throw Failure(cause is TargetInvocationException { InnerException: { } inner } ? inner : cause, row, ordinal, value);
        }
    }

    /// <summary>Reads and converts a value; null for NULL.</summary>
    /// <exception cref="DataException">It could not be read or converted.</exception>
    private static object? Read(Target target, DbDataReader row, int ordinal)
    {
        try
        {
            return !row.IsDBNull(ordinal) ? target.Convert(row, ordinal)
                : target.Type == typeof(char) ? throw new ArgumentNullException(nameof(row), "Dapper makes no char of NULL.")
                : null;
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            throw Failure(cause, row, ordinal, value: "");
        }
    }

    /// <summary>Creates the exception that Dapper throws (SqlMapper.ThrowDataException), by which the column is found.</summary>
    private static DataException Failure(Exception cause, DbDataReader row, int ordinal, object? value) =>
        new($"Error parsing column {ordinal} ({row.GetName(ordinal)}={value})", cause);

    /// <summary>What a column fills.</summary>
    private sealed class Target(Type type, Type columnType, ObjectMember? member)
    {
        public Type Type => type;

        /// <summary>Gets the member; null for a parameter, or for the value itself.</summary>
        public ObjectMember? Member => member;

        public Func<DbDataReader, int, object?> Convert { get; } = BoxedConversions.Create(columnType, type);

        public bool IsChar { get; } = (Nullable.GetUnderlyingType(type) ?? type) == typeof(char);
    }
}
