using System.Data;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore;

/// <summary>The argument of <see cref="JsonResultOptions.OnRowsRead"/>: a response whose rows are all read, but whose last bytes are not sent.</summary>
public sealed class JsonRowsRead
{
    internal JsonRowsRead(HttpContext httpContext, IDbConnection connection, IDbTransaction? transaction, bool hasContent, CancellationToken token)
    {
        HttpContext = httpContext;
        Connection = connection;
        Transaction = transaction;
        HasContent = hasContent;
        CancellationToken = token;
    }

    /// <summary>Gets the request.</summary>
    public HttpContext HttpContext { get; }

    /// <summary>Gets the connection that the query ran on.</summary>
    /// <value>It is closed if the query opened it. If the caller does not own it, it is disposed afterwards.</value>
    public IDbConnection Connection { get; }

    /// <summary>Gets the transaction of the command.</summary>
    /// <value>Null if it has none.</value>
    public IDbTransaction? Transaction { get; }

    /// <summary>Gets whether there is content. If not, there is no row, and the response is 404.</summary>
    public bool HasContent { get; }

    /// <summary>Gets the token that is cancelled when the client disconnects, or with the token of the command.</summary>
    public CancellationToken CancellationToken { get; }
}
