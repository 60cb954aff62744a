using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>A connection that a function opens itself.</summary>
/// <param name="Local">The local that holds it; null if it is opened in the call that is given it.</param>
/// <param name="DataSource">The data source that it comes from; null for none.</param>
/// <param name="Openings">The calls that open the connection of the local.</param>
internal sealed record OpenedConnection(ILocalReferenceOperation? Local, IOperation? DataSource, IReadOnlyList<IInvocationOperation> Openings)
{
    private static readonly HashSet<string> Ends = ["Close", "CloseAsync", "Dispose", "DisposeAsync"];

    /// <summary>Recognizes the connection that a call is given.</summary>
    /// <returns>The connection; null if it is made elsewhere, or is not open.</returns>
    public static OpenedConnection? TryRead(IOperation connection)
    {
        if (PossibleValues.Of(connection) is not [var only])
        {
            return null;
        }

        IOperation created = ValueFlow.Awaited(only);
        IOperation? source = DataSourceOf(created);
        if (source is null && !(created is IObjectCreationOperation && created.Type.IsConnection()))
        {
            return null;
        }

        var local = connection as ILocalReferenceOperation;
        IReadOnlyList<IInvocationOperation> openings = local is null ? [] : OpeningsOf(local);
        bool isOpen = openings.Count > 0 || created is IInvocationOperation { TargetMethod.Name: "OpenConnection" or "OpenConnectionAsync" };
        return isOpen ? new OpenedConnection(local, source, openings) : null;
    }

    /// <summary>Returns the data source that makes a connection; null for another operation.</summary>
    public static IOperation? DataSourceOf(IOperation created) =>
        created is IInvocationOperation { Instance: { } instance, TargetMethod.Name: "CreateConnection" or "OpenConnection" or "OpenConnectionAsync" }
        && instance.Type.DerivesFrom(created.SemanticModel?.Compilation.GetTypeByMetadataName("System.Data.Common.DbDataSource")) ? instance : null;

    /// <summary>Returns the calls that open the connection of a local.</summary>
    public static IReadOnlyList<IInvocationOperation> OpeningsOf(ILocalReferenceOperation local) =>
        [.. ValueFlow.ReferencesTo(local.Local, local).Select(CallOn).OfType<IInvocationOperation>().Where(IsOpening)];

    /// <summary>Returns whether nobody closes the connection: it is only used by its own function, for queries and the like.</summary>
    public bool IsLeft(QueryTypes types) => Local is null || ValueFlow.ReferencesTo(Local.Local, Local).All(use =>
        ValueFlow.FunctionOf(use) == ValueFlow.FunctionOf(Local) && IsLeftBy(use, types));

    /// <summary>Returns whether a call disposes what a variable holds.</summary>
    public static bool Disposes(IOperation operation, ISymbol variable) =>
        operation is IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync", Instance: { } instance }
        && ValueFlow.VariableOf(instance).Is(variable);

    private static bool IsLeftBy(ILocalReferenceOperation use, QueryTypes types) => Outermost(use).Parent switch
    {
        IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => types.LibraryOf(method) is not null,
        IInvocationOperation { TargetMethod.Name: var name } => !Ends.Contains(name),
        IPropertyReferenceOperation => true,
        ISimpleAssignmentOperation { Target: var target } => target == use,
        _ => false,
    };

    private static IInvocationOperation? CallOn(ILocalReferenceOperation use) =>
        Outermost(use) is { Parent: IInvocationOperation { Instance: { } instance } call } outer && instance == outer ? call : null;

    private static IOperation Outermost(IOperation use) => use.Parent is IConversionOperation conversion ? Outermost(conversion) : use;

    private static bool IsOpening(IInvocationOperation call) => call.TargetMethod.Name is "Open" or "OpenAsync";
}
