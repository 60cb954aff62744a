using System.Data;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Execution;
using Dapper.Json.Parameters.Dialects;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Tables;

/// <summary>A table of rows for <c>from</c>.</summary>
internal readonly struct TableParameter<T>(IEnumerable<T> rows, JsonParameterOptions options) : ISentValue
{
    public void AddTo(IDbCommand command, string name)
    {
        JsonTypeInfo<T> type = options.ContractOf<T>(ReflectionFeature.Default);

        // Read once into an array: a sequence may be enumerable only once.
        T[] read = rows as T[] ?? [.. rows];
        ParameterDialect dialect = KnownDialects.Of(command, name, out IDbDataParameter named);
        var target = new ParameterTarget(command, named, SqlPlaces.Of(command, name, dialect.Syntax, PlaceKind.Table), options);
        bool isRewritten = target.Places.AreRewritten, isByHand = target.Places.HasByHand;
        if (isRewritten)
        {
            TableColumn[] columns = TableColumns.Of(dialect, target, type, read);
            IDbDataParameter parameter = isByHand ? target.Create(name + TableForm.Suffix) : named;
            target.Rewrite(dialect.AddRows(target, parameter, columns));
        }

        if (isByHand || !isRewritten)
        {
            dialect.SetDocument(named, read, ArrayOf(type));
            command.Parameters.Add(named);
        }
    }

    /// <remarks>A source-generated context may know the type of a row, but not of an array.</remarks>
    private static JsonTypeInfo<T[]> ArrayOf(JsonTypeInfo<T> type) =>
        JsonMetadataServices.CreateArrayInfo<T>(type.Options, new JsonCollectionInfoValues<T[]> { ElementInfo = type });
}
