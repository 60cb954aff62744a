using System.Collections.Frozen;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Execution;

namespace Dapper.Json;

public sealed partial class JsonQueryOptions
{
    internal const int DefaultFlushThreshold = 16 * 1024;

    private readonly JsonSerializerOptions? _serializerOptions;
    private int _flushThreshold = DefaultFlushThreshold;
    private DuplicateNameHandling _duplicateNames;
    private JsonQueryFormat _format;
    private FrozenSet<string> _rawJsonColumns = FrozenSet<string>.Empty;
    private FrozenSet<string> _groupKeys = FrozenSet<string>.Empty;
    private bool _pathNames;
    private JsonUnmappedMemberHandling _unmappedColumns;

    /// <summary>Gets the wrapped options of System.Text.Json.</summary>
    /// <value>
    /// The default is <see cref="JsonSerializerOptions.Web"/>. Naming policy, encoder, converters, resolvers, number handling, indentation
    /// and <see cref="JsonSerializerOptions.DefaultIgnoreCondition"/> apply. Each column counts as a property of a nullable type, so
    /// <see cref="JsonIgnoreCondition.WhenWritingDefault"/> leaves out NULL and nothing else.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="JsonSerializerOptions.ReferenceHandler"/> is <see cref="ReferenceHandler.Preserve"/> or a custom one.
    /// </exception>
    public JsonSerializerOptions SerializerOptions
    {
        get => _serializerOptions ?? ReflectionFeature.Web;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            _serializerOptions = Checked(value, nameof(value));
        }
    }

    /// <summary>Gets whether <see cref="SerializerOptions"/> are the default because none were given.</summary>
    /// <value>
    /// True for <c>new JsonQueryOptions()</c> and copies of it. A framework with its own serializer options, such as
    /// Dapper.Json.AspNetCore, uses those instead of the default; options that were given are never replaced.
    /// </value>
    public bool UsesDefaultSerializerOptions => _serializerOptions is null;

    /// <summary>Gets or sets how many bytes of JSON are collected before they are passed on to the stream or writer.</summary>
    /// <value>In bytes; the default is 16,384. Checked after each row, and inside a row after each piece of a large value.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public int FlushThreshold
    {
        get => _flushThreshold;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            ThrowIfReadOnly();
            _flushThreshold = value;
        }
    }

    /// <summary>Gets or sets what happens to columns whose JSON names are equal.</summary>
    /// <value>The default is <see cref="DuplicateNameHandling.Error"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public DuplicateNameHandling DuplicateNames
    {
        get => _duplicateNames;
        set
        {
            if (!Enum.IsDefined(value))
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, message: null);
            }

            ThrowIfReadOnly();
            _duplicateNames = value;
        }
    }

    /// <summary>Gets or sets what is written around the rows of a query that writes all of them.</summary>
    /// <value>
    /// The default is <see cref="JsonQueryFormat.Array"/>. With <see cref="JsonQueryFormat.Lines"/> each row is on one line: nothing is
    /// indented, and line breaks between the tokens of embedded JSON are removed. The methods that write one row write it on one line,
    /// without a line feed. <c>WriteJson(Utf8JsonWriter)</c> throws <see cref="ArgumentException"/>, because lines cannot be part of a
    /// larger document. With <see cref="JsonQueryFormat.ForJson"/>, <see cref="JsonQueryFormat.Values"/> and
    /// <see cref="JsonQueryFormat.Table"/> the methods that write one row and those with a type throw <see cref="ArgumentException"/>, and
    /// so does <c>QueryMultipleJsonAsync</c> with any format except an array.
    /// </value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonQueryFormat Format
    {
        get => _format;
        set
        {
            if (!Enum.IsDefined(value))
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, message: null);
            }

            ThrowIfReadOnly();
            _format = value;
        }
    }

    /// <summary>
    /// Gets or sets the names of the columns whose text or bytes are JSON, which is embedded instead of being written as a string.
    /// </summary>
    /// <value>
    /// Names as in the result, compared without case; the default is none. Columns of the database's own types <c>json</c> and
    /// <c>jsonb</c> need not be named, in a typed query where the member holds an object, a list or a
    /// <see cref="JsonElement"/>. Values that are neither text nor bytes are written as usual. These are a
    /// <see cref="JsonQueryException"/>: a name that is no column of the result, or of any result if there are several; text that is not
    /// one valid JSON value (RFC 8259), or is nested deeper than <see cref="JsonSerializerOptions.MaxDepth"/>. The names are copied.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A name is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public IReadOnlyCollection<string> RawJsonColumns
    {
        get => _rawJsonColumns;
        set
        {
            FrozenSet<string> names = NamesOf(value);
            ThrowIfReadOnly();
            _rawJsonColumns = names;
        }
    }

    /// <summary>Gets or sets whether column names are paths, so that rows become objects with objects and lists inside.</summary>
    /// <value>
    /// <para>
    /// The default is false: a dot in a name is a dot. If true, <c>customer.name</c> is the property <c>name</c> of an object
    /// <c>customer</c>, and <c>lines[].sku</c> is the property <c>sku</c> of the elements of a list <c>lines</c>, both to any depth. A
    /// column <c>tags[]</c> holds the elements themselves. A name between double quotes is used as it is (<c>"a.b".c</c>; double a quote
    /// inside). The naming policy applies to each name of a path.
    /// </para>
    /// <para>
    /// Rows that follow each other with equal values in all columns of an object that has a list, and of the objects around it, belong to
    /// that object, so order them by it; <see cref="GroupKeys"/> may name fewer columns. Each row is one element of the innermost list, even if it
    /// equals the row before. Values are compared exactly, and NULL equals NULL. Only one row and the values of the one before are in memory,
    /// however many rows an object has.
    /// </para>
    /// <para>
    /// An element whose columns are all NULL, as in an outer join, is left out. An object whose columns are all NULL is <c>null</c>, or left
    /// out as other NULLs are. Lists come after the other properties of their object.
    /// </para>
    /// <para>
    /// These are a <see cref="JsonQueryException"/>: two lists of which neither is inside the other, a name that is both a value and an
    /// object, and a list in an object without a column of its own. If lists are written, or objects whose columns do not stand together, the
    /// reader is not opened for sequential access, and a reader that you pass must not be either. If the columns of a command have another
    /// order than in its last run, as those of <c>select *</c> may, the query fails once with a <see cref="JsonQueryException"/>, and
    /// nothing is written.
    /// </para>
    /// </value>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public bool PathNames
    {
        get => _pathNames;
        set
        {
            ThrowIfReadOnly();
            _pathNames = value;
        }
    }

    /// <summary>Gets or sets the names of the columns that group rows into objects with lists, under <see cref="PathNames"/>.</summary>
    /// <value>
    /// Names as in the result, with their paths (<c>id</c>, <c>lines[].id</c>), compared without case; the default is none. At a level where
    /// a column is named, only the named columns decide which rows belong to one object; at the other levels all columns do. The other
    /// columns of an object are read from its first row only. A name that is no column of an object with a list, or no column of any
    /// result if there are several, is a <see cref="JsonQueryException"/>. The names are copied.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A name is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public IReadOnlyCollection<string> GroupKeys
    {
        get => _groupKeys;
        set
        {
            FrozenSet<string> names = NamesOf(value);
            ThrowIfReadOnly();
            _groupKeys = names;
        }
    }

    /// <summary>Gets or sets what happens to columns that no member of the type takes, in queries with a type.</summary>
    /// <value>
    /// The default is <see cref="JsonUnmappedMemberHandling.Skip"/>: they are ignored, as Dapper does. With
    /// <see cref="JsonUnmappedMemberHandling.Disallow"/> they are a <see cref="JsonQueryException"/> that names them, also inside objects and
    /// lists. Queries without a type write all columns.
    /// </value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonUnmappedMemberHandling UnmappedColumns
    {
        get => _unmappedColumns;
        set
        {
            if (!Enum.IsDefined(value))
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, message: null);
            }

            ThrowIfReadOnly();
            _unmappedColumns = value;
        }
    }

    internal FrozenSet<string> RawJsonNames => _rawJsonColumns;

    internal FrozenSet<string> GroupKeyNames => _groupKeys;

    private static FrozenSet<string> NamesOf(IReadOnlyCollection<string> value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return value.Any(string.IsNullOrEmpty)
            ? throw new ArgumentException("A column name is null or empty.", nameof(value))
            : value.ToFrozenSet(StringComparer.OrdinalIgnoreCase);
    }
}
