using System.IO.Compression;

namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>What a client gets; status 0 if the response does not come to its end.</summary>
internal sealed record MatrixAnswer(int Status, string Body)
{
    public static MatrixAnswer Broken { get; } = new(0, "");

    public static MatrixAnswer Whole { get; } = new(200, MatrixRun.Json);

    /// <summary>Gets the answer without what an error says.</summary>
    public MatrixAnswer WithoutDetails => Status == 500 ? this with { Body = "" } : this;

    public override string ToString() => $"{Status} {Body[..int.Min(Body.Length, 30)]} ({Body.Length})";
}

/// <summary>A client that asks for one address.</summary>
internal sealed class MatrixClient(TestServer server, string path, bool isCompressed)
{
    private readonly TaskCompletionSource _firstHeaders = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets what completes with the headers of the first response.</summary>
    public Task FirstHeaders => _firstHeaders.Task;

    public async Task<MatrixAnswer> GetAsync(CancellationToken cancellationToken)
    {
        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, path)
            {
                Version = server.Client.DefaultRequestVersion,
                VersionPolicy = server.Client.DefaultVersionPolicy,
            };
            if (isCompressed)
            {
                request.Headers.Add("Accept-Encoding", "gzip");
            }

            using HttpResponseMessage response = await server.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
            _firstHeaders.TrySetResult();
            await using Stream content = await response.Content.ReadAsStreamAsync(cancellationToken);
            await using Stream body = response.Content.Headers.ContentEncoding.Contains("gzip")
                ? new GZipStream(content, CompressionMode.Decompress)
                : content;
            using var reader = new StreamReader(body);
            return new((int)response.StatusCode, await reader.ReadToEndAsync(cancellationToken));
        }
        catch (Exception exception) when (exception is HttpRequestException or IOException or OperationCanceledException or InvalidDataException)
        {
            return MatrixAnswer.Broken;
        }
    }
}
