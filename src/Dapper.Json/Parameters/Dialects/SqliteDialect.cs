using System.Data;
using System.Data.Common;
using System.Runtime.InteropServices;
using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>SQLite through Microsoft.Data.Sqlite: json_each.</summary>
/// <remarks>
/// The sign before the value keeps it from being a column: the values of a list are compared with the affinity of what they are looked for in.
/// </remarks>
internal sealed class SqliteDialect() : ParameterDialect(SqlSyntax.Sqlite)
{
    private static readonly ListForm Values = FormOf("+value");
    private static readonly ListForm Reals = FormOf("+cast(value as real)");
    private static readonly ListForm Bytes = FormOf("unhex(value)");

    private static readonly Version FirstWithUnhex = new(3, 41);
    private static readonly Version FirstWithExactReals = new(3, 43);

    // A program has one native library, whatever number of connections.
    private Version? _version;

    public override bool TryAddList<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
        bool isBytes = type == typeof(byte[]), isReal = type == typeof(double) || type == typeof(float);
        if ((isBytes && !HasUnhex(target.Command)) || (isReal && !ReadsReals(target.Command)) || ListJson.Write<SqliteFormat, T>(values) is not { } json)
        {
            return false;
        }

        ListForm form = target.Options.SqlType is { } told ? FormOf($"cast({(isBytes ? "unhex(value)" : "value")} as {SqlTypeName.Of(told).Type})")
            : isBytes ? Bytes
            : isReal ? Reals
            : Values;

        // Not as bytes: they would be taken for text of the database's encoding, and by later versions for binary JSON.
        target.Complete(ListTexts.Of(target, form), json);
        return true;
    }

    private static ListForm FormOf(string value) => new(SqlSyntax.Sqlite, ListFormKind.Query, $"select {value} from json_each(", ")");

    private bool HasUnhex(IDbCommand command) => VersionOf(command) >= FirstWithUnhex;

    /// <summary>Says whether the parser's arithmetic has more digits than a double.</summary>
    private bool ReadsReals(IDbCommand command) =>
        VersionOf(command) >= FirstWithExactReals
        || (!OperatingSystem.IsWindows() && RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86);

    /// <summary>Gives the version of the native library, which the driver knows without an open connection.</summary>
    private Version VersionOf(IDbCommand command) =>
        _version ??= Version.TryParse((command.Connection as DbConnection)?.ServerVersion, out Version? version) ? version : new Version(3, 0);
}
