[assembly: AssemblyFixture(typeof(Dapper.Json.ProviderTests.SqlServer.Tds.TypeServer))]

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>Servers that have the values of all types, in rows of either form, and end their packets in different places.</summary>
public sealed class TypeServer : IAsyncDisposable
{
    private readonly TdsServer[] _servers = [TdsServer.Start(Respond), TdsServer.Start(Respond, seed: 1), TdsServer.Start(Respond, seed: 2)];

    /// <summary>Gets connection strings of all of them: one with small packets, two with large ones.</summary>
    public IEnumerable<string> ConnectionStrings =>
        _servers.Zip([8000, 512, 8000], static (server, size) => new SqlConnectionStringBuilder(server.ConnectionString) { PacketSize = size }.ConnectionString);

    public async ValueTask DisposeAsync()
    {
        foreach (TdsServer server in _servers)
        {
            await server.DisposeAsync();
        }
    }

    private static TdsResponse Respond(TdsRequest request)
    {
        string[] parts = request.Text["select ".Length..].Split(" from ");
        string[] names = parts[0] == "*" ? ["n", "l[].item", "l[].last"] : parts[0].Split(", ");
        TypeCase type = TypeCase.Find(parts[1].Trim('[', ']'));

        // Dapper's typed queries also ask for the item before the number.
        bool isFirst = names[0] == "item";
        TdsResponse response = new TdsResponse();
        TdsColumn n = ("n", TdsType.Int), item = (names[isFirst ? 0 : 1], type.Type), last = (names[2], TdsType.NVarChar(10));
        response.Columns(isFirst ? [item, n, last] : [n, item, last]);
        for (int i = 0; i < type.Values.Length; i++)
        {
            response.Row(Ordered(i, type.Values[i], "last")).SparseRow(Ordered(i, type.Values[i], null));
        }

        return type.IsNullable ? response.Row(null, null, null).SparseRow(null, null, null) : response;

        object?[] Ordered(object number, object value, object? text) => isFirst ? [value, number, text] : [number, value, text];
    }
}
