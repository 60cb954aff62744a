using System.Collections.Frozen;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Execution;

namespace Dapper.Json;

/// <summary>Options for how a <see cref="JsonParameter"/> is sent.</summary>
/// <remarks>The first parameter that is created with them makes them read-only. Then they are safe to share between threads.</remarks>
public sealed class JsonParameterOptions
{
    private volatile bool _isReadOnly;

    /// <summary>Creates options with every property at its default.</summary>
    public JsonParameterOptions()
    {
    }

    /// <summary>Creates a copy that can be changed.</summary>
    /// <param name="options">The options to copy.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public JsonParameterOptions(JsonParameterOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        SerializerOptions = options.SerializerOptions;
        SqlType = options.SqlType;
        ColumnTypes = options.ColumnTypes;
        Collation = options.Collation;
        SqlServer = options.SqlServer;
    }

    /// <summary>Gets whether the options can no longer be changed.</summary>
    /// <value>False until the first parameter is created with them, or <see cref="MakeReadOnly"/> is called.</value>
    public bool IsReadOnly => _isReadOnly;

    internal static JsonParameterOptions Default { get; } = new() { _isReadOnly = true };

    /// <summary>Gets or sets the serializer options for documents, and for the names of a table's columns. Lists do not need them.</summary>
    /// <value>
    /// Kept by reference; the first use makes them read-only. The default is null: <see cref="JsonSerializerOptions.Web"/> for a document, as
    /// for the results of queries, and <see cref="JsonSerializerOptions.Default"/> for a table, whose members are the names of its columns.
    /// </value>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonSerializerOptions? SerializerOptions
    {
        get;
        set => field = Changed(value);
    }

    /// <summary>Gets or sets the SQL type of a list's values, which may have a collation: <c>varchar(50) collate Latin1_General_CI_AS</c>.</summary>
    /// <value>
    /// Only for a list. The default is null: the type that Dapper's own parameters would have. If it is not the type of the column, the database may not use
    /// an index. It becomes part of the SQL as it is: never take it from outside the program. On PostgreSQL, with a type that is not a number's,
    /// an enumeration is sent as that type: Npgsql's <c>MapEnum</c> must have mapped it.
    /// </value>
    /// <exception cref="ArgumentException">The value is empty or white space.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public string? SqlType
    {
        get;
        set => field = Changed(Checked(value));
    }

    /// <summary>Gets or sets the SQL types of a table's columns by name, for columns whose default type does not fit.</summary>
    /// <value>
    /// Only for a table. By the JSON names of the members, compared exactly: <c>["Price"] = "decimal(18, 4)"</c>; a collation may follow the type. The default
    /// is null: the types that Dapper's own parameters would have. The types become part of the SQL as they are: never take them from outside
    /// the program. The dictionary is copied.
    /// </value>
    /// <exception cref="ArgumentException">A type is empty or white space.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public IReadOnlyDictionary<string, string>? ColumnTypes
    {
        get;
        set => field = Changed(value?.ToFrozenDictionary(static column => column.Key, static column => Checked(column.Value)!, StringComparer.Ordinal));
    }

    /// <summary>Gets or sets the collation by which texts and characters in lists and tables are compared.</summary>
    /// <value>
    /// A name as in the database's SQL, with quotes where it needs them: <c>Latin1_General_BIN2</c> on SQL Server, <c>"C"</c> on PostgreSQL,
    /// <c>utf8mb4_bin</c> on MySQL and MariaDB, <c>nocase</c> on SQLite. The default is null: the collation of the column counts, but on SQL
    /// Server, where texts have the database's collation, and a comparison with a column that has another one is the server's error 468. A
    /// collation that <see cref="SqlType"/> or <see cref="ColumnTypes"/> contains takes precedence. It becomes part of the SQL as it is: never
    /// take it from outside the program. Lists that Dapper expands have none.
    /// </value>
    /// <exception cref="ArgumentException">The value is empty or white space.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public string? Collation
    {
        get;
        set => field = Changed(Checked(value));
    }

    /// <summary>Gets or sets how lists and tables are sent to SQL Server.</summary>
    /// <value>The default is <see cref="SqlServerParameterFormat.Auto"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public SqlServerParameterFormat SqlServer
    {
        get;
        set => field = Changed(Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(SqlServer), value, message: null));
    }

    /// <summary>Makes the options read-only, as the first parameter that is created with them does.</summary>
    public void MakeReadOnly() => _isReadOnly = true;

    // Makes the options of a parameter read-only; null for the default ones.
    internal static JsonParameterOptions Of(JsonParameterOptions? options, bool isList = false, bool isTable = false)
    {
        options ??= Default;
        if (options.SqlType is not null && !isList)
        {
            throw new ArgumentException(
                "SqlType is the type of a list's values. For a table name the types of its columns in ColumnTypes; for a document write a cast in the SQL.",
                nameof(options));
        }

        if (options.ColumnTypes is not null && !isTable)
        {
            throw new ArgumentException(
                "ColumnTypes are the types of a table's columns. For a list name the type of its values in SqlType; for a document write a cast in the SQL.",
                nameof(options));
        }

        options.MakeReadOnly();
        return options;
    }

    // Returns the serializer's contract for a type.
    internal JsonTypeInfo<T> ContractOf<T>(JsonSerializerOptions byDefault)
    {
        JsonSerializerOptions serializer = SerializerOptions ?? byDefault;
        ReflectionFeature.MakeReadOnly(serializer);
        return (JsonTypeInfo<T>)serializer.GetTypeInfo(typeof(T));
    }

    private static string? Checked(string? value)
    {
        if (value is not null)
        {
            ArgumentException.ThrowIfNullOrWhiteSpace(value);
        }

        return value;
    }

    private T Changed<T>(T value) => IsReadOnly
        ? throw new InvalidOperationException("These JsonParameterOptions are read-only, as a parameter has used them: to change a setting, make a copy.")
        : value;
}
