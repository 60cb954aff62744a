using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The types of System.Text.Json, and the options of this library, that the rules look for.</summary>
internal sealed class SerializerTypes(Compilation compilation)
{
    private readonly INamedTypeSymbol? _serializer = compilation.GetTypeByMetadataName("System.Text.Json.JsonSerializer");
    private readonly INamedTypeSymbol? _serializerOptions = compilation.GetTypeByMetadataName("System.Text.Json.JsonSerializerOptions");
    private readonly INamedTypeSymbol? _queryOptions = compilation.GetTypeByMetadataName("Dapper.Json.JsonQueryOptions");
    private readonly INamedTypeSymbol? _resultOptions = compilation.GetTypeByMetadataName("Dapper.Json.AspNetCore.JsonResultOptions");

    /// <summary>Returns whether a method of <c>JsonSerializer</c> serializes a value.</summary>
    public bool IsSerialization(IMethodSymbol method) => IsSerializer(method) && method.Name.StartsWith("Serialize", StringComparison.Ordinal);

    public bool IsSerializer(IMethodSymbol method) => method.ContainingType.Is(_serializer);

    public bool IsSerializerOptions(ITypeSymbol? type) => type.Is(_serializerOptions);

    /// <summary>Returns whether a type is <c>JsonQueryOptions</c> or <c>JsonResultOptions</c>.</summary>
    public bool IsOptionsOfQuery(ITypeSymbol? type) => type.Is(_queryOptions) || type.Is(_resultOptions);

    public bool IsOptions(ITypeSymbol? type) => IsSerializerOptions(type) || IsOptionsOfQuery(type);
}
