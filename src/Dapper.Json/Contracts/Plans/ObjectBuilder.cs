using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Creates the objects of a row with Dapper: each nested object by its own row parser, set as a member of the object around it.</summary>
/// <param name="map">The columns of the objects.</param>
/// <param name="isPending">Whether objects are created when all that is inside is complete: the constructor of one of them takes it.</param>
/// <param name="columns">The reader, for the names and types of the columns.</param>
/// <exception cref="InvalidOperationException">Dapper cannot create an object of these columns, or nothing makes the list inside of its elements.</exception>
internal sealed class ObjectBuilder(ObjectMap map, bool isPending, DbDataReader columns)
{
    private readonly bool _isProjected =
        map.IsInside || map.Children.Length > 0 || Array.Exists(map.Columns, static column => column.MemberName != column.Name);

    private readonly ColumnSchema[] _values = map.Names.Values;

    private readonly ObjectBuilder[] _objects =
        [.. map.Children.Where(static child => !child.IsList).Select(child => new ObjectBuilder(child, isPending, columns))];

    private readonly Func<DbDataReader, object?> _parse = ParserOf(map, new ProjectedReader(columns, map.Columns, isEmpty: false));

    private readonly Func<List<object?>, object>? _makeList = map.List is { } list ? CollectionType.MakerOf(list.Member.Type, map.Options) : null;

    public ObjectMap Map => map;

    /// <summary>Gets whether the columns are read once, in their order: those of nested objects are first checked for values.</summary>
    public bool IsForward => map.Children.Length == 0 && !Array.Exists(map.Columns, static column => column.HidesNull);

    /// <summary>Gets the columns that objects are made of, with those inside.</summary>
    public IEnumerable<NeededColumn> Columns => map.Tree.SelectMany(static inside => inside.Columns).Select(static column => new NeededColumn(column));

    /// <summary>Gets the nested object that contains the list, directly or further inside; null if this object holds the list itself.</summary>
    public ObjectBuilder? Holder => Array.Find(_objects, static inside => inside.Map.List is not null);

    /// <summary>Returns the builders of a row's object, and of the elements of the list in each, from the outermost inwards.</summary>
    public static IEnumerable<ObjectBuilder> LevelsOf(ObjectMap? map, bool isPending, DbDataReader columns) =>
        map is null ? [] : LevelsOf(map.List, isPending, columns).Prepend(new ObjectBuilder(map, isPending, columns));

    /// <summary>Creates the object of the current row.</summary>
    /// <returns>The object; null if the row has none.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or converted.</exception>
    public object? Build(DbDataReader reader, long rowNumber) => BuildOwn(reader, rowNumber, isOptional: true);

    /// <summary>Creates the object of the current row, even if all its columns are NULL.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="rowNumber">The number of the row.</param>
    /// <param name="isEmpty">Whether all columns count as NULL.</param>
    /// <param name="isOptional">Whether a row whose columns are all NULL has no object.</param>
    /// <inheritdoc cref="Build"/>
    public object? BuildOwn(DbDataReader reader, long rowNumber, bool isEmpty = false, bool isOptional = false)
    {
        object? made = Parse(reader, rowNumber, isEmpty, isOptional);
        if (made is null)
        {
            return null;
        }

        made = isPending && made is not PendingObject ? new PendingObject(constructor: null, [], made) : made;
        foreach (ObjectBuilder inside in _objects)
        {
            Set(made, inside.Map, isEmpty ? null : inside.Build(reader, rowNumber), rowNumber);
        }

        return made;
    }

    /// <summary>Sets an object inside of another, or a list of elements, which may be pending.</summary>
    /// <exception cref="JsonQueryException">A constructor or the member does not accept a value.</exception>
    public void Set(object target, ObjectMap inside, object? value, long rowNumber)
    {
        try
        {
            inside.Member.Set(target, inside.IsList ? _makeList!(((List<object?>)value!).ConvertAll(PendingObject.Complete)) : value);
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            throw ParsedValue.Failure(cause, map.Columns, map.Type, rowNumber);
        }
    }

    private object? Parse(DbDataReader reader, long rowNumber, bool isEmpty, bool isOptional)
    {
        try
        {
            if (isOptional && Array.TrueForAll(_values, column => reader.IsDBNull(column.Ordinal)))
            {
                return null;
            }

            bool isWhole = !isEmpty && !_isProjected && reader.FieldCount == map.Columns.Length;
            return _parse(isWhole ? reader : new ProjectedReader(reader, map.Columns, isEmpty));
        }
        catch (DataException parsing) when (parsing.InnerException is { } inner && SourceFailure.Is(inner, reader))
        {
            // Dapper wraps every failure to read a cell as a parsing error.
            ExceptionDispatchInfo.Throw(inner);
            throw;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, reader))
        {
            throw ParsedValue.Failure(cause, map.Columns, map.Type, rowNumber);
        }
    }

    /// <summary>Creates the row parser. Dapper runs no constructor of a struct.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The queries' type parameter keeps its members, and those their types.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "A box asks for nothing of what is in it.")]
    private static Func<DbDataReader, object?> ParserOf(ObjectMap map, DbDataReader row)
    {
        if (map.Columns.Length == 0 && !(map.IsFilledByNames && map.Constructor.TakesMembers))
        {
            // The constructor is looked for when the first object is made: rows whose inner columns are all NULL need none.
            return _ => map.Type.IsValueType ? RuntimeHelpers.GetUninitializedObject(map.Type) : Activator.CreateInstance(
                map.Type, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DoNotWrapExceptions, null, null, null)!;
        }

        try
        {
            if (map.IsFilledByNames && !map.Type.IsValueType && map.Constructor.Info is null
                && !(CodeGeneration.IsSupported && SqlMapper.GetTypeMap(map.Type) is DefaultTypeMap))
            {
                // Without code nobody else says it, and for a map of the program Dapper's code would not be valid.
                throw new InvalidOperationException("No constructor takes these columns, or the program was published without it.");
            }

            if (!CodeGeneration.IsSupported || (map.IsFilledByNames && map.Constructor.TakesMembers))
            {
                DapperConstructor.ThrowIfTuple(map.Type);
                return ReflectionParser.Of(map, row);
            }

            if (map.IsValue)
            {
                Func<DbDataReader, object> parse = row.GetRowParser(typeof(StrongBox<>).MakeGenericType(map.Type));
                return reader => ((IStrongBox)parse(reader)).Value;
            }

            return row.GetRowParser(map.Type);
        }
        catch (Exception cause) when (cause is InvalidOperationException or ArgumentException)
        {
            throw new InvalidOperationException(
                $"Dapper cannot create the type {TypeNames.Of(map.Type)} from these columns. It takes a constructor without parameters, or the only "
                + "public one, if each parameter without a default value has a column of its name. "
                + (map.Type.IsInterface ? "An interface has none: name a class, a struct or a record." : cause.Message), cause);
        }
    }
}
