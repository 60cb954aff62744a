using System.Data;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore;

/// <summary>A response of which all rows are read, and the last bytes not sent: what <see cref="JsonResultOptions.OnRowsRead"/> is given.</summary>
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
    /// <value>It is closed if the query opened it. One that is not the caller's is disposed afterwards.</value>
    public IDbConnection Connection { get; }

    /// <summary>Gets the transaction of the command.</summary>
    /// <value>Null if it has none.</value>
    public IDbTransaction? Transaction { get; }

    /// <summary>Gets whether there is content: if not, there is no row, and the answer is 404.</summary>
    public bool HasContent { get; }

    /// <summary>Gets what is cancelled when the client goes away, and with the token of the command.</summary>
    public CancellationToken CancellationToken { get; }
}
