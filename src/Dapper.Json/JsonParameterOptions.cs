using System.Collections.Frozen;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Execution;

namespace Dapper.Json;

/// <summary>How a <see cref="JsonParameter"/> is sent.</summary>
/// <remarks>Immutable, and safe to share between threads: keep instances in static fields.</remarks>
public sealed class JsonParameterOptions
{
    private readonly JsonSerializerOptions _serializerOptions = ReflectionFeature.Default;

    internal static JsonParameterOptions Default { get; } = new();

    /// <summary>Gets how a document is written, and how the members of a table's rows are named. Lists of plain values do not need it.</summary>
    /// <value>
    /// Kept by reference, and made read-only by the first use. The default is <see cref="JsonSerializerOptions.Default"/>: names of members
    /// as they are.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public JsonSerializerOptions SerializerOptions
    {
        get => _serializerOptions;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            _serializerOptions = value;
        }
    }

    /// <summary>Gets the SQL type of a list's values, with a collation if need be: <c>varchar(50) collate Latin1_General_CI_AS</c>.</summary>
    /// <value>
    /// The default is null: the type that Dapper's own parameters would have. A type that is not the column's may keep the database from
    /// using an index. It becomes part of the SQL as it is: never take it from outside of the program.
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

    /// <summary>Gets the SQL types of a table's columns, by their names, where the type of the member does not say it well.</summary>
    /// <value>
    /// By the JSON names of the members, compared exactly: <c>["Price"] = "decimal(18, 4)"</c>, with a collation if need be. The default is
    /// null: the types that Dapper's own parameters would have. The types become part of the SQL as they are: never take them from outside of
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

    /// <summary>Gets how lists and tables are sent to SQL Server.</summary>
    /// <value>The default is <see cref="SqlServerListFormat.Auto"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not one of the enumeration's.</exception>
    public SqlServerListFormat SqlServer
    {
        get;
        init => field = Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value), value, null);
    }

    // Gets the contract that a value is written by.
    internal JsonTypeInfo<T> ContractOf<T>()
    {
        ReflectionFeature.MakeReadOnly(SerializerOptions);
        return (JsonTypeInfo<T>)SerializerOptions.GetTypeInfo(typeof(T));
    }
}
