using System.Buffers;
using System.Data;
using System.Data.Common;
using System.Text;
using Dapper.Json.Tests.Contracts;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Access;

/// <summary>Every way by which rows come to the library. All of them must give the same bytes.</summary>
internal static class AccessWays
{
    private static readonly Dictionary<string, Func<FakeResult[], AccessTarget?>> Drivers = new()
    {
        ["SQLite"] = AccessTarget.OfSqlite,
        ["SQLite behind a profiler"] = AccessTarget.OfProfiledSqlite,
        ["a driver that is not known"] = AccessTarget.OfAnyDriver,
        ["SqlClient"] = SqlClientTarget.Open,
    };

    private static readonly Dictionary<string, Action<AccessTarget, AccessCall, IBufferWriter<byte>>> Forms = new()
    {
        ["query"] = static (target, call, json) => call.Query(target, json),
        ["asynchronous query"] = static (target, call, json) => Wait(call.QueryAsync(target, json, Token)),
        ["query ahead of time"] = static (target, call, json) => WithoutCode.Run(() => call.Query(target, json)),
        ["reader"] = static (target, call, json) => Read(target, call, json, CommandBehavior.Default),
        ["sequential reader"] = static (target, call, json) => Read(target, call, json, CommandBehavior.SequentialAccess),
    };

    /// <summary>Gets the names of those by which each row can be read.</summary>
    public static TheoryData<string, string> All =>
        [.. from driver in Drivers.Keys from form in Forms.Keys where form != "sequential reader" || driver == "SqlClient" select (driver, form)];

    /// <summary>Gets the names of those of a query.</summary>
    public static TheoryData<string, string> Queries =>
        [.. from driver in Drivers.Keys from form in Forms.Keys where !form.EndsWith("reader", StringComparison.Ordinal) select (driver, form)];

    /// <summary>Gets all names, also of readers that give each column once and in order.</summary>
    public static TheoryData<string, string> AllOfForwardRows => [.. from driver in Drivers.Keys from form in Forms.Keys select (driver, form)];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Checks a case twice: the first run of a command knows nothing of its rows.</summary>
    public static void Check(string driver, string form, AccessCase checkedCase)
    {
        using AccessTarget? target = Drivers[driver](checkedCase.Results);
        for (int run = 1; run <= 2 && target is not null; run++)
        {
            var json = new ArrayBufferWriter<byte>();
            Forms[form](target, checkedCase.Call, json);
            if (!json.WrittenSpan.SequenceEqual(checkedCase.Expected))
            {
                Assert.Fail($"Run {run}\nexpected {Encoding.UTF8.GetString(checkedCase.Expected)}\nwritten  {Encoding.UTF8.GetString(json.WrittenSpan)}");
            }
        }

        if (target?.Connection is FakeConnection fake)
        {
            Assert.Empty(fake.Server.Violations);
        }
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
