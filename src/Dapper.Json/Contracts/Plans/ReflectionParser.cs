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
internal sealed partial class ReflectionParser
{
    private readonly ObjectMap _map;
    private readonly DapperConstructor _constructor;
    private readonly Target?[] _targets;

    private ReflectionParser(ObjectMap map, DbDataReader row)
    {
        _map = map;
        _constructor = map.Constructor;
        _targets = [.. map.Columns.Select((column, ordinal) => TargetOf(column, row.GetFieldType(ordinal)))];
    }

    /// <summary>Creates the parser of rows.</summary>
    /// <param name="map">The columns of the objects. Those of a row are at the same places.</param>
    /// <param name="row">The reader, for the types of the columns.</param>
    public static Func<DbDataReader, object?> Of(ObjectMap map, DbDataReader row)
    {
        if (map.IsValue || IsReadByDriver(map.Type))
        {
            var value = new Target(map.Type, row.GetFieldType(0), member: null, parameter: null);
            return reader => ParseValue(value, reader);
        }

        if (!map.IsFilledByNames)
        {
            return row.GetRowParser(map.Type);
        }

        if (Nullable.GetUnderlyingType(map.Type) is not null)
        {
            // Dapper finds no members of a T? and leaves it without a value.
            return static _ => null;
        }

        var parser = new ReflectionParser(map, row);
        return map.Constructor.TakesMembers ? parser.ParsePending : parser.Parse;
    }

    /// <summary>Returns whether Dapper would call GetFieldValue for a single value, by a generic method that was not compiled.</summary>
    private static bool IsReadByDriver(Type type) =>
        ClrType.IsValue(type) && DapperSettings.Current.IsReadByGetFieldValue(Nullable.GetUnderlyingType(type) ?? type) == true;

    private Target? TargetOf(ColumnSchema column, Type columnType)
    {
        ParameterInfo? parameter = _constructor.TakesMembers ? _constructor.ParameterOf(column) : null;
        bool isMember = parameter is null && (_constructor.IsFilledByMembers || _constructor.TakesMembers);
        ObjectMember? member = isMember ? ObjectMember.FindForColumn(_map.Type, column.MemberName) : null;
        return _constructor.TargetOf(column) is { } type && (member is not null || !isMember)
            ? new Target(type, columnType, member, parameter)
            : null;
    }

    /// <summary>Creates an object that is complete when what is inside has been added.</summary>
    private PendingObject ParsePending(DbDataReader row)
    {
        var made = new PendingObject(_constructor.Info, Array.ConvertAll(_constructor.Info!.GetParameters(), MemberConstructor.DefaultOf));
        var cell = new Cell(row);
        try
        {
            for (int ordinal = 0; ordinal < _targets.Length; ordinal++)
            {
                if (_targets[ordinal] is not { } target)
                {
                    continue;
                }

                object? value = cell.Read(target, ordinal);
                if (target.Parameter is { } parameter)
                {
                    made.Set(parameter, value ?? ZeroValue.Of(target.Type));
                }
                else
                {
                    Fill(made, target, value);
                }
            }

            return made;
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            throw cell.Failure(cause);
        }
    }

    private object Parse(DbDataReader row)
    {
        object? made = _constructor.IsFilledByMembers ? Create() : null;
        (made as ISupportInitialize)?.BeginInit();
        var cell = new Cell(row);
        try
        {
            if (made is null)
            {
                return Create(_targets.Select((target, ordinal) => cell.Read(target!, ordinal) ?? ZeroValue.Of(target!.Type)).ToArray());
            }

            for (int ordinal = 0; ordinal < _targets.Length; ordinal++)
            {
                if (_targets[ordinal] is { } target)
                {
                    Fill(made, target, cell.Read(target, ordinal));
                }
            }

            (made as ISupportInitialize)?.EndInit();
            return made;
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            throw cell.Failure(cause);
        }
    }

    private static object? ParseValue(Target target, DbDataReader row)
    {
        var cell = new Cell(row);
        try
        {
            return cell.Read(target, 0);
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            throw cell.Failure(cause);
        }
    }

    /// <summary>Creates the object. Dapper runs no constructor of a struct, and gives an explicit constructor the defaults of its parameters.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The queries' type parameter keeps its members; no constructor is run here.")]
    private object Create() => _map.Type.IsValueType
        ? RuntimeHelpers.GetUninitializedObject(_map.Type)
        : Create(Array.ConvertAll(_constructor.Info!.GetParameters(), static parameter => ZeroValue.Of(parameter.ParameterType)));

    private object Create(object?[] arguments) => _constructor.Info!.Invoke(BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);

    private static void Fill(object made, Target target, object? value)
    {
        if (value is not null || target.Type == typeof(char?) || (SqlMapper.Settings.ApplyNullValues && ZeroValue.Of(target.Type) is null))
        {
            target.Member!.Set(made, value);
        }
    }
}
