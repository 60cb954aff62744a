namespace Dapper.Json.Tests.Contracts;

/// <summary>Dapper's own map of a type, with some answers of a test.</summary>
internal sealed class ChangedMap(Type type) : SqlMapper.ITypeMap
{
    private readonly DefaultTypeMap _own = new(type);

    public ConstructorInfo? Constructor { get; init; }

    /// <summary>Gets the answer for the column of a member, by the own one.</summary>
    public Func<Func<string, SqlMapper.IMemberMap?>, string, SqlMapper.IMemberMap?> MemberOf { get; init; } = static (own, column) => own(column);

    public ConstructorInfo? FindConstructor(string[] names, Type[] types) => Constructor ?? _own.FindConstructor(names, types);

    public ConstructorInfo? FindExplicitConstructor() => null;

    public SqlMapper.IMemberMap? GetConstructorParameter(ConstructorInfo constructor, string columnName) =>
        _own.GetConstructorParameter(constructor, columnName);

    public SqlMapper.IMemberMap? GetMember(string columnName) => MemberOf(_own.GetMember, columnName);
}
