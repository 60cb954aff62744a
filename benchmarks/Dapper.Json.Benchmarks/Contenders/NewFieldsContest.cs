using System.Data.Common;
using System.Numerics;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;

namespace Dapper.Json.Benchmarks.Contenders;

/// <summary>
/// What a request pays for fields that nobody has asked for before. Each call has the text of a client: it is read, the policy works out
/// the fields, options are made for them, and one row is written. All texts ask for eight of sixteen fields. The known ones are so few
/// that their plans are kept. The new ones are all that there are, in an order that is always the same: when one comes again, its
/// plan has been dropped long ago. Each contender has options of its own, so that none fills the cache of another.
/// </summary>
internal sealed class NewFieldsContest : Contest
{
    private const int Fields = 16;
    private const int Selected = 8;
    private const int KnownTexts = 64;

    private static readonly JsonFieldPolicy Policy =
        new("[id,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14,c15]") { Default = "[id,c3]", OnRequest = "[c15]" };

    private static readonly string[] New = MakeTexts();
    private static readonly string[] Known = New[..KnownTexts];

    private readonly string _sql;

    private NewFieldsContest(Database database, FortyColumns table)
        : base(FormattableString.Invariant($"{database.Name}, fields, the text of a client: {Selected} of {Fields} fields × 1 row"), database)
    {
        _sql = database.SelectSql(table, "1", Policy.Fields);
        Contenders =
        [
            new(KnownFields, Asking(Known, DapperJsonAsync), WritesSameBytes: true),
            new(NewFields, Asking(New, DapperJsonAsync), WritesSameBytes: true),
            new(TypedKnownFields, Asking(Known, DapperJsonTypedAsync), WritesSameBytes: true),
            new(TypedNewFields, Asking(New, DapperJsonTypedAsync), WritesSameBytes: true),
            new(Stepped, () => StepAsync(_sql, parameter: null), WritesSameBytes: false),
        ];
    }

    private DbConnection Connection => Database.Connection;

    /// <summary>Creates the contest, whose tables are not filled yet.</summary>
    public static NewFieldsContest Of(Database database)
    {
        var table = new FortyColumns();
        return new NewFieldsContest(database, table) { Tables = [table] };
    }

    /// <summary>Makes a query that is asked for the next text each time, beginning with the first.</summary>
    private static Func<Task> Asking(string[] texts, Func<JsonQueryOptions, Task> query)
    {
        var whole = new JsonQueryOptions();
        int next = 0;
        return () =>
        {
            string text = texts[next];
            next = (next + 1) % texts.Length;
            return Policy.TrySelect(text, out JsonFields? fields, out string? error) ? query(whole.WithFields(fields)) : throw new InvalidOperationException(error);
        };
    }

    /// <summary>Makes a text for each choice of so many fields: 12,870, more than twelve times the plans that are kept.</summary>
    private static string[] MakeTexts()
    {
        string[] names = [.. Policy.Fields.Names];
        string[] texts =
        [
            .. from bits in Enumerable.Range(0, 1 << Fields)
               where BitOperations.PopCount((uint)bits) == Selected
               select $"[{string.Join(',', names.Where((_, index) => (bits >> index & 1) == 1))}]",
        ];
        new Random(Seed: 1).Shuffle(texts);
        return texts;
    }

    private Task<long> DapperJsonAsync(JsonQueryOptions options) => Connection.QueryJsonAsync(_sql, null, Rewound(), options);

    private Task<long> DapperJsonTypedAsync(JsonQueryOptions options) => Connection.QueryJsonAsync<SixteenColumns>(_sql, null, Rewound(), options);
}
