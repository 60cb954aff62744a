using System.Collections.Frozen;
using System.ComponentModel;
using System.Reflection;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The fields of a type that Dapper would fill from a result's columns, and the values of the others in a new object.</summary>
/// <param name="constructor">The constructor that Dapper takes.</param>
/// <param name="fresh">The values of its fields after that; null for a struct, of which Dapper runs no constructor.</param>
internal sealed class MemberMap(DapperConstructor constructor, ConstructorBody? fresh)
{
    private readonly Dictionary<FieldKey, MappedColumn> _columns = [];
    private readonly List<MappedColumn?> _byOrdinal = [];

    /// <summary>Gets the columns in their order; null for one that no member takes.</summary>
    public IReadOnlyList<MappedColumn?> Columns => _byOrdinal;

    /// <summary>Asks Dapper's map of the type; null and why where its answers are not all there is to it.</summary>
    public static MemberMap? TryRead(Type type, ColumnSchema[] columns, FrozenSet<string> rawJsonColumns, out string? reason)
    {
        SqlMapper.ITypeMap rules = SqlMapper.GetTypeMap(type);
        reason = WhyNotOf(type, rules);
        if (reason is not null)
        {
            return null;
        }

        var constructor = DapperConstructor.Find(type, columns, rawJsonColumns);
        ConstructorBody? fresh = null;
        if (!type.IsValueType)
        {
            reason = "Dapper finds no constructor for these columns";
            fresh = constructor.Info is { } info ? ConstructorBody.TryRead(info, out reason) : null;
            if (fresh is null)
            {
                return null;
            }
        }

        var map = new MemberMap(constructor, fresh);
        foreach (ColumnSchema column in columns)
        {
            bool isRawJson = EmbeddedJson.Is(column, constructor.TargetOf, rawJsonColumns);
            reason = constructor.IsFilledByMembers ? map.AddMember(type, rules, column, isRawJson) : map.AddParameter(rules, column, isRawJson);
            if (reason is not null)
            {
                return null;
            }
        }

        return map;
    }

    /// <summary>Gets the column whose value a field holds, or null.</summary>
    public MappedColumn? ColumnOf(FieldInfo field) =>
        constructor.IsFilledByMembers ? _columns.GetValueOrDefault(FieldKey.Of(field))
        : fresh!.ParameterOf(field) is { } position ? _byOrdinal[position] : null;

    /// <summary>Gets what a field that no column fills holds. Dapper runs no constructor of a struct.</summary>
    public object? FreshValueOf(FieldInfo field) => fresh is not null ? fresh.ConstantOf(field) : ZeroValue.Of(field.FieldType);

    private static string? WhyNotOf(Type type, SqlMapper.ITypeMap rules) => type switch
    {
        { IsAbstract: true } => "no object of an abstract type can be made",
        _ when SqlMapper.HasTypeHandler(type) => "a type handler of the program makes it",
        _ when DapperConstructor.IsTuple(type) => "Dapper fills a tuple by position",
        _ when typeof(ISupportInitialize).IsAssignableFrom(type) => "it wants to know when it is being filled (ISupportInitialize)",
        { IsValueType: false } when rules.FindExplicitConstructor() is not null => "it has an explicit constructor for Dapper",
        _ => null,
    };

    private string? AddParameter(SqlMapper.ITypeMap rules, in ColumnSchema column, bool isRawJson)
    {
        SqlMapper.IMemberMap? map = rules.GetConstructorParameter(constructor.Info!, column.MemberName);
        if (map?.Parameter is not { } parameter || parameter.Position != _byOrdinal.Count || parameter.ParameterType != map.MemberType)
        {
            return $"Dapper's map of it takes column '{column.Name}' in a way of its own";
        }

        _byOrdinal.Add(new MappedColumn(column, parameter.Name ?? "", map.MemberType, ZeroValue.Of(map.MemberType), isRawJson));
        return null;
    }

    private string? AddMember(Type type, SqlMapper.ITypeMap rules, in ColumnSchema column, bool isRawJson)
    {
        SqlMapper.IMemberMap? map = rules.GetMember(column.MemberName);
        if (map is null)
        {
            _byOrdinal.Add(null);
            return null;
        }

        FieldInfo? field = map.Property is { } property
            ? DeclaredMembers.SetterOf(property, type) is { } setter ? AccessorBody.FieldWrittenBy(DeclaredMembers.MostDerived(setter, type)) : null
            : map.Field;
        MemberInfo? member = (MemberInfo?)map.Property ?? map.Field;
        if (field is null || field.IsStatic || field.FieldType != map.MemberType)
        {
            return $"setting its member {member?.Name} from column '{column.Name}' is more than storing a value";
        }

        var mapped = new MappedColumn(column, member!.Name, map.MemberType, ValueOfNull(map.MemberType, field), isRawJson);
        if (!_columns.TryAdd(FieldKey.Of(field), mapped))
        {
            return $"column '{column.Name}' and one before it fill the same member {member.Name}";
        }

        _byOrdinal.Add(mapped);
        return null;
    }

    /// <summary>Dapper leaves a member alone that a column has NULL for, unless it is set to apply NULLs.</summary>
    private object? ValueOfNull(Type type, FieldInfo field) =>
        type == typeof(char?) || (SqlMapper.Settings.ApplyNullValues && ZeroValue.Of(type) is null) ? null : FreshValueOf(field);
}

/// <summary>A column that Dapper would fill a member from.</summary>
/// <param name="Schema">The column.</param>
/// <param name="Member">The member's name, for a person.</param>
/// <param name="Type">The type that the cell is converted to, and of the field.</param>
/// <param name="ValueOfNull">What the member holds where the column holds NULL.</param>
/// <param name="IsRawJson">Whether the cell is not converted, but embedded as the JSON that it holds.</param>
internal sealed record MappedColumn(ColumnSchema Schema, string Member, Type Type, object? ValueOfNull, bool IsRawJson);
