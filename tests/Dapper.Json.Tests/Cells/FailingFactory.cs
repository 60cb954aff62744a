namespace Dapper.Json.Tests.Cells;

/// <summary>A factory that counts how often it is asked for a type, and fails for it.</summary>
/// <param name="type">The type.</param>
/// <param name="isFor">Whether the factory is for the type.</param>
/// <param name="create">Fails, or returns no converter; null for a failure that does not matter.</param>
internal sealed class FailingFactory(Type type, bool isFor = true, Func<JsonConverter?>? create = null) : JsonConverterFactory
{
    public int Asked { get; private set; }

    public override bool CanConvert(Type typeToConvert)
    {
        Asked += typeToConvert == type ? 1 : 0;
        return isFor && typeToConvert == type;
    }

    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        create is null ? throw new NotSupportedException($"{typeToConvert} fails.") : create();
}
