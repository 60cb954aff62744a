using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// A method's IL and what its tokens mean, with the generic arguments of the type and method that it was reflected with.
/// Everything that trimming might take away is asked for here.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Reason)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Reason)]
internal sealed class IlBody(MethodBase method, MethodBody body, byte[] il)
{
    private const string Reason =
        "A body that trimming has changed still does what it did, or is not understood, and then Dapper's own way is taken.";

    private readonly Type[] _typeArguments = method.DeclaringType?.GetGenericArguments() ?? [];
    private readonly Type[] _methodArguments = method.IsGenericMethod ? method.GetGenericArguments() : [];

    public byte[] Il => il;

    public Type[] LocalTypes { get; } = [.. body.LocalVariables.Select(static local => local.LocalType)];

    /// <summary>Null where there is no IL (abstract, extern, compiled ahead of time), or IL that catches exceptions.</summary>
    public static IlBody? TryOpen(MethodBase method) =>
        !method.ContainsGenericParameters
        && method.GetMethodBody() is { ExceptionHandlingClauses.Count: 0 } body
        && body.GetILAsByteArray() is { } il
            ? new IlBody(method, body, il)
            : null;

    /// <summary>
    /// Whether a static constructor runs when the first object is made. Initializers of static fields alone do not ask for
    /// that: their type is marked as initialized before its fields are used.
    /// </summary>
    public static bool HasStaticConstructor(Type type) =>
        !type.Attributes.HasFlag(TypeAttributes.BeforeFieldInit) && type.TypeInitializer is not null;

    public FieldInfo? Field(int token) => method.Module.ResolveField(token, _typeArguments, _methodArguments);

    public MethodBase? Method(int token) => method.Module.ResolveMethod(token, _typeArguments, _methodArguments);

    public Type Type(int token) => method.Module.ResolveType(token, _typeArguments, _methodArguments);

    public string Text(int token) => method.Module.ResolveString(token);
}
