using System.ComponentModel;
using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
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
        _conversions = [.. map.Targets.Select((target, i) => target?.CanBeFilled == true ? BoxedConversions.Create(row.GetFieldType(i), target.Type) : null)];
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

        return Guarded(new ReflectionParser(map, row).Parse);
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

    /// <summary>Creates an object. Where the parameters of the constructor are members, it is complete when what is inside has been added.</summary>
    private object Parse(Cells cells)
    {
        object made = _map.Constructor.IsFilledByMembers ? Create()
            : new PendingObject(_map.Constructor.Info, Array.ConvertAll(_map.Constructor.Info!.GetParameters(), MemberConstructor.DefaultOf));
        (made as ISupportInitialize)?.BeginInit();
        Fill(made, cells);
        (made as ISupportInitialize)?.EndInit();
        return made is PendingObject pending && !_map.Constructor.TakesMembers ? pending.Complete() : made;
    }

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
    private object Create() => _map.Constructor.Info is not { } info
        ? RuntimeHelpers.GetUninitializedObject(_map.Type)
        : new PendingObject(info, Array.ConvertAll(info.GetParameters(), static parameter => ZeroValue.Of(parameter.ParameterType))).Complete();
}
