using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>
/// The constructor of a type that Dapper uses for some columns, and the target of each column. Where Dapper finds none, or one that does not take what is
/// inside, it is that of <see cref="MemberConstructor"/>, whose parameters are members, as in System.Text.Json.
/// </summary>
/// <param name="type">The type.</param>
/// <param name="rules">Dapper's type map of it.</param>
/// <param name="info">The constructor.</param>
/// <param name="isFilledByMembers">Whether columns fill members, not parameters.</param>
internal sealed class DapperConstructor(Type type, SqlMapper.ITypeMap rules, ConstructorInfo? info, bool isFilledByMembers)
{
    /// <summary>Gets the constructor; null if Dapper finds none, and for a struct, whose constructors it does not run.</summary>
    public ConstructorInfo? Info => info;

    /// <summary>Gets whether columns fill members. If not, they fill constructor parameters, or Dapper can create no object.</summary>
    public bool IsFilledByMembers => isFilledByMembers;

    /// <summary>Gets whether the parameters are members: each is filled by its name, by a column or an object inside, or has its default value.</summary>
    public bool TakesMembers { get; private init; }

    /// <summary>Finds the constructor by Dapper's type map.</summary>
    /// <param name="type">A type whose objects are filled by column names.</param>
    /// <param name="columns">The columns.</param>
    /// <param name="isNested">Whether the objects are inside of others, or hold others.</param>
    /// <param name="children">The names of what they hold. Where a parameter has one of these, its constructor comes before one for the columns alone.</param>
    public static DapperConstructor Find(Type type, ColumnSchema[] columns, bool isNested, params string[] children)
    {
        SqlMapper.ITypeMap rules = SqlMapper.GetTypeMap(type);
        ConstructorInfo? marked = type.IsValueType ? null : rules.FindExplicitConstructor();
        if (type.IsValueType || marked is not null)
        {
            return new DapperConstructor(type, rules, marked, isFilledByMembers: true);
        }

        // Embedded JSON is never converted, so it fits a parameter of any type. A constructor that takes the text comes first.
        ConstructorInfo? ofColumns = Taking(static column => column.IsNameOnly || column.IsRawJson)
            ?? Taking(column => column.IsNameOnly || EmbeddedJson.Is(column, AnyOf(column)));

        // One with more parameters is from a map of the program's own. The code that Dapper generates for it is not valid.
        ofColumns = ofColumns?.GetParameters().Length <= columns.Length ? ofColumns : null;
        ConstructorInfo? ofMembers = MemberConstructor.Find(type);
        ofMembers = ofMembers is null || isNested || MemberConstructor.IsFilled(ofMembers, columns) ? ofMembers : null;
        return ofMembers is not null && (ofColumns is null || Array.Exists(children, child => MemberConstructor.ParameterOf(ofMembers, child) is not null))
            ? new DapperConstructor(type, rules, ofMembers, isFilledByMembers: false) { TakesMembers = true }
            : new DapperConstructor(type, rules, ofColumns, isFilledByMembers: ofColumns?.GetParameters().Length == 0);

        ConstructorInfo? Taking(Func<ColumnSchema, bool> fits) => rules.FindConstructor(
            Array.ConvertAll(columns, static column => column.MemberName),
            Array.ConvertAll(columns, column => (fits(column) && AnyOf(column) is { } parameter ? ValueOf(parameter) : null) ?? column.FieldType));

        Type? AnyOf(ColumnSchema column) => AnyParameter(type, column.MemberName)?.ParameterType;
    }

    /// <summary>
    /// Returns what Dapper would fill from a column; null for nothing. If no constructor takes the columns, it is any parameter with the column's name.
    /// </summary>
    public Target? TargetOf(ColumnSchema column) => TakesMembers ? Target.Find(type, column.MemberName)
        : info is null && !isFilledByMembers ? Target.Of(type, AnyParameter(type, column.MemberName))
        : Target.Of(type, isFilledByMembers ? rules.GetMember(column.MemberName) : rules.GetConstructorParameter(info!, column.MemberName));

    /// <summary>Returns whether Dapper fills the type by position.</summary>
    public static bool IsTuple(Type type) => ValueOf(type).FullName!.StartsWith("System.ValueTuple`", StringComparison.Ordinal);

    /// <summary>Returns whether a type is one to await. The serializer would write the task, or wait for it without end.</summary>
    public static bool IsTask(Type type) =>
        typeof(Task).IsAssignableFrom(type) || ValueOf(type).FullName?.StartsWith("System.Threading.Tasks.ValueTask", StringComparison.Ordinal) == true;

    /// <exception cref="PlatformNotSupportedException">The type is a tuple, and no code can be generated.</exception>
    public static void ThrowIfTuple(Type type)
    {
        if (!CodeGeneration.IsSupported && IsTuple(type))
        {
            throw new PlatformNotSupportedException(
                "Dapper fills a tuple by code that it generates at run time, and a program compiled ahead of time cannot do that. "
                + "Use a class or a record instead, or query without the type.");
        }
    }

    /// <summary>Throws for a task, and for a list or a dictionary of .NET, whose properties Dapper would fill: each row would be an empty one.</summary>
    /// <remarks>A type handler reads one from a column, as drivers do arrays.</remarks>
    /// <exception cref="InvalidOperationException">The type is one.</exception>
    public static void ThrowIfSequence(JsonTypeInfo typeInfo)
    {
        Type type = typeInfo.Type;
        if (IsTask(type)
            || (typeInfo.Kind is JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary && !type.IsArray
                && (type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) == true || type.Namespace == "System.Dynamic")
                && !SqlMapper.HasTypeHandler(type)))
        {
            throw new InvalidOperationException(
                $"A row cannot have the type {TypeNames.Of(type)}, because no column fills one: name the type of one row, or query without a type.");
        }
    }

    /// <summary>Returns the type that Dapper compares with the column's type.</summary>
    public static Type ValueOf(Type type) => Nullable.GetUnderlyingType(type) ?? type;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps all members of the type.")]
    private static ParameterInfo? AnyParameter(Type type, string column) =>
        type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Select(constructor => MemberConstructor.ParameterOf(constructor, column))
            .FirstOrDefault(static parameter => parameter is not null);
}
