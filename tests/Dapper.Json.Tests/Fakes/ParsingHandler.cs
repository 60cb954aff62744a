namespace Dapper.Json.Tests.Fakes;

/// <summary>A type handler that parses, and sends nothing.</summary>
/// <param name="parse">Parses a value.</param>
public class ParsingHandler<T>(Func<object, T> parse) : SqlMapper.TypeHandler<T>
{
    public override void SetValue(IDbDataParameter parameter, T? value) => throw new NotSupportedException();

    public override T Parse(object value) => parse(value);
}
