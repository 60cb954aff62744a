using System.Data;
using System.Data.Common;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>Contenders that do the same work: run a query and write what it gives to <see cref="Stream"/>.</summary>
internal abstract class Contest(string title, Database database) : IDisposable
{
    /// <summary>The name of this library, its columns deciding what is written.</summary>
    public const string Untyped = "**Dapper.Json**";

    /// <summary>The name of this library, the contract of the baseline's type deciding what is written.</summary>
    public const string Typed = "**Dapper.Json, typed**";

    /// <summary>The name of this library, the key of the rows that belong together named.</summary>
    public const string Keyed = "**Dapper.Json, key named**";

    /// <summary>The name of this library, all fields selected.</summary>
    public const string AllSelected = "**Dapper.Json**, `[!all]`";

    /// <summary>The name of this library, no fields named.</summary>
    public const string DefaultFields = "**Dapper.Json**, default fields";

    /// <summary>The name of this library, asked for fields that it has been asked for before.</summary>
    public const string KnownFields = "**Dapper.Json**, known fields (baseline)";

    /// <summary>The name of this library, asked for fields that it has not been asked for.</summary>
    public const string NewFields = "**Dapper.Json**, new fields each time";

    /// <inheritdoc cref="KnownFields"/>
    public const string TypedKnownFields = "**Dapper.Json, typed**, known fields";

    /// <inheritdoc cref="NewFields"/>
    public const string TypedNewFields = "**Dapper.Json, typed**, new fields each time";

    /// <summary>The name of this library, a query for each result.</summary>
    public const string OneByOne = "**Dapper.Json**, its two queries one by one";

    /// <summary>The name of this library, a result for the rows and one for each list inside.</summary>
    public const string SeveralResults = "**Dapper.Json**, several results";

    /// <summary>The name of this library, the database making the lists as JSON.</summary>
    public const string SubSelects = "**Dapper.Json**, sub-selects";

    /// <summary>The name of this library, a row for each element of a list.</summary>
    public const string Join = "**Dapper.Json**, join";

    /// <summary>The name of this library, names of columns taken as they are.</summary>
    public const string PlainNames = "**Dapper.Json**, `PathNames` off (baseline)";

    /// <inheritdoc cref="PlainNames"/>
    public const string TypedPlainNames = "**Dapper.Json, typed**, `PathNames` off";

    /// <summary>The name of this library, options copied for each query.</summary>
    public const string Copied = "**Dapper.Json**, options copied for each query";

    /// <inheritdoc cref="Copied"/>
    public const string TypedCopied = "**Dapper.Json, typed**, options copied for each query";

    /// <summary>The name of this library, its parameters read by code that was generated at build.</summary>
    public const string GeneratedParameter = "**Dapper.Json**, generated parameters";

    /// <summary>The name of the floor: what it takes is the driver's and the database's, whoever writes the rows.</summary>
    public const string Stepped = "reader stepped, nothing read";

    /// <summary>Gets the title for headings.</summary>
    public string Title { get; } = title;

    /// <summary>Gets the database.</summary>
    public Database Database { get; } = database;

    /// <summary>Gets the tables that the contenders read.</summary>
    public IReadOnlyList<Table> Tables { get; init; } = [];

    /// <summary>Gets the contenders that the database can have; the first is the baseline.</summary>
    public IReadOnlyList<Contender> Contenders
    {
        get;
        protected init => field = [.. value.Where(contender => !contender.NeedsDatabaseJson || Database.MakesJson)];
    } = [];

    /// <summary>Gets contenders that write to a pipe, which is drained into <see cref="Stream"/>.</summary>
    public IReadOnlyList<Contender> PipeContenders { get; protected init; } = [];

    /// <summary>Gets or sets the stream that all of them write to. The check leaves one in memory.</summary>
    public Stream Stream { get; set; } = Stream.Null;

    /// <summary>Fills the tables of a contest and checks that its contenders agree on the bytes.</summary>
    /// <returns>The contest.</returns>
    public static async Task<TContest> PreparedAsync<TContest>(TContest contest)
        where TContest : Contest
    {
        await contest.Database.CreateTablesAsync(contest.Tables);
        await ByteComparison.VerifyAsync(contest);
        return contest;
    }

    /// <summary>Does the same, and reports a failure instead of throwing.</summary>
    /// <returns>Whether the contest can be held.</returns>
    public async Task<bool> TryPrepareAsync(Report report)
    {
        try
        {
            await PreparedAsync(this);
            return true;
        }
        catch (Exception failure) when (
            failure is DbException or InvalidOperationException or JsonQueryException or NotSupportedException or InvalidCastException)
        {
            report.AppendFailure(Title, failure);
            return false;
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Stream.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Gets the stream, emptied.</summary>
    protected Stream Rewound()
    {
        Stream.SetLength(0);
        return Stream;
    }

    /// <summary>Goes over the rows of all results and reads nothing.</summary>
    /// <param name="sql">The query.</param>
    /// <param name="parameter">The name and the value of its parameter; null for none.</param>
    /// <param name="behavior">How the reader is opened.</param>
    protected async Task StepAsync(string sql, (string Name, int Value)? parameter, CommandBehavior behavior = CommandBehavior.Default)
    {
        await using DbCommand command = CreateCommand(sql, parameter);
        await using DbDataReader reader = await command.ExecuteReaderAsync(behavior);
        do
        {
            while (await reader.ReadAsync())
            {
            }
        }
        while (await reader.NextResultAsync());
    }

    /// <summary>Makes a command without Dapper.</summary>
    /// <param name="sql">The query.</param>
    /// <param name="parameter">The name and the value of its parameter; null for none.</param>
    protected DbCommand CreateCommand(string sql, (string Name, int Value)? parameter)
    {
        DbCommand command = Database.Connection.CreateCommand();
        command.CommandText = sql;
        if (parameter is { } named)
        {
            DbParameter added = command.CreateParameter();
            added.ParameterName = named.Name;
            added.DbType = DbType.Int32;
            added.Value = named.Value;
            command.Parameters.Add(added);
        }

        return command;
    }
}
