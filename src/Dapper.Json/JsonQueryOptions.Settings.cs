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
    private FrozenSet<string> _keys = FrozenSet<string>.Empty;
    private bool _pathNames;

    /// <summary>Gets the options of System.Text.Json that these wrap.</summary>
    /// <value>
    /// <see cref="JsonSerializerOptions.Web"/> unless given. Naming policy, encoder, converters, resolvers, number
    /// handling, indentation and <see cref="JsonSerializerOptions.DefaultIgnoreCondition"/> are honoured; each column
    /// counts as a property of a nullable type, so <see cref="JsonIgnoreCondition.WhenWritingDefault"/> leaves out
    /// NULLs and nothing else.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="JsonSerializerOptions.ReferenceHandler"/> is <see cref="ReferenceHandler.Preserve"/> or one of the caller's own.
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
    /// True for <c>new JsonQueryOptions()</c> and copies of it. A framework with serializer options of its own puts those in
    /// the place of the default, as Dapper.Json.AspNetCore does; it leaves options alone that were given, whatever they are.
    /// </value>
    public bool UsesDefaultSerializerOptions => _serializerOptions is null;

    /// <summary>Gets or sets how many bytes of JSON are gathered before they are passed on to the stream or writer.</summary>
    /// <value>In bytes; the default is 16,384. Looked at after each row, and within a row after each piece of a large value.</value>
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

    /// <summary>Gets or sets what becomes of columns whose JSON property names are equal.</summary>
    /// <value>The default is <see cref="DuplicateNameHandling.Error"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is none of the enumeration's.</exception>
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

    /// <summary>Gets or sets how the objects of a query that writes all its rows are put together.</summary>
    /// <value>
    /// The default is <see cref="JsonQueryFormat.Array"/>. With <see cref="JsonQueryFormat.Lines"/> each row is on one line:
    /// nothing is indented, and line breaks inside embedded JSON, where they are but white space, are left out. The methods
    /// that write one row write it as always, on one line and without its end.
    /// <c>WriteJson(Utf8JsonWriter)</c> throws <see cref="ArgumentException"/>: lines are no part of a larger document.
    /// With <see cref="JsonQueryFormat.ForJson"/> the methods that write one row and those with a type throw
    /// <see cref="ArgumentException"/>: the document is passed through as it is. So do they with <see cref="JsonQueryFormat.Values"/>
    /// and <see cref="JsonQueryFormat.Table"/>, and <c>QueryMultipleJsonAsync</c> with any format but an array.
    /// </value>
    /// <exception cref="ArgumentOutOfRangeException">The value is none of the enumeration's.</exception>
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
    /// Gets or sets the names of the columns whose text or bytes are JSON and are embedded as such, instead of being
    /// written as a string.
    /// </summary>
    /// <value>
    /// Names as the database gives them, compared without case; the default is none. Columns of the database's own
    /// types <c>json</c> and <c>jsonb</c> need not be named. Cells that hold neither text nor bytes are written as
    /// always. A name that is no column of the result, or of any where there are several, ends the query with a
    /// <see cref="JsonQueryException"/>, and so does text that is not one valid JSON value (RFC 8259), or is nested deeper than
    /// <see cref="JsonSerializerOptions.MaxDepth"/>. The names are copied.
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

    /// <summary>Gets or sets whether the names of columns are paths, so that rows become objects with objects and lists inside.</summary>
    /// <value>
    /// <para>
    /// The default is false: a dot in a name is a dot. If true, <c>customer.name</c> is the property <c>name</c> of an object
    /// <c>customer</c>, and <c>lines[].sku</c> the property <c>sku</c> of the elements of a list <c>lines</c>; both to any depth. A
    /// column <c>tags[]</c> holds the elements themselves. A name between double quotes is taken as it is (<c>"a.b".c</c>; a quote
    /// inside is doubled). The naming policy applies to each name of a path.
    /// </para>
    /// <para>
    /// Rows that follow each other and agree in all columns of an object that holds a list, and of the objects around it, belong to
    /// that object (<see cref="Keys"/> may name fewer columns): order them by it. Each row is an element of the innermost list, also
    /// where it equals the one before. Values are compared exactly, and NULL equals NULL. Memory holds one row and the values of the
    /// one before, however many rows an object has.
    /// </para>
    /// <para>
    /// An element whose columns are all NULL, such as an outer join gives, is not there; an object whose columns are all NULL is
    /// <c>null</c>, or left out as other NULLs are. A property that holds a list stands behind the others of its object.
    /// </para>
    /// <para>
    /// Two lists of which none is inside of the other, a name of both a value and an object, and a list in an object without a column
    /// of its own end the query with a <see cref="JsonQueryException"/>. Where lists are written, or objects whose columns do not
    /// stand together, the reader is not opened for sequential access; a reader of the caller's must not be either. Where the columns of a
    /// command have changed their order since it last ran, as those of <c>select *</c> may, it ends once with a
    /// <see cref="JsonQueryException"/> and nothing written.
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

    /// <summary>Gets or sets the names of the columns by which rows are grouped where <see cref="PathNames"/> gives them lists.</summary>
    /// <value>
    /// Names as the database gives them, with their paths (<c>id</c>, <c>lines[].id</c>), compared without case; the default is none.
    /// At each level of which a column is named, the named ones alone decide which rows belong to one object; at the others all
    /// columns do. Of an object's other columns only the first row is looked at. A name that is no column of an object that holds a
    /// list, or no column at all where there are several results, ends the query with a <see cref="JsonQueryException"/>. The names
    /// are copied.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A name is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public IReadOnlyCollection<string> Keys
    {
        get => _keys;
        set
        {
            FrozenSet<string> names = NamesOf(value);
            ThrowIfReadOnly();
            _keys = names;
        }
    }

    internal FrozenSet<string> RawJsonNames => _rawJsonColumns;

    internal FrozenSet<string> KeyNames => _keys;

    private static FrozenSet<string> NamesOf(IReadOnlyCollection<string> value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return value.Any(string.IsNullOrEmpty)
            ? throw new ArgumentException("A column name is null or empty.", nameof(value))
            : value.ToFrozenSet(StringComparer.OrdinalIgnoreCase);
    }
}
