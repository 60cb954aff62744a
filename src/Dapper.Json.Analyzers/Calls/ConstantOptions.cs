using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes options that are the same each time they are created, so that a static field can hold them.</summary>
internal static class ConstantOptions
{
    /// <summary>Returns whether an object is made of nothing but constants, static values that do not change, and objects made of these.</summary>
    public static bool IsConstant(IOperation operation) => IsKnown(operation) && operation.ChildOperations.All(IsConstant);

    private static bool IsKnown(IOperation operation) => operation switch
    {
        { ConstantValue.HasValue: true } => true,
        IObjectCreationOperation or IObjectOrCollectionInitializerOperation or IArgumentOperation => true,
        IArrayCreationOperation or IArrayInitializerOperation or ICollectionExpressionOperation => true,
        IConversionOperation { OperatorMethod: null } or ITypeOfOperation or IDefaultValueOperation => true,
        ISimpleAssignmentOperation assignment => assignment.Parent is IObjectOrCollectionInitializerOperation,
        IMemberInitializerOperation => true,
        IInvocationOperation call => IsOfInitializer(call.Instance),
        IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } => true,
        IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } } => true,
        IPropertyReferenceOperation { Property.IsStatic: true } property => IsUnchanging(property.Property),
        IPropertyReferenceOperation property => IsOfInitializer(property.Instance),
        IBinaryOperation { OperatorMethod: null } => true,
        _ => false,
    };

    // The Add of a collection initializer, or a property that an object initializer sets.
    private static bool IsOfInitializer(IOperation? instance) =>
        instance is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver };

    // A property of an app may have another value each time, such as that of a request.
    private static bool IsUnchanging(IPropertySymbol property)
    {
        for (INamedTypeSymbol? type = property.ContainingType; type is not null; type = type.BaseType)
        {
            if (type.ContainingNamespace?.ToDisplayString().StartsWith("System.Text", StringComparison.Ordinal) == true || type.Name == "JsonSerializerContext")
            {
                return property.SetMethod is null;
            }
        }

        return property.ContainingType.Name is "JsonQueryNamingPolicy" or "JsonQueryOptions" or "JsonResultOptions" or "JsonETag";
    }
}
