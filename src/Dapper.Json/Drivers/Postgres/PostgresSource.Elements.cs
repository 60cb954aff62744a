using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Drivers.Postgres;

/// <content>
/// Asks what the driver returns the elements of arrays as. A plug-in such as NodaTime, or a resolver of the app's, maps them to types of its own, and a reader
/// says no more than that they are in an array.
/// </content>
internal sealed partial class PostgresSource
{
    // By the objects that describe the types of a data source, since the mappings are its own.
    private static readonly ConditionalWeakTable<PostgresArrayType, string> Elements = [];

    private DataTable? _dataTypes;

    /// <summary>Returns the name of the CLR type of an array's elements; empty if the driver names none, null if there is no connection to ask.</summary>
    public string? ElementOf(PostgresArrayType array)
    {
        string? type = null;
        if (_connection is null || Elements.TryGetValue(array, out type))
        {
            return type;
        }

        try
        {
            _dataTypes ??= _connection.GetSchema(DbMetaDataCollectionNames.DataTypes);
        }
        catch (InvalidOperationException)
        {
            // A version of the driver that does not say it while there is a reader: its getters know.
            return "";
        }

        DataRow? found = _dataTypes.Rows.Cast<DataRow>().FirstOrDefault(row => array.Element.OID.Equals(row["OID"]));
        return Elements.GetValue(array, _ => found?[DbMetaDataColumnNames.DataType] as string ?? "");
    }

    /// <summary>Returns whether the elements of an array are returned as those of another data source, for which a plan was made.</summary>
    private bool HasSameElements(PostgresType planned, PostgresType type) =>
        _connection is null || type is not PostgresArrayType array || !Elements.TryGetValue((PostgresArrayType)planned, out string? known)
        || known == ElementOf(array);
}
