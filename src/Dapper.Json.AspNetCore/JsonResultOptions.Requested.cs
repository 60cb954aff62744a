namespace Dapper.Json.AspNetCore;

/// <content>Settings for what a client may ask for by query parameters: fields, and the position in a list.</content>
public sealed partial class JsonResultOptions
{
    /// <summary>Gets or sets the policy for the fields that a client may select, with the query parameter <see cref="FieldsParameter"/>.</summary>
    /// <value>
    /// The default is null: all fields are written. If it has never been set, the policy is that of the endpoint, if it was declared with
    /// <c>WithJsonFields</c> or <c>WithJsonResults</c>. An empty parameter means the policy's default.
    /// </value>
    /// <remarks>
    /// A request with an unknown or forbidden field, or with an invalid text, gets status 400 with problem details, and no query runs. If the policy is
    /// that of the endpoint or of a group, the handler does not run either; if it is given to a result, the handler has run by then, and what it has
    /// written stays. ETags of responses differ by the fields. A policy that lists a column which an <see cref="ETag"/> or <see cref="Location"/> leaves out of
    /// the rows of a query without a type throws an <see cref="InvalidOperationException"/>.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonFieldPolicy? Fields
    {
        get => Get<JsonFieldPolicy?>(Setting.Fields);
        set => Set(Setting.Fields, value);
    }

    /// <summary>Gets or sets the name of the query parameter by which a client selects fields.</summary>
    /// <value>
    /// The default is <c>fields</c>. If it has never been set, it is that of the endpoint:
    /// <c>WithJsonFields</c> sets it.
    /// </value>
    /// <exception cref="ArgumentException">The value is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public string FieldsParameter
    {
        get => Get<string>(Setting.FieldsParameter, "fields");
        set
        {
            ArgumentException.ThrowIfNullOrEmpty(value, nameof(FieldsParameter));
            Set(Setting.FieldsParameter, value);
        }
    }

    /// <summary>Gets or sets the cursor of a list that clients read page by page, with the query parameter <see cref="CursorParameter"/>.</summary>
    /// <value>The default is null: a request has no position, and the query no parameters of a cursor.</value>
    /// <remarks>
    /// The parameters of the position are added to those of the command, also for the query of an <see cref="ETag"/>. Without the query parameter, or
    /// with an empty one, they are null: the first page. A request with a text that is not a position of the list gets status 400 with problem details,
    /// and no query runs; nor does the handler, as with <see cref="Fields"/>, if the cursor is that of the endpoint or of a group. If the command
    /// already has a parameter of the cursor, the request fails with an <see cref="ArgumentException"/>; if the SQL of a list or of several results uses none
    /// of them, with an <see cref="InvalidOperationException"/>.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonCursor? Cursor
    {
        get => Get<JsonCursor?>(Setting.Cursor);
        set => Set(Setting.Cursor, value);
    }

    /// <summary>Gets or sets the name of the query parameter with the position that a page starts after.</summary>
    /// <value>The default is <c>after</c>.</value>
    /// <exception cref="ArgumentException">The value is null or empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public string CursorParameter
    {
        get => Get<string>(Setting.CursorParameter, "after");
        set
        {
            ArgumentException.ThrowIfNullOrEmpty(value, nameof(CursorParameter));
            Set(Setting.CursorParameter, value);
        }
    }
}
