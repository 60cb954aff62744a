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
    private readonly BoxedConversion?[] _conversions;

    private ReflectionParser(ObjectMap map, DbDataReader row)
    {
        _map = map;
        _conversions =
        [
            .. map.Targets.Select((target, ordinal) =>
                target is { CanBeFilled: true } ? BoxedConversions.Create(row.GetFieldType(ordinal), target.Type) : null),
        ];
    }

    /// <summary>Creates the parser of rows.</summary>
    /// <param name="map">The columns of the objects. Those of a row are at the same places.</param>
    /// <param name="row">The reader, for the types of the columns.</param>
    public static Func<DbDataReader, object?> Of(ObjectMap map, DbDataReader row)
    {
        if (map.IsValue || IsReadByDriver(map.Type))
        {
            BoxedConversion value = BoxedConversions.Create(row.GetFieldType(0), map.Type);
            return Guarded(cells => cells.Read(value, map.Type, 0));
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
        return Guarded(map.Constructor switch
        {
            { TakesMembers: true } => parser.Pending,
            { IsFilledByMembers: true } => parser.Filled,
            _ => parser.Constructed,
        });
    }

    private static Func<DbDataReader, object?> Guarded(Func<Cells, object?> parse) => row =>
    {
        var cells = new Cells(row);
        try
        {
            return parse(cells);
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            throw cells.Failure(cause);
        }
    };

    /// <summary>Returns whether Dapper would call GetFieldValue for a single value, by a generic method that was not compiled.</summary>
    private static bool IsReadByDriver(Type type) =>
        ClrType.IsValue(type) && DapperSettings.Current.IsReadByGetFieldValue(Nullable.GetUnderlyingType(type) ?? type) == true;

    /// <summary>Creates an object that is complete when what is inside has been added.</summary>
    private PendingObject Pending(Cells cells)
    {
        var made = new PendingObject(_map.Constructor.Info, Array.ConvertAll(_map.Constructor.Info!.GetParameters(), MemberConstructor.DefaultOf));
        Fill(made, cells);
        return made;
    }

    private object Filled(Cells cells)
    {
        object made = Create();
        (made as ISupportInitialize)?.BeginInit();
        Fill(made, cells);
        (made as ISupportInitialize)?.EndInit();
        return made;
    }

    private object Constructed(Cells cells) =>
        Create([.. _map.Targets.Select((target, ordinal) => cells.Read(_conversions[ordinal]!, target!.Type, ordinal) ?? ZeroValue.Of(target.Type))]);

    private void Fill(object made, Cells cells)
    {
        for (int ordinal = 0; ordinal < _conversions.Length; ordinal++)
        {
            if (_conversions[ordinal] is not { } conversion)
            {
                continue;
            }

            Target target = _map.Targets[ordinal]!;
            object? value = cells.Read(conversion, target.Type, ordinal) ?? (target.Parameter is null ? null : ZeroValue.Of(target.Type));
            if (value is not null || target.Parameter is not null || target.Type == typeof(char?)
                || (SqlMapper.Settings.ApplyNullValues && ZeroValue.Of(target.Type) is null))
            {
                target.Set(made, value);
            }
        }
    }

    /// <summary>Creates the object. Dapper runs no constructor of a struct, and gives an explicit constructor the defaults of its parameters.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The queries' type parameter keeps its members; no constructor is run here.")]
    private object Create() => _map.Type.IsValueType
        ? RuntimeHelpers.GetUninitializedObject(_map.Type)
        : Create(Array.ConvertAll(_map.Constructor.Info!.GetParameters(), static parameter => ZeroValue.Of(parameter.ParameterType)));

    private object Create(object?[] arguments) => _map.Constructor.Info!.Invoke(BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);
}
