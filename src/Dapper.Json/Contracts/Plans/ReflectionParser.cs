using System.ComponentModel;
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
/// <param name="map">The columns of the objects.</param>
/// <param name="types">The reader, for the types of the columns.</param>
/// <param name="isValue">Whether a row is a single value.</param>
internal sealed class ReflectionParser(ObjectMap map, DbDataReader types, bool isValue)
{
    // Of the value that a row is, or of each column; null for a column that fills nothing.
    private readonly BoxedConversion? _value = isValue ? BoxedConversions.Create(types.GetFieldType(0), map.Type) : null;
    private readonly BoxedConversion?[] _members = isValue ? [] :
        [.. map.Targets.Select((target, i) => target?.CanBeFilled == true ? BoxedConversions.Create(types.GetFieldType(i), target.Type) : null)];

    /// <summary>Creates the parser of rows.</summary>
    /// <param name="map">The columns of the objects. Those of a row are at the same places.</param>
    /// <param name="row">The reader, for the types of the columns.</param>
    public static Func<DbDataReader, object?> Of(ObjectMap map, DbDataReader row)
    {
        bool isValue = map.IsValue || IsReadByDriver(map.Type);
        if (!isValue && !map.IsFilledByNames)
        {
            return row.GetRowParser(map.Type);
        }

        // Dapper finds no members of a T? and leaves it without a value.
        return isValue || Nullable.GetUnderlyingType(map.Type) is null ? new ReflectionParser(map, row, isValue).Parse : static _ => null;
    }

    /// <summary>Returns whether Dapper would call GetFieldValue for a single value, by a generic method that was not compiled.</summary>
    private static bool IsReadByDriver(Type type) =>
        ClrType.IsValue(type) && DapperSettings.Current.IsReadByGetFieldValue(Nullable.GetUnderlyingType(type) ?? type) == true;

    /// <summary>Reads a row. Errors name the last cell that was read, as Dapper's do.</summary>
    private object? Parse(DbDataReader row)
    {
        (int Ordinal, object? Value) cell = (ColumnSchema.NoOrdinal, null);
        try
        {
            return _value is not null ? Read(_value, map.Type, row, 0, ref cell) : ParseObject(row, ref cell);
        }
        catch (Exception cause) when (cause is not OutOfMemoryException && cell.Ordinal != ColumnSchema.NoOrdinal)
        {
#pragma warning disable CS0618 // Marked for Dapper's own use: the text is Dapper's, so it is called, not copied.
            SqlMapper.ThrowDataException(cause is TargetInvocationException { InnerException: { } inner } ? inner : cause, cell.Ordinal, row, cell.Value);
#pragma warning restore CS0618
            throw;
        }
    }

    /// <summary>Reads and converts a value; null for NULL.</summary>
    private static object? Read(BoxedConversion conversion, Type type, DbDataReader row, int ordinal, ref (int Ordinal, object? Value) cell)
    {
        cell = (ordinal, null);
        cell.Value = row.IsDBNull(ordinal) ? null : conversion.Read(row, ordinal);
        return cell.Value is not null ? conversion.Convert(cell.Value)
            : type == typeof(char) ? throw new ArgumentNullException(nameof(ordinal), "NULL cannot be read as a char, as in Dapper.") : null;
    }

    /// <summary>Creates an object. Where the parameters of the constructor are members, it is complete when what is inside has been added.</summary>
    private object ParseObject(DbDataReader row, ref (int Ordinal, object? Value) cell)
    {
        DapperConstructor constructor = map.Constructor;
        object made = constructor.IsFilledByMembers ? Create()
            : new PendingObject(constructor.Info, Array.ConvertAll(constructor.Info!.GetParameters(), MemberConstructor.DefaultOf));
        (made as ISupportInitialize)?.BeginInit();
        for (int ordinal = 0; ordinal < _members.Length; ordinal++)
        {
            if (_members[ordinal] is { } conversion)
            {
                Target target = map.Targets[ordinal]!;
                object? value = Read(conversion, target.Type, row, ordinal, ref cell);
                if (value is not null || target.Parameter is not null || target.IsSetToNull)
                {
                    target.Set(made, value ?? ZeroValue.Of(target.Type));
                }
            }
        }

        (made as ISupportInitialize)?.EndInit();
        return made is PendingObject pending && !constructor.TakesMembers ? pending.Complete() : made;
    }

    /// <summary>Creates the object. Dapper runs no constructor of a struct, and gives an explicit constructor the defaults of its parameters.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The queries' type parameter keeps its members; no constructor is run here.")]
    private object Create() => map.Constructor.Info is not { } info
        ? RuntimeHelpers.GetUninitializedObject(map.Type)
        : new PendingObject(info, Array.ConvertAll(info.GetParameters(), static parameter => ZeroValue.Of(parameter.ParameterType))).Complete();
}
