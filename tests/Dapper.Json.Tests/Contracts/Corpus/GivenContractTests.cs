using System.Buffers;
using System.Data;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Drivers.SqlServer;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Contracts that a program makes as it goes, under options that it keeps.</summary>
public sealed class GivenContractTests
{
    private static readonly JsonSerializerOptions Kept = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };

    [Fact]
    public void A_contract_made_for_a_query_is_forgotten_with_it()
    {
        using IDbConnection connection = Databases.Open();
        WeakReference contract = QueryByContractOfItsOwn(connection);

        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        Assert.False(contract.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference QueryByContractOfItsOwn(IDbConnection connection)
    {
        JsonTypeInfo<GivenRow> contract = JsonTypeInfo.CreateJsonTypeInfo<GivenRow>(Kept);
        connection.QueryJson("select 1 as Id", null, new ArrayBufferWriter<byte>(), contract);
        return new WeakReference(contract);
    }

    private sealed class GivenRow
    {
        public int Id { get; set; }
    }
}
