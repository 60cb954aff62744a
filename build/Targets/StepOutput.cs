namespace Dapper.Json.Build;

/// <summary>What a step prints: kept in a file, and shown unless another step is shown.</summary>
/// <param name="path">The file.</param>
/// <param name="isShown">Whether it is shown as it comes.</param>
internal sealed class StepOutput(string path, bool isShown) : IDisposable
{
    private readonly Lock _gate = new();
    private readonly StreamWriter _file = new(path) { AutoFlush = true };
    private bool _isClosed;

    public void WriteLine(string line)
    {
        // A process may print on after its step has ended.
        lock (_gate)
        {
            if (_isClosed)
            {
                return;
            }

            _file.WriteLine(line);
            if (isShown)
            {
                Console.WriteLine(line);
            }
        }
    }

    public void Dispose()
    {
        lock (_gate)
        {
            _isClosed = true;
            _file.Dispose();
        }
    }
}
