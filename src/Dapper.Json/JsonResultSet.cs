using System.Diagnostics.CodeAnalysis;
using System.Text;
using Dapper.Json.Contracts;

namespace Dapper.Json;

/// <summary>What one of several results becomes in the document that <c>QueryMultipleJsonAsync</c> writes.</summary>
/// <remarks>Immutable: keep instances, and the lists of them, in static fields.</remarks>
/// <example>
/// <code>
/// private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];
/// </code>
/// </example>
public sealed class JsonResultSet
{
    private readonly byte[] _utf8Name;

    private JsonResultSet(ResultKind kind, string? name, RowContract? contract = null)
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

    internal ResultKind Kind { get; }

    internal RowContract? Contract { get; }

    internal ReadOnlySpan<byte> Utf8Name => _utf8Name;

    /// <summary>
    /// The first column of the only row, as a property; <c>null</c> where there is no row. A second row is an
    /// <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Value(string name) => new(ResultKind.Value, Checked(name));

    /// <summary>The only column of all rows, as an array of values.</summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Values(string name) => new(ResultKind.Values, Checked(name));

    /// <summary>The only row, as an object; <c>null</c> where there is none. A second one is an <see cref="InvalidOperationException"/>.</summary>
    /// <inheritdoc cref="Rows(string)"/>
    public static JsonResultSet Row(string name) => new(ResultKind.Row, Checked(name));

    /// <summary>All rows, as an array of objects.</summary>
    /// <param name="name">The name of the property.</param>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    public static JsonResultSet Rows(string name) => new(ResultKind.Rows, Checked(name));

    /// <summary>The only row, as an object by the contract of a type; <c>null</c> where there is no row.</summary>
    /// <inheritdoc cref="Rows{T}(string)"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonResultSet Row<[DynamicallyAccessedMembers(RowType.Kept)] T>(string name) =>
        new(ResultKind.Row, Checked(name), TypeContract<T>.Instance);

    /// <summary>All rows, as an array of objects by the contract of a type.</summary>
    /// <typeparam name="T">The type, as for <c>QueryJsonAsync&lt;T&gt;</c>.</typeparam>
    /// <inheritdoc cref="Rows(string)"/>
    [RequiresDynamicCode(RowType.NeedsDynamicCode)]
    public static JsonResultSet Rows<[DynamicallyAccessedMembers(RowType.Kept)] T>(string name) =>
        new(ResultKind.Rows, Checked(name), TypeContract<T>.Instance);

    /// <summary>
    /// The only row, whose properties stand in the document itself. Where there is no row, nothing at all is written and the method
    /// returns false. A second row is an <see cref="InvalidOperationException"/>.
    /// </summary>
    /// <remarks>Until the last such result has its row, what comes before it is held in memory: select it first.</remarks>
    public static JsonResultSet Properties() => new(ResultKind.Properties, name: null);

    /// <summary>Gives the kind and the name, for messages.</summary>
    /// <returns>For example <c>Rows("items")</c>.</returns>
    public override string ToString() => Name is null ? $"{Kind}()" : $"{Kind}(\"{Name}\")";

    private static string Checked(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return name;
    }
}

/// <summary>What a result becomes.</summary>
internal enum ResultKind
{
    Value,
    Values,
    Row,
    Rows,
    Properties,
}
