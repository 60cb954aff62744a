using System.Data;
using System.Data.SqlTypes;
using Dapper.Json.Tds;
using Microsoft.Data.SqlClient;
using Xunit;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>What the server of the tests sends is what SqlClient's own getters give: every type, in every way that a row can be sent and read.</summary>
public sealed class ServerTypeTests(TypeServer server) : TdsTests
{
    public static TheoryData<string, bool, bool> Ways =>
        new(from type in TypeCase.All
            from isSequential in new[] { false, true }
            from isAsync in new[] { false, true }
            select (type.Name, isSequential, isAsync));

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Values_are_those_that_were_given(string name, bool isSequential, bool isAsync)
    {
        TypeCase type = TypeCase.Find(name);
        List<object[]> expected = [];
        foreach ((int n, object value) in type.Expected.Index())
        {
            expected.AddRange([[n, value, "last"], [n, value, DBNull.Value]]);
        }

        if (type.IsNullable)
        {
            object[] nulls = [DBNull.Value, DBNull.Value, DBNull.Value];
            expected.AddRange([nulls, nulls]);
        }

        foreach (string connectionString in server.ConnectionStrings)
        {
            await using SqlConnection connection = await OpenAsync(connectionString);
            Assert.Equal(expected, await ReadAsync(connection, type, isSequential, isAsync));
        }
    }

    private static async Task<List<object[]>> ReadAsync(SqlConnection connection, TypeCase type, bool isSequential, bool isAsync)
    {
        await using var command = new SqlCommand(type.Select("n", "item", "last"), connection);
        CommandBehavior behavior = isSequential ? CommandBehavior.SequentialAccess : CommandBehavior.Default;
        await using SqlDataReader reader = isAsync ? await command.ExecuteReaderAsync(behavior, Token) : command.ExecuteReader(behavior);
        List<object[]> rows = [];
        while (isAsync ? await reader.ReadAsync(Token) : reader.Read())
        {
            rows.Add([reader.GetValue(0), ValueAt(reader, type), reader.GetValue(2)]);
        }

        return rows;
    }

    /// <remarks>Of a NULL of the type rowversion SqlClient 2.1 has no bytes instead.</remarks>
    private static object ValueAt(SqlDataReader reader, TypeCase type)
    {
        object value = type.IsWide ? reader.GetSqlDecimal(1) : reader.GetValue(1);
        return value is SqlDecimal { IsNull: true } || (value is byte[] { Length: 0 } && type.Type == TdsType.RowVersion) ? DBNull.Value : value;
    }
}
