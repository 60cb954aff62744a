using System.Net.Sockets;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A client whose connections have a small receive buffer.</summary>
internal static class SlowClient
{
    public static HttpClient Of(TestServer server, int receiveBuffer)
    {
        var handler = new SocketsHttpHandler
        {
            ConnectCallback = async (context, token) =>
            {
                var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = receiveBuffer };
                await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, context.DnsEndPoint.Port), token);
                return new NetworkStream(socket, ownsSocket: true);
            },
        };
        return new HttpClient(handler)
        {
            BaseAddress = server.Address,
            DefaultRequestVersion = server.Client.DefaultRequestVersion,
            DefaultVersionPolicy = server.Client.DefaultVersionPolicy,
        };
    }
}
