namespace Dapper.Json.Tests.Access;

/// <summary>Every way by which rows come to the library. All of them must give the same bytes. This part is compiled ahead of time as well.</summary>
internal static partial class AccessWays
{
    public const string SequentialReader = "sequential reader";

    private static readonly Dictionary<string, Func<FakeResult[], AccessTarget?>> Drivers = new()
    {
        ["SQLite"] = AccessTarget.OfSqlite,
        ["SQLite behind a profiler"] = AccessTarget.OfProfiledSqlite,
        ["a driver that is not known"] = AccessTarget.OfAnyDriver,
    };

    private static readonly Dictionary<string, Action<AccessTarget, AccessCall, IBufferWriter<byte>>> Forms = new()
    {
        ["query"] = static (target, call, json) => call.Query(target, json),
        ["asynchronous query"] = static (target, call, json) => Wait(call.QueryAsync(target, json, Token)),
        ["reader"] = static (target, call, json) => Read(target, call, json, CommandBehavior.Default),
        [SequentialReader] = static (target, call, json) => Read(target, call, json, CommandBehavior.SequentialAccess),
    };

    /// <summary>Gets the names of all, also of readers that give each column once and in order.</summary>
    public static IEnumerable<(string Driver, string Form)> Names => from driver in Drivers.Keys from form in Forms.Keys select (driver, form);

    private static partial CancellationToken Token { get; }

    /// <summary>Checks a case twice: the first run of a command knows nothing of its rows.</summary>
    /// <returns>Whether the driver has the types of its values.</returns>
    public static bool Check(string driver, string form, AccessCase checkedCase)
    {
        using AccessTarget? target = Drivers[driver](checkedCase.Results);
        for (int run = 1; run <= 2 && target is not null; run++)
        {
            var json = new ArrayBufferWriter<byte>();
            Forms[form](target, checkedCase.Call, json);
            if (!json.WrittenSpan.SequenceEqual(checkedCase.Expected))
            {
                throw new InvalidOperationException(
                    $"Run {run}\nexpected {Encoding.UTF8.GetString(checkedCase.Expected)}\nwritten  {Encoding.UTF8.GetString(json.WrittenSpan)}");
            }
        }

        if (target?.Connection is FakeConnection { Server.Violations: { IsEmpty: false } violations })
        {
            throw new InvalidOperationException(string.Join('\n', violations));
        }

        return target is not null;
    }

    private static void Read(AccessTarget target, AccessCall call, IBufferWriter<byte> json, CommandBehavior behavior)
    {
        using DbDataReader reader = (DbDataReader)target.Connection.ExecuteReader(new CommandDefinition(target.Sql, target.Parameters), behavior);
        Wait(call.ReadAsync(reader, json, Token));
    }

#pragma warning disable xUnit1031 // FsCheck's properties are synchronous.
    private static void Wait(Task task) => task.GetAwaiter().GetResult();
#pragma warning restore xUnit1031
}
