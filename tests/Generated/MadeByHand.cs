using System.Reflection;
using Dapper.Json.Generated.Nested;

namespace Dapper.Json.Generated;

/// <summary>
/// Objects for which Dapper takes no constructor, made as one would by hand: the parameters of the only constructor are members. Dapper converts each
/// value, as that of a type with one member.
/// </summary>
/// <param name="connection">Where the rows are asked for.</param>
/// <param name="dialect">What they are asked for in.</param>
/// <param name="constructor">The constructor.</param>
internal sealed class MadeByHand(DbConnection connection, Dialect dialect, ConstructorInfo constructor)
{
    private static readonly MethodInfo Reader = typeof(MadeByHand).GetMethod(nameof(Read), BindingFlags.Instance | BindingFlags.NonPublic)!;

    private readonly ParameterInfo[] _parameters = constructor.GetParameters();

    /// <summary>Gets the constructor whose parameters are members to the serializer; null for none.</summary>
    public static ConstructorInfo? ConstructorOf(Type type)
    {
        ConstructorInfo[] all = type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
        return type.IsValueType || Array.Exists(all, static one => one.GetParameters().Length == 0) ? null
            : Array.Find(all, static one => one.IsDefined(typeof(JsonConstructorAttribute))) ?? (type.GetConstructors() is [var only] ? only : null);
    }

    /// <summary>Says whether each parameter has a column or a default value.</summary>
    public bool IsFilled(IEnumerable<GeneratedColumn> columns) =>
        Array.TrueForAll(_parameters, parameter => parameter.HasDefaultValue || columns.Any(column => ParameterOf(column.Name) == parameter));

    /// <summary>Says whether the constructor takes a member that a path fills: then objects of the columns alone are not made.</summary>
    public bool Takes(string member) => ParameterOf(member) is not null;

    /// <summary>Gives the object of each row, or why there is none.</summary>
    public IEnumerable<(object? Made, Exception? Error)> Rows(GeneratedColumn[] columns)
    {
        Cell[][] cells = [.. columns.Select(column => (Cell[])Reader.MakeGenericMethod(TypeOf(column.Name)).Invoke(this, [column])!)];
        for (int i = 0; i < columns[0].Cells.Length; i++)
        {
            int row = i;
            object? made = null;
            Outcome outcome = Outcome.Of(() =>
            {
                made = Make(columns, [.. cells.Select(column => column[row])]);
                return [];
            });
            yield return (made, outcome.Error);
        }
    }

    private object Make(GeneratedColumn[] columns, Cell[] cells)
    {
        if (Array.Find(cells, static cell => cell.Error is not null) is { } failed)
        {
            throw failed.Error!;
        }

        object?[] arguments = Array.ConvertAll(_parameters, DefaultOf);
        foreach ((GeneratedColumn column, Cell cell) in columns.Zip(cells))
        {
            if (ParameterOf(column.Name) is { } parameter)
            {
                arguments[parameter.Position] = cell.IsNull ? DefaultOf(parameter.ParameterType) : cell.Value;
            }
        }

        object made = constructor.Invoke(arguments);
        foreach ((GeneratedColumn column, Cell cell) in columns.Zip(cells))
        {
            if (ParameterOf(column.Name) is null && MemberOf(column.Name) is { } member && (!cell.IsNull || IsSetToNull(member.MemberType)))
            {
                NestedTypeMaker.Set(made, NestedLevel.DeclaredOf(member.Property ?? (MemberInfo)member.Field!), cell.Value);
            }
        }

        return made;
    }

    private static bool IsSetToNull(Type type) => type == typeof(char?) || (SqlMapper.Settings.ApplyNullValues && DefaultOf(type) is null);

    /// <summary>Gives the default value of a parameter: that of a nullable enum is known as its number.</summary>
    public static object? DefaultOf(ParameterInfo parameter) =>
        parameter is not { HasDefaultValue: true, DefaultValue: { } value } ? DefaultOf(parameter.ParameterType)
        : Nullable.GetUnderlyingType(parameter.ParameterType) is { IsEnum: true } named ? Enum.ToObject(named, value)
        : value;

    private static object? DefaultOf(Type type) => Array.CreateInstance(type, 1).GetValue(0);

    private Type TypeOf(string column) => ParameterOf(column)?.ParameterType ?? MemberOf(column)?.MemberType ?? typeof(object);

    private SqlMapper.IMemberMap? MemberOf(string column) => SqlMapper.GetTypeMap(constructor.DeclaringType!).GetMember(column);

    /// <summary>Gets the parameter that a column names. A member of exactly that name comes before one whose name differs in underscores.</summary>
    private ParameterInfo? ParameterOf(string column) =>
        Array.Find(_parameters, parameter => parameter.Name == column) ?? Array.Find(_parameters, parameter => IsSame(parameter.Name!, column))
        ?? (!DefaultTypeMap.MatchNamesWithUnderscores || (MemberOf(column) is { } member && IsSame(member.Property?.Name ?? member.Field!.Name, column)) ? null
            : Array.Find(_parameters, parameter => IsSame(Bare(parameter.Name!), Bare(column))));

    private static bool IsSame(string name, string other) => name.Equals(other, StringComparison.OrdinalIgnoreCase);

    private static string Bare(string name) => name.Replace("_", "", StringComparison.Ordinal);

    private Cell[] Read<T>(GeneratedColumn column)
    {
        using DbDataReader reader = (DbDataReader)connection.ExecuteReader(dialect.Query([column with { Name = nameof(Held<>.Value) }]));
        Func<DbDataReader, object>? parse = typeof(T) == typeof(object) ? null : reader.GetRowParser(typeof(Held<T>));
        var cells = new List<Cell>();
        while (reader.Read())
        {
            T? value = default;
            Outcome outcome = Outcome.Of(() =>
            {
                value = parse is null ? default : ((Held<T>)parse(reader)).Value;
                return [];
            });
            cells.Add(new Cell(value, reader.IsDBNull(0), outcome.Error));
        }

        return [.. cells];
    }

    private sealed record Cell(object? Value, bool IsNull, Exception? Error);

    private sealed class Held<T>
    {
        public T? Value { get; set; }
    }
}
