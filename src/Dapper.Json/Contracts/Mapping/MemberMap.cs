using System.ComponentModel;
using System.Reflection;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Maps the fields of a type to the columns that Dapper would fill them from, or to their values in a new object.</summary>
/// <param name="type">The type.</param>
/// <param name="constructor">The constructor that Dapper uses.</param>
/// <param name="fresh">The values of the fields after it; null for a struct, whose constructors Dapper does not run.</param>
internal sealed class MemberMap(Type type, DapperConstructor constructor, FieldValues? fresh)
{
    private readonly SqlMapper.ITypeMap _rules = SqlMapper.GetTypeMap(type);
    private readonly Dictionary<FieldInfo, MappedColumn> _columns = [];
    private readonly Dictionary<int, MappedColumn> _parameters = [];
    private readonly List<MappedColumn?> _byOrdinal = [];

    /// <summary>Gets the columns in their order; null for a column that fills nothing.</summary>
    public IReadOnlyList<MappedColumn?> Columns => _byOrdinal;

    /// <summary>Reads Dapper's type map. Returns null, with the reason, if filling an object is more than the map says.</summary>
    public static MemberMap? TryRead(ObjectMap objects, out string? reason)
    {
        (Type type, FieldValues? fresh) = (objects.Type, null);
        reason = WhyNotOf(type);
        if (reason is null && !type.IsValueType)
        {
            reason = "Dapper finds no constructor for these columns";
            fresh = objects.Constructor.Info is { } info ? FieldValues.After(info, out reason) : null;
        }

        if (reason is not null)
        {
            return null;
        }

        var map = new MemberMap(type, objects.Constructor, fresh);
        reason = objects.Columns.Select(map.Add).FirstOrDefault(static problem => problem is not null);
        return reason is null ? map : null;
    }

    /// <summary>Returns the column whose value a field holds, or null.</summary>
    public MappedColumn? ColumnOf(FieldInfo field) =>
        _columns.GetValueOrDefault(field) ?? (fresh?.ParameterOf(field) is { } position ? _parameters.GetValueOrDefault(position) : null);

    /// <summary>Returns the value of a field that no column fills. Dapper runs no constructor of a struct.</summary>
    public object? FreshValueOf(FieldInfo field) => fresh is null ? ZeroValue.Of(field.FieldType)
        : constructor.TakesMembers && fresh.ParameterOf(field) is { } position ? MemberConstructor.DefaultOf(constructor.Info!.GetParameters()[position])
        : fresh.ConstantOf(field);

    private static string? WhyNotOf(Type type) => type switch
    {
        { IsAbstract: true } => "no object of an abstract type can be made",
        _ when SqlMapper.HasTypeHandler(type) => "a type handler of the program makes it",
        _ when DapperConstructor.IsTuple(type) => "Dapper fills a tuple by position",
        _ when typeof(ISupportInitialize).IsAssignableFrom(type) => "it wants to know when it is being filled (ISupportInitialize)",
        { IsValueType: false } when SqlMapper.GetTypeMap(type).FindExplicitConstructor() is not null => "it has an explicit constructor for Dapper",
        _ => null,
    };

    /// <summary>Adds the next column.</summary>
    /// <returns>Null, or the reason why Dapper must fill the object.</returns>
    private string? Add(ColumnSchema column)
    {
        bool isRawJson = EmbeddedJson.Is(column, constructor.TargetOf);
        if (constructor.TakesMembers ? constructor.ParameterOf(column) is null : constructor.IsFilledByMembers)
        {
            return AddMember(column, isRawJson);
        }

        SqlMapper.IMemberMap? map = constructor.TakesMembers ? null : _rules.GetConstructorParameter(constructor.Info!, column.MemberName);
        ParameterInfo? parameter = constructor.TakesMembers ? constructor.ParameterOf(column)
            : map?.Parameter is { } taken && taken.Position == _byOrdinal.Count && taken.ParameterType == map.MemberType ? taken : null;
        if (parameter is null)
        {
            return $"Dapper's map of it takes column '{column.Name}' in a way of its own";
        }

        var mapped = new MappedColumn(column, parameter.Name ?? "", parameter.ParameterType, ZeroValue.Of(parameter.ParameterType), isRawJson);
        _byOrdinal.Add(mapped);
        return _parameters.TryAdd(parameter.Position, mapped) ? null : $"column '{column.Name}' and one before it fill the same member {parameter.Name}";
    }

    private string? AddMember(ColumnSchema column, bool isRawJson)
    {
        SqlMapper.IMemberMap? map = _rules.GetMember(column.MemberName);
        if (map is null)
        {
            _byOrdinal.Add(null);
            return null;
        }

        FieldInfo? field = map.Property is { } property
            ? DeclaredMembers.SetterOf(property, type) is { } setter ? AccessorBody.FieldWrittenBy(DeclaredMembers.MostDerived(setter, type)) : null
            : DeclaredMembers.DeclaredOf(map.Field!);
        MemberInfo? member = (MemberInfo?)map.Property ?? map.Field;
        if (field is null || field.IsStatic || field.FieldType != map.MemberType)
        {
            return $"setting its member {member?.Name} from column '{column.Name}' is more than storing a value";
        }

        var mapped = new MappedColumn(column, member!.Name, map.MemberType, ValueOfNull(map.MemberType, field), isRawJson);
        _byOrdinal.Add(mapped);
        return !_columns.TryAdd(field, mapped) ? $"column '{column.Name}' and one before it fill the same member {member.Name}"
            : !SetsNull(map.MemberType) && fresh?.ParameterOf(field) is not null
                ? $"its member {member.Name} keeps what its constructor was given where '{column.Name}' is NULL"
            : null;
    }

    /// <summary>Returns the member's value for NULL.</summary>
    private object? ValueOfNull(Type type, FieldInfo field) => SetsNull(type) ? null : FreshValueOf(field);

    /// <summary>Returns whether Dapper sets the member to null. Without ApplyNullValues it leaves it as it is.</summary>
    private static bool SetsNull(Type type) => type == typeof(char?) || (SqlMapper.Settings.ApplyNullValues && ZeroValue.Of(type) is null);
}
