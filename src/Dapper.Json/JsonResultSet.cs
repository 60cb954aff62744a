using System.Diagnostics.CodeAnalysis;
using System.Text;
using Dapper.Json.Contracts;

namespace Dapper.Json;

/// <summary>Describes one of several results in the document that <c>QueryMultipleJsonAsync</c> writes: its name and its form.</summary>
/// <remarks>Immutable: keep instances, and the lists of them, in static fields.</remarks>
/// <example>
/// <code>
/// private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];
/// </code>
/// </example>
public sealed class JsonResultSet
{
    private readonly byte[] _utf8Name;

    private JsonResultSet(JsonResultKind kind, string? name, RowContract? contract = null)
    {
        Kind = kind;
        Name = name;
        Contract = contract;

        // As JsonSerializer does with names: half a surrogate pair becomes U+FFFD.
        _utf8Name = Encoding.UTF8.GetBytes(name ?? "");
    }

    /// <summary>Gets the name of the property that holds the result.</summary>
    /// <value>Written as it is given, whatever the naming policy; null for <see cref="Properties"/>.</value>
    public string? Name { get; }

    /// <summary>Gets the form of the result.</summary>
    public JsonResultKind Kind { get; }

    /// <summary>Gets the type of the rows.</summary>
    /// <value>Null if the result is not typed.</value>
    public Type? ContractType => Contract?.RowType;

    internal RowContract? Contract { get; }

    internal ReadOnlySpan<byte> Utf8Name => _utf8Name;

    /// <summary>
    /// Creates a result that is a single value: the only column of the only row; <c>null</c> if there is no row. A second row is an
    /// <see cref="InvalidOperationException"/>, a further column a <see cref="JsonQueryException"/>, with rows or without.
    /// </summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Value(string name) => new(JsonResultKind.Value, Checked(name));

    /// <summary>
    /// Creates a result that is an array of values: the only column of all rows. A further column is a <see cref="JsonQueryException"/>, with rows
    /// or without.
    /// </summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Values(string name) => new(JsonResultKind.Values, Checked(name));

    /// <summary>
    /// Creates a result that is an object: the only row; <c>null</c> if there is none. A second row is an <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Row(string name) => new(JsonResultKind.Row, Checked(name));

    /// <summary>Creates a result that is an array of objects: all rows.</summary>
    /// <param name="name">The name of the property.</param>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> contains a dot or a bracket: it is not a path.</exception>
    public static JsonResultSet Rows(string name) => new(JsonResultKind.Rows, Checked(name));

    /// <summary>Creates a typed result that is an object: the only row; <c>null</c> if there is none.</summary>
    /// <inheritdoc cref="Rows{T}(string)"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonResultSet Row<[DynamicallyAccessedMembers(RowType.Kept)] T>(string name) =>
        new(JsonResultKind.Row, Checked(name), TypeContract<T>.Instance);

    /// <summary>Creates a typed result that is an array of objects: all rows.</summary>
    /// <typeparam name="T">The type, as for <c>QueryJsonAsync&lt;T&gt;</c>.</typeparam>
    /// <inheritdoc cref="Rows(string)"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonResultSet Rows<[DynamicallyAccessedMembers(RowType.Kept)] T>(string name) =>
        new(JsonResultKind.Rows, Checked(name), TypeContract<T>.Instance);

    /// <summary>
    /// Creates a result without a name: the properties of its only row are written into the document itself. If there is no row, nothing at all
    /// is written and the method returns false. A second row is an <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <remarks>JSON before the last such result is buffered until its row is read: select it first.</remarks>
    public static JsonResultSet Properties() => new(JsonResultKind.Properties, name: null);

    /// <summary>Returns the kind and the name, for messages.</summary>
    /// <returns>For example <c>Rows("items")</c>.</returns>
    public override string ToString() => Name is null ? $"{Kind}()" : $"{Kind}(\"{Name}\")";

    private static string Checked(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return name.AsSpan().ContainsAny('.', '[', ']')
            ? throw new ArgumentException(
                $"The name of a result is one property, not a path, but this one is \"{name}\": use a name without dots and brackets.",
                nameof(name))
            : name;
    }
}

/// <summary>The form of one of several results in the document.</summary>
public enum JsonResultKind
{
    /// <summary>The value of the only column of the only row; <c>null</c> if there is no row.</summary>
    Value,

    /// <summary>An array of the values of the only column.</summary>
    Values,

    /// <summary>The only row as an object; <c>null</c> if there is no row.</summary>
    Row,

    /// <summary>An array of objects, one for each row.</summary>
    Rows,

    /// <summary>The properties of the only row, as properties of the document itself.</summary>
    Properties,
}
