namespace Dapper.Json.Tests.Fakes;

/// <summary>
/// One result of a command. A cell that holds an <see cref="Exception"/> throws it when it is read, and one that holds a
/// <see cref="FailingNullCheck"/> before that; one that holds a function gives a new stream each time. Rows are enumerated as the reader
/// reads, so an iterator can fail, cancel or count at a chosen row.
/// </summary>
internal sealed class FakeResult(IReadOnlyList<FakeColumn> columns, IEnumerable<object?[]> rows)
{
    /// <summary>Gets what a command without rows, such as an insert, answers.</summary>
    public static FakeResult None { get; } = new([], []);

    public IReadOnlyList<FakeColumn> Columns { get; } = columns;

    public IEnumerable<object?[]> Rows { get; } = rows;

    /// <summary>Gets the error that comes instead of the result: when executing for the first, else in NextResult.</summary>
    public Exception? Error { get; private init; }

    public static FakeResult Of(IReadOnlyList<FakeColumn> columns, params object?[][] rows) => new(columns, rows);

    /// <summary>Makes a result of one column.</summary>
    public static FakeResult OfValues<T>(string name, params object?[] values) =>
        new([FakeColumn.Of<T>(name)], values.Select(value => new[] { value }));

    /// <summary>Makes a result of one integer column, Id, that counts from 1.</summary>
    public static FakeResult Counting(int count) =>
        new([FakeColumn.Of<int>("Id", "int")], Enumerable.Range(1, count).Select(i => new object?[] { i }));

    public static FakeResult Failing(Exception error) => new([], []) { Error = error };

    /// <summary>Gives the same rows, with something done when the reader asks for the row of a number (from 1).</summary>
    public FakeResult Before(int rowNumber, Action action)
    {
        return new FakeResult(Columns, Watch());

        IEnumerable<object?[]> Watch()
        {
            int next = 1;
            foreach (object?[] row in Rows)
            {
                if (next++ == rowNumber)
                {
                    action();
                }

                yield return row;
            }

            if (next == rowNumber)
            {
                action();
            }
        }
    }

    /// <summary>Gives the same rows, with the read of the row of a number (from 1) failing.</summary>
    public FakeResult FailingAt(int rowNumber, Exception error) => Before(rowNumber, () => throw error);
}

/// <summary>A cell that throws when it is asked whether it is NULL.</summary>
internal sealed record FailingNullCheck(Exception Error);
