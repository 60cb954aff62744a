using System.Collections.Frozen;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Execution;

namespace Dapper.Json;

/// <summary>Options for how a <see cref="JsonParameter"/> is sent.</summary>
/// <remarks>Immutable, and safe to share between threads: keep instances in static fields.</remarks>
public sealed class JsonParameterOptions
{
    internal static JsonParameterOptions Default { get; } = new();

    /// <summary>Gets the serializer options for documents, and for the names of a table's columns. Lists do not need them.</summary>
    /// <value>
    /// Kept by reference; the first use makes them read-only. The default is null: <see cref="JsonSerializerOptions.Web"/> for a document, as
    /// for the results of queries, and <see cref="JsonSerializerOptions.Default"/> for a table, whose members are the names of its columns.
    /// </value>
    public JsonSerializerOptions? SerializerOptions { get; init; }

    /// <summary>Gets the SQL type of a list's values, which may have a collation: <c>varchar(50) collate Latin1_General_CI_AS</c>.</summary>
    /// <value>
    /// The default is null: the type that Dapper's own parameters would have. If it is not the type of the column, the database may not use
    /// an index. It becomes part of the SQL as it is: never take it from outside the program.
    /// </value>
    /// <exception cref="ArgumentException">The value is empty or white space.</exception>
    public string? SqlType
    {
        get;
        init
        {
            if (value is not null)
            {
                ArgumentException.ThrowIfNullOrWhiteSpace(value);
            }

            field = value;
        }
    }

    /// <summary>Gets the SQL types of a table's columns by name, for columns whose default type does not fit.</summary>
    /// <value>
    /// By the JSON names of the members, compared exactly: <c>["Price"] = "decimal(18, 4)"</c>; a collation may follow the type. The default
    /// is null: the types that Dapper's own parameters would have. The types become part of the SQL as they are: never take them from outside
    /// the program. The dictionary is copied.
    /// </value>
    /// <exception cref="ArgumentException">A type is empty or white space.</exception>
    public IReadOnlyDictionary<string, string>? ColumnTypes
    {
        get;
        init
        {
            foreach (string type in value?.Values ?? [])
            {
                ArgumentException.ThrowIfNullOrWhiteSpace(type, nameof(value));
            }

            field = value?.ToFrozenDictionary(StringComparer.Ordinal);
        }
    }

    /// <summary>Gets the collation of texts in lists and tables on SQL Server. Set it to that of the column they are compared with.</summary>
    /// <value>
    /// A name, such as <c>Latin1_General_BIN2</c>, or <c>database_default</c>. The default is null: texts have the database's collation, and a
    /// comparison with a column that has another one is the server's error 468. A collation that <see cref="SqlType"/> or
    /// <see cref="ColumnTypes"/> contains takes precedence. It becomes part of the SQL as it is: never take it from outside the program. Other
    /// databases do not need it.
    /// </value>
    /// <exception cref="ArgumentException">The value is empty or white space.</exception>
    public string? Collation
    {
        get;
        init
        {
            if (value is not null)
            {
                ArgumentException.ThrowIfNullOrWhiteSpace(value);
            }

            field = value;
        }
    }

    /// <summary>Gets how lists and tables are sent to SQL Server.</summary>
    /// <value>The default is <see cref="SqlServerParameterFormat.Auto"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    public SqlServerParameterFormat SqlServer
    {
        get;
        init => field = Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value), value, null);
    }

    // Returns the serializer's contract for a type.
    internal JsonTypeInfo<T> ContractOf<T>(JsonSerializerOptions byDefault)
    {
        JsonSerializerOptions serializer = SerializerOptions ?? byDefault;
        ReflectionFeature.MakeReadOnly(serializer);
        return (JsonTypeInfo<T>)serializer.GetTypeInfo(typeof(T));
    }
}
