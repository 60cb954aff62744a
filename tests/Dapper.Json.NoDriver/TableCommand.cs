using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Dapper.Json.Tests.Fakes;

namespace Dapper.Json.NoDriver;

internal sealed class TableCommand(Func<DbDataReader> read) : DbCommand
{
    [AllowNull]
    public override string CommandText { get; set; } = "";

    public override int CommandTimeout { get; set; }

    public override CommandType CommandType { get; set; }

    public override bool DesignTimeVisible { get; set; }

    public override UpdateRowSource UpdatedRowSource { get; set; }

    protected override DbConnection? DbConnection { get; set; }

    protected override DbTransaction? DbTransaction { get; set; }

    protected override DbParameterCollection DbParameterCollection { get; } = new FakeParameterCollection();

    public override void Cancel()
    {
    }

    public override void Prepare()
    {
    }

    public override int ExecuteNonQuery() => throw new NotSupportedException();

    public override object? ExecuteScalar() => throw new NotSupportedException();

    protected override DbParameter CreateDbParameter() => new FakeParameter();

    protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior) => read();
}
