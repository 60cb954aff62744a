using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;

namespace Dapper.Json;

/// <content>Settings for the names of columns.</content>
public sealed partial class JsonQueryOptions
{
    /// <summary>Gets or sets how columns with equal JSON names are handled.</summary>
    /// <value>The default is <see cref="JsonDuplicateNameHandling.Error"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonDuplicateNameHandling DuplicateNames
    {
        get => _settings.DuplicateNames;
        set => Set(ref _settings.DuplicateNames, Defined(value));
    }

    /// <summary>
    /// Gets or sets the names of the columns whose text or bytes are JSON, which is embedded instead of being written as a string.
    /// </summary>
    /// <value>
    /// Names as in the result, with or without the type that they end in, compared without case; the default is none. A name that ends in
    /// <c>::json</c> need not be here, nor need columns of the database's own types <c>json</c> and <c>jsonb</c>, in a typed query where the member
    /// holds an object, a list or a <see cref="JsonElement"/>. Values that are neither text nor bytes are written as usual. These are a
    /// <see cref="JsonQueryException"/>: a name that is no column of the result, or of any result if there are several; text that is not
    /// one valid JSON value (RFC 8259), or is nested deeper than <see cref="JsonSerializerOptions.MaxDepth"/>. The names are copied.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A name is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public IReadOnlyCollection<string> RawJsonColumns
    {
        get => _settings.RawJsonColumns;
        set => Set(ref _settings.RawJsonColumns, NamesOf(value));
    }

    /// <summary>
    /// Gets or sets whether column names are paths, which may end in a type, so that rows become objects with objects and lists inside.
    /// </summary>
    /// <value>
    /// <para>
    /// The default is true: <c>customer.name</c> is the property <c>name</c> of an object <c>customer</c>, and <c>lines[].sku</c> is the property
    /// <c>sku</c> of the elements of a list <c>lines</c>, both to any depth. A column <c>tags[]</c> holds the elements themselves. The names of a path
    /// are letters, digits and underscores, or any text in double quotes (<c>"a.b".c</c>; double a quote inside). The naming policy applies to each.
    /// Every other name is one name, as the text of an expression without an alias, such as <c>count(*)</c> or <c>a.x - b.x</c>, and as a number. A path
    /// deeper than the serializer's MaxDepth throws a <see cref="JsonQueryException"/>. If false, every name is written as it is: a dot is a dot.
    /// </para>
    /// <para>
    /// A name may end in <c>::boolean</c>, <c>::json</c>, <c>::string</c> or <c>::utc</c>, in any case. <c>paid::boolean</c> writes booleans, 0 and
    /// 1, and the texts <c>true</c>, <c>false</c>, <c>t</c> and <c>f</c> as <c>true</c> or <c>false</c>; <c>doc::json</c> embeds JSON as <see
    /// cref="RawJsonColumns"/> do; <c>id::string</c> writes a number as a string; <c>at::utc</c> writes a date with a time in UTC; one
    /// without an offset counts as UTC. Other values and types throw a <see cref="JsonQueryException"/>. In a typed query the member decides, and
    /// must have that type; none has that of <c>::utc</c>.
    /// </para>
    /// <para>
    /// Consecutive rows with equal values in all columns of an object that has a list, and of the objects around it, belong to that object, so
    /// order the rows by it; <see cref="GroupKeys"/> may name fewer columns. Each row is one element of the innermost list, even if it
    /// equals the row before. Values are compared by their JSON, on SQLite and PostgreSQL by the bytes of the driver, and NULL equals NULL. Only one row
    /// and the values of the one before are in memory, however many rows an object has. In a query without a type a single row may be a list alone:
    /// all rows belong to it.
    /// </para>
    /// <para>
    /// An element whose columns are all NULL, as in an outer join, is left out. An object whose columns are all NULL is <c>null</c>, or left
    /// out as other NULLs are. Lists come after the other properties of their object.
    /// </para>
    /// <para>
    /// These throw a <see cref="JsonQueryException"/>: a name with brackets that is not a path, two lists side by side, a name that is both
    /// a value and an object, and a list in an object without a column of its own. Lists, and objects whose columns are not adjacent, need the
    /// columns of a row in another order. Where a reader is, or may be, opened for sequential access, what is not yet written of a row waits in memory.
    /// </para>
    /// </value>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public bool PathNames
    {
        get => _settings.PathNames;
        set => Set(ref _settings.PathNames, value);
    }

    /// <summary>Gets or sets the grouping keys under <see cref="PathNames"/>: the names of the columns that group rows into objects with lists.</summary>
    /// <value>
    /// Names as in the result, with their paths (<c>id</c>, <c>lines[].id</c>), with or without the type that they end in, compared without case;
    /// the default is none. At a level where a column is named, only the named columns decide which rows belong to one object; at the other levels
    /// all columns do. The other columns of an object are read from its first row only. A name that is no column of an object with a list, or no column of any
    /// result if there are several, throws a <see cref="JsonQueryException"/>. The names are copied.
    /// </value>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A name is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public IReadOnlyCollection<string> GroupKeys
    {
        get => _settings.GroupKeys;
        set => Set(ref _settings.GroupKeys, NamesOf(value));
    }

    /// <summary>Gets or sets how a typed query handles columns that no member of the type takes.</summary>
    /// <value>
    /// The default is <see cref="JsonUnmappedMemberHandling.Skip"/>: they are ignored, as Dapper does. With
    /// <see cref="JsonUnmappedMemberHandling.Disallow"/> they throw a <see cref="JsonQueryException"/> that names them, also inside objects and
    /// lists. A query without a type writes all columns.
    /// </value>
    /// <exception cref="ArgumentOutOfRangeException">The value is not a member of the enumeration.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonUnmappedMemberHandling UnmappedColumns
    {
        get => _settings.Unmapped;
        set => Set(ref _settings.Unmapped, Defined(value));
    }

    /// <summary>
    /// Gets or sets whether a typed query must fill the required members of its types: those with the C# modifier <c>required</c> or with
    /// <see cref="JsonRequiredAttribute"/>, also inside objects and lists.
    /// </summary>
    /// <value>
    /// The default is true: a result without a column, object or list for one throws a <see cref="JsonQueryException"/> that names it, before anything is
    /// written, as reading JSON without it is for System.Text.Json. A column that is NULL is enough. If false, the member has the value of a new object.
    /// </value>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public bool RespectRequiredMembers
    {
        get => _settings.Required;
        set => Set(ref _settings.Required, value);
    }

    private static NameList NamesOf(IReadOnlyCollection<string> value, [CallerMemberName] string property = "")
    {
        ArgumentNullException.ThrowIfNull(value, property);
        return value.Any(string.IsNullOrEmpty)
            ? throw new ArgumentException("A column name is null or empty.", property)
            : value as NameList ?? new NameList(value);
    }
}
