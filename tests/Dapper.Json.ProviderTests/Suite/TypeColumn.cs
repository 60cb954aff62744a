namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A type of a database, and values of it in its SQL with what must become of each.</summary>
public sealed class TypeColumn(string type)
{
    private readonly List<TypeValue> _values = [];

    public string Type => type;

    public IReadOnlyList<TypeValue> Values => _values;

    /// <summary>Adds a value that has an equal of the CLR: System.Text.Json says how it is written.</summary>
    public TypeColumn Equal(string sql, object clr) =>
        Add(new TypeValue(type, sql, Outcome.Written, options => JsonSerializer.Serialize(clr, clr.GetType(), options), DependsOnOptions: true));

    /// <summary>Adds a value whose JSON is written by hand.</summary>
    public TypeColumn ByHand(string sql, string json) =>
        Add(new TypeValue(type, sql, Outcome.Written, _ => json));

    /// <summary>Adds an array whose elements are JSON that is embedded as it is.</summary>
    public TypeColumn Embedded(string sql, params string[] elements) =>
        Add(new TypeValue(type, sql, Outcome.Written, options =>
        {
            string[] around = JsonSerializer.Serialize(elements.Select(_ => 0), options).Split('0');
            return string.Concat(elements.Select((element, i) => around[i] + element)) + around[^1];
        }));

    /// <summary>Adds a number with more digits than any of the CLR's, which are written as they are.</summary>
    public TypeColumn Digits(string digits) =>
        Add(new TypeValue(
            type,
            digits,
            Outcome.Written,
            options => options.NumberHandling.HasFlag(JsonNumberHandling.WriteAsString) ? $"\"{digits}\"" : digits,
            DependsOnOptions: true));

    /// <summary>Adds a number that JSON has no digits for: refused unless it may be written by name.</summary>
    public TypeColumn Named(string sql, string name) =>
        Add(new TypeValue(type, sql, Outcome.Named, _ => $"\"{name}\""));

    /// <summary>Adds a value that JSON has no equal for: the error must say that it can be cast in SQL.</summary>
    public TypeColumn Refused(string sql) =>
        Add(new TypeValue(type, sql, Outcome.Refused, _ => ""));

    /// <summary>Adds a value of a CLR type of the driver's: written as the serializer does, or refused where it does not.</summary>
    public TypeColumn AsSerialized(string sql) =>
        Add(new TypeValue(type, sql, Outcome.AsSerialized, _ => ""));

    /// <summary>Makes one with only some of the values.</summary>
    public TypeColumn Where(Func<TypeValue, bool> condition)
    {
        var some = new TypeColumn(type);
        some._values.AddRange(_values.Where(condition));
        return some;
    }

    private TypeColumn Add(TypeValue value)
    {
        _values.Add(value);
        return this;
    }
}
