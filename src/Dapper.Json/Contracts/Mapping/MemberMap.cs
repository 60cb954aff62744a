using System.ComponentModel;
using System.Reflection;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Maps the fields of a type to the columns that Dapper would fill them from, or to their values in a new object.</summary>
/// <param name="constructor">The constructor that Dapper uses.</param>
/// <param name="fresh">The values of the fields after it; null for a struct, whose constructors Dapper does not run.</param>
internal sealed class MemberMap(DapperConstructor constructor, FieldValues? fresh)
{
    // By the field, or by the position of the parameter.
    private readonly Dictionary<object, MappedColumn> _filled = [];
    private readonly List<MappedColumn?> _byOrdinal = [];

    /// <summary>Gets the columns in their order; null for a column that fills nothing.</summary>
    public IReadOnlyList<MappedColumn?> Columns => _byOrdinal;

    /// <summary>Reads Dapper's type map. Returns null, with the reason, if filling an object is more than the map says.</summary>
    public static MemberMap? TryRead(ObjectMap objects, out string? reason)
    {
        reason = WhyNotOf(objects);
        FieldValues? fresh = reason is null && objects.Constructor.Info is { } info ? FieldValues.After(info, out reason) : null;
        if (reason is not null)
        {
            return null;
        }

        var map = new MemberMap(objects.Constructor, fresh);
        reason = objects.Columns.Zip(objects.Targets, map.Add).FirstOrDefault(static problem => problem is not null);
        return reason is null ? map : null;
    }

    /// <summary>Returns the column whose value a field holds, or null.</summary>
    public MappedColumn? ColumnOf(FieldInfo field) =>
        _filled.GetValueOrDefault(field) ?? (fresh?.ParameterOf(field) is { } position ? _filled.GetValueOrDefault(position) : null);

    /// <summary>Returns the value of a field that no column fills. Dapper runs no constructor of a struct.</summary>
    public object? FreshValueOf(FieldInfo field) => fresh is null ? ZeroValue.Of(field.FieldType)
        : constructor.TakesMembers && fresh.ParameterOf(field) is { } position ? MemberConstructor.DefaultOf(constructor.Info!.GetParameters()[position])
        : fresh.ConstantOf(field);

    private static string? WhyNotOf(ObjectMap objects) => objects.Type switch
    {
        { IsAbstract: true } => "no object of an abstract type can be created",
        var type when SqlMapper.HasTypeHandler(type) => "a type handler of the program creates it",
        var type when DapperConstructor.IsTuple(type) => "Dapper fills a tuple by position",
        var type when typeof(ISupportInitialize).IsAssignableFrom(type) => "it is notified when it is being filled (ISupportInitialize)",
        { IsValueType: false } type when SqlMapper.GetTypeMap(type).FindExplicitConstructor() is not null => "it has an explicit constructor for Dapper",
        { IsValueType: false } when objects.Constructor.Info is null => "Dapper finds no constructor for these columns",
        _ => null,
    };

    /// <summary>Adds the next column.</summary>
    /// <returns>Null, or the reason why Dapper must fill the object.</returns>
    private string? Add(ColumnSchema column, Target? target)
    {
        bool fillsMembers = constructor.TakesMembers || constructor.IsFilledByMembers;
        if (target is null && fillsMembers)
        {
            _byOrdinal.Add(null);
            return null;
        }

        if (target is null || (target.Parameter is { } parameter
            ? !constructor.TakesMembers && (parameter.Position != _byOrdinal.Count || parameter.ParameterType != target.Type)
            : !fillsMembers))
        {
            return $"Dapper's map of it takes column '{column.Name}' in a special way";
        }

        FieldInfo? field = target.Parameter is null ? target.Stored : null;
        if (target.Parameter is null && (field is null || field.IsStatic || field.FieldType != target.Type))
        {
            return $"setting its member {target.Name} from column '{column.Name}' does more than store a value";
        }

        object? ofNull = field is null ? ZeroValue.Of(target.Type) : target.IsSetToNull ? null : FreshValueOf(field);
        var mapped = new MappedColumn(column, target.Name, target.Type, ofNull);
        _byOrdinal.Add(mapped);
        return !_filled.TryAdd((object?)field ?? target.Parameter!.Position, mapped)
            ? $"column '{column.Name}' and one before it fill the same member {target.Name}"
            : field is not null && !target.IsSetToNull && fresh?.ParameterOf(field) is not null
                ? $"its member {target.Name} keeps the value from its constructor where '{column.Name}' is NULL"
            : null;
    }
}
