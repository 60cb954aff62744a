using System.Data;
using System.Data.Common;
using Dapper.Json.Planning;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>Hashes what decides whose rows a connection sees: its database, and the schema, the settings and the user in its connection string.</summary>
/// <remarks>Not the server, where the database has a name: the replicas of one database have different names.</remarks>
internal static class ConnectionScope
{
    private const int Kept = 512;

    // By the names that drivers have for them. A driver's own builder knows its synonyms, and writes them otherwise once the connection has been opened.
    private static readonly string[] Settings = ["Search Path", "Options", "Timezone", "Username", "User ID", "User", "Role"];

    private static readonly BoundedCache<(Type Type, string Text), string?[]> Known = new(Kept);

    public static void Append(TagHash hash, IDbConnection connection)
    {
        // Each file of SQLite is the database "main", and other drivers name none: there it is the source.
        hash.Append(connection is DbConnection { Database: "main" or "" } db ? db.DataSource : connection.Database);
        string text = connection.ConnectionString ?? "";
        (Type, string) key = (connection.GetType(), text);
        string?[] values = Known.TryGet(key, out string?[]? known) ? known : Known.Add(key, Read(connection, text), text.Length);
        Array.ForEach(values, hash.Append);
    }

    private static string?[] Read(IDbConnection connection, string text)
    {
        DbProviderFactory? driver = connection is DbConnection db ? DbProviderFactories.GetFactory(db) : null;
        DbConnectionStringBuilder builder = driver?.CreateConnectionStringBuilder() ?? new DbConnectionStringBuilder();
        try
        {
            builder.ConnectionString = text;
        }
        catch (ArgumentException)
        {
            // A driver, or a wrapper of one, whose text is something else: an address, for example. It names no schema and no user in this way.
            return [];
        }

        return Array.ConvertAll(Settings, name => builder.TryGetValue(name, out object? value) ? value?.ToString() : null);
    }
}
