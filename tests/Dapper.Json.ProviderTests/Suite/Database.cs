using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// What the suite must know of a database to run on it: how to reach it, its types, and how it says what the tests want.
/// What it has no way to say is skipped under the reason given by <see cref="Lacks"/>.
/// </summary>
public abstract class Database
{
    /// <summary>Gets the types that are tested, with their values.</summary>
    public abstract IReadOnlyList<TypeColumn> Types { get; }

    /// <summary>Gets the driver's own exception for an error of the database.</summary>
    public abstract Type ErrorType { get; }

    /// <summary>Gets a query of one row, whose column item is 1.</summary>
    public string One => $"select 1 as item {FromOneRow}";

    /// <summary>Gets what stands behind values that are selected from no table.</summary>
    public virtual string FromOneRow => "";

    /// <summary>Gets several statements as one command's text.</summary>
    public virtual string Batch(params string[] statements) => string.Join("; ", statements);

    /// <summary>Gets the name that the database gives to a column whose name was not quoted.</summary>
    public virtual string NameOf(string column) => column;

    /// <summary>Gets the type of a 32-bit integer.</summary>
    public virtual string IntegerType => "int";

    /// <summary>Gets the type of text of any length.</summary>
    public abstract string TextType { get; }

    /// <summary>Gets the type of bytes of any length.</summary>
    public abstract string BinaryType { get; }

    /// <summary>Gets the type of what is true or false.</summary>
    public virtual string BooleanType => "boolean";

    /// <summary>Gets the type of a number of 28 digits, 10 of them behind the point.</summary>
    public virtual string DecimalType => "decimal(28, 10)";

    /// <summary>Gets the type of a document.</summary>
    public virtual string JsonType => TextType;

    /// <summary>Gets statements that add a text column to a table and change nothing else.</summary>
    public virtual string AddTextColumn(string table, string column) => $"alter table {table} add {column} {TextType}";

    /// <summary>Makes a connection, not opened. Skips the test where there is no such server.</summary>
    public abstract DbConnection Connect();

    /// <summary>Makes a connection whose pool, if there is one, holds a single connection: a leak would exhaust it.</summary>
    public abstract DbConnection ConnectFromPoolOfOne();

    public async Task<DbConnection> OpenAsync()
    {
        DbConnection connection = Connect();
        await connection.OpenAsync(TestContext.Current.CancellationToken);
        return connection;
    }

    /// <summary>Gets the name of a table that only its connection sees.</summary>
    public virtual string Table(string name) => name;

    public virtual string CreateTable(string name, string columns) => $"create temp table {Table(name)} ({columns})";

    /// <summary>Gets a derived table with a column n that counts from 1.</summary>
    public abstract string Numbers(int count);

    /// <summary>Gets the remainder of a division of integers.</summary>
    public virtual string Remainder(string dividend, int divisor) => $"{dividend} % {divisor}";

    /// <summary>Gets an expression over n that is n, and an error of the database for one of its values.</summary>
    public virtual string FailingAt(int n) => $"n + 0 / (n - {n})";

    /// <summary>Gets a statement that fails when it is run, and not when it is prepared.</summary>
    public abstract string FailingStatement { get; }

    /// <summary>Gets the suite's SQL, in which parameters are <c>@name</c>, as the database has it.</summary>
    public virtual string Sql(string sql) => sql;

    /// <summary>Gets why no row comes before an error behind it; null where they do.</summary>
    public virtual string? ErrorsComeFirst => null;

    /// <summary>Gets why Dapper fills no member with bytes; null where it does.</summary>
    public virtual string? NoBytesInMembers => null;

    /// <summary>Gets a condition that a column is one of a list.</summary>
    public virtual string IsIn(string column, string parameter) => $"{column} in {parameter}";

    /// <summary>Gets why Dapper's own list must not be empty; null where it may.</summary>
    public virtual string? HasNoEmptyList => null;

    /// <summary>Gets why a long text cannot be looked for by a list; null where it can.</summary>
    public virtual string? HasNoListOfLongTexts => null;

    /// <summary>Gets values as Dapper can pass them to the driver.</summary>
    public virtual object? ParametersOf(object? values) => values;

    /// <summary>Makes rows that are one parameter.</summary>
    public virtual JsonParameter TableOf<T>(IEnumerable<T> rows) => JsonParameter.Table(rows);

    /// <summary>Gets whether the types of columns may change from row to row for all that the library knows: rows with a type are then made as objects.</summary>
    public virtual bool TypesVary => false;

    /// <summary>Gets whether a caller's reader that was opened for sequential access refuses to go back, so that its columns are written in their order alone.</summary>
    public virtual bool RefusesToGoBack => false;

    /// <summary>Gets whether the driver says of what type the values inside of lists and objects are. If not, times and decimals there are no keys.</summary>
    public virtual bool TypesInsideAreKnown => true;

    /// <summary>Gets why a synchronous query cannot be cancelled before its first row; null where it can.</summary>
    public virtual string? SynchronousExecutionGoesOn =>
        "A synchronous query learns of its command only once that is executed: see Cancellation in docs/reference/errors.md.";

    /// <summary>Makes a query that runs on a connection until it is cancelled: before its first row, or behind some.</summary>
    public abstract SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows);

    /// <summary>Creates a routine that gives its parameter times 1, 2 and 3 as column item, in three rows.</summary>
    public abstract Routine CreateRoutine(DbConnection connection);

    /// <summary>Ends the test as skipped.</summary>
    [DoesNotReturn]
    protected static T Lacks<T>(string reason)
    {
        Assert.Skip(reason);
        throw new UnreachableException();
    }
}
