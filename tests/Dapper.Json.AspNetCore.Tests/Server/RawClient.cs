using System.Globalization;
using System.Net.Sockets;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A client that sees the bytes of an HTTP/1.1 response.</summary>
internal static class RawClient
{
    /// <summary>Sends a request, and reads nothing.</summary>
    public static async Task<NetworkStream> SendAsync(Uri address, string path, int receiveBuffer = 0, string headers = "")
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        if (receiveBuffer > 0)
        {
            socket.ReceiveBufferSize = receiveBuffer;
        }

        await socket.ConnectAsync(address.Host, address.Port, TestContext.Current.CancellationToken);
        var stream = new NetworkStream(socket, ownsSocket: true);
        string request = string.Create(CultureInfo.InvariantCulture, $"GET {path} HTTP/1.1\r\nHost: {address.Host}:{address.Port}\r\n{headers}\r\n");
        await stream.WriteAsync(Encoding.ASCII.GetBytes(request), TestContext.Current.CancellationToken);
        return stream;
    }

    /// <summary>Gets all bytes until the server closes or resets the connection.</summary>
    public static async Task<string> GetToEndAsync(Uri address, string path, string headers = "")
    {
        await using NetworkStream stream = await SendAsync(address, path, headers: headers);
        using var response = new MemoryStream();
        byte[] buffer = new byte[8192];
        try
        {
            int read;
            while ((read = await stream.ReadAsync(buffer, TestContext.Current.CancellationToken)) > 0)
            {
                response.Write(buffer, 0, read);
            }
        }
        catch (IOException)
        {
            // The server has reset the connection.
        }

        return Encoding.UTF8.GetString(response.ToArray());
    }
}
