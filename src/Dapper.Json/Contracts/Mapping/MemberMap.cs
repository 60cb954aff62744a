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
    // Fields that keep their value of a new object where the column is NULL.
    private readonly List<(FieldInfo Field, MappedColumn Column)> _keeping = [];

    private readonly Dictionary<FieldInfo, MappedColumn> _columns = [];
    private readonly Dictionary<int, MappedColumn> _parameters = [];
    private readonly List<MappedColumn?> _byOrdinal = [];

    /// <summary>Gets the columns in their order; null for a column that fills nothing.</summary>
    public IReadOnlyList<MappedColumn?> Columns => _byOrdinal;

    /// <summary>Reads Dapper's type map. Returns null, with the reason, if filling an object is more than the map says.</summary>
    public static MemberMap? TryRead(ObjectMap objects, out string? reason)
    {
        Type type = objects.Type;
        SqlMapper.ITypeMap rules = SqlMapper.GetTypeMap(type);
        reason = WhyNotOf(type, rules);
        if (reason is not null)
        {
            return null;
        }

        DapperConstructor constructor = objects.Constructor;
        FieldValues? fresh = null;
        if (!type.IsValueType)
        {
            reason = "Dapper finds no constructor for these columns";
            fresh = constructor.Info is { } info ? FieldValues.After(info, out reason) : null;
            if (fresh is null)
            {
                return null;
            }
        }

        var map = new MemberMap(constructor, fresh);
        foreach (ColumnSchema column in objects.Columns)
        {
            bool isRawJson = EmbeddedJson.Is(column, constructor.TargetOf);
            reason = constructor switch
            {
                { TakesMembers: true } when constructor.ParameterOf(column) is { } parameter => map.AddParameter(parameter, column, isRawJson),
                { TakesMembers: false, IsFilledByMembers: false } => map.AddParameter(rules, column, isRawJson),
                _ => map.AddMember(type, rules, column, isRawJson),
            };
            if (reason is not null)
            {
                return null;
            }
        }

        reason = map.WhyNotKept(objects.Children);
        return reason is null ? map : null;
    }

    /// <summary>Returns the column whose value a field holds, or null.</summary>
    public MappedColumn? ColumnOf(FieldInfo field) =>
        _columns.GetValueOrDefault(field) ?? (fresh?.ParameterOf(field) is { } position ? _parameters.GetValueOrDefault(position) : null);

    /// <summary>Returns the value of a field that no column fills. Dapper runs no constructor of a struct.</summary>
    public object? FreshValueOf(FieldInfo field) => fresh is null ? ZeroValue.Of(field.FieldType)
        : constructor.TakesMembers && fresh.ParameterOf(field) is { } position ? MemberConstructor.DefaultOf(constructor.Info!.GetParameters()[position])
        : fresh.ConstantOf(field);

    private static string? WhyNotOf(Type type, SqlMapper.ITypeMap rules) => type switch
    {
        { IsAbstract: true } => "no object of an abstract type can be made",
        _ when SqlMapper.HasTypeHandler(type) => "a type handler of the program makes it",
        _ when DapperConstructor.IsTuple(type) => "Dapper fills a tuple by position",
        _ when typeof(ISupportInitialize).IsAssignableFrom(type) => "it wants to know when it is being filled (ISupportInitialize)",
        { IsValueType: false } when rules.FindExplicitConstructor() is not null => "it has an explicit constructor for Dapper",
        _ => null,
    };

    private string? AddParameter(SqlMapper.ITypeMap rules, ColumnSchema column, bool isRawJson)
    {
        SqlMapper.IMemberMap? map = rules.GetConstructorParameter(constructor.Info!, column.MemberName);
        if (map?.Parameter is not { } parameter || parameter.Position != _byOrdinal.Count || parameter.ParameterType != map.MemberType)
        {
            return $"Dapper's map of it takes column '{column.Name}' in a way of its own";
        }

        return AddParameter(parameter, column, isRawJson);
    }

    private string? AddParameter(ParameterInfo parameter, ColumnSchema column, bool isRawJson)
    {
        var mapped = new MappedColumn(column, parameter.Name ?? "", parameter.ParameterType, ZeroValue.Of(parameter.ParameterType), isRawJson);
        _byOrdinal.Add(mapped);
        return _parameters.TryAdd(parameter.Position, mapped) ? null : $"column '{column.Name}' and one before it fill the same member {parameter.Name}";
    }

    private string? AddMember(Type type, SqlMapper.ITypeMap rules, ColumnSchema column, bool isRawJson)
    {
        SqlMapper.IMemberMap? map = rules.GetMember(column.MemberName);
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
        if (!SetsNull(map.MemberType))
        {
            _keeping.Add((field, mapped));
        }

        if (!_columns.TryAdd(field, mapped))
        {
            return $"column '{column.Name}' and one before it fill the same member {member.Name}";
        }

        _byOrdinal.Add(mapped);
        return null;
    }

    /// <summary>Returns why a field may hold what the constructor made of another column, or of what is inside, where its own column is NULL.</summary>
    private string? WhyNotKept(ChildMap[] children)
    {
        foreach ((FieldInfo field, MappedColumn column) in _keeping)
        {
            if (fresh?.ParameterOf(field) is { } position
                && (_parameters.ContainsKey(position)
                    || Array.Exists(children, child => MemberConstructor.ParameterOf(constructor.Info!, child.Member.Name)?.Position == position)))
            {
                return $"its member {column.Member} keeps what its constructor was given for another column where '{column.Schema.Name}' is NULL";
            }
        }

        return null;
    }

    /// <summary>Returns the member's value for NULL.</summary>
    private object? ValueOfNull(Type type, FieldInfo field) => SetsNull(type) ? null : FreshValueOf(field);

    /// <summary>Returns whether Dapper sets the member to null. Without ApplyNullValues it leaves it as it is.</summary>
    private static bool SetsNull(Type type) => type == typeof(char?) || (SqlMapper.Settings.ApplyNullValues && ZeroValue.Of(type) is null);
}
