using System.Data;
using System.Data.Common;

namespace Dapper.Json.Tests.Fakes;

/// <summary>A transaction that does nothing but be there.</summary>
internal sealed class FakeTransaction(FakeConnection connection, IsolationLevel isolationLevel) : DbTransaction
{
    public override IsolationLevel IsolationLevel => isolationLevel;

    protected override DbConnection DbConnection => connection;

    public override void Commit()
    {
    }

    public override void Rollback()
    {
    }
}
