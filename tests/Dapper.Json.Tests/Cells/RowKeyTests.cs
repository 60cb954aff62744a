using System.Runtime.InteropServices;
using Dapper.Json.Cells;
using Xunit;

namespace Dapper.Json.Tests.Cells;

/// <summary>A row's key says of each level whether the row before had the same, and then stands for the row itself.</summary>
public sealed class RowKeyTests : IDisposable
{
    private readonly RowKey _key = new();

    public void Dispose() => _key.Dispose();

    [Fact]
    public void The_first_row_matches_nothing()
    {
        Assert.Equal([false, false], Add(1, "a"));
    }

    [Fact]
    public void Each_row_is_compared_with_the_one_before()
    {
        Add(1, "a", 2.5);

        Assert.Equal([true, true, true], Add(1, "a", 2.5));
        Assert.Equal([true, false, false], Add(1, "b", 2.5));
        Assert.Equal([true, false, false], Add(1, "a", 2.5));
        Assert.Equal([false, false, false], Add(2, "a", 2.5));
        Assert.Equal([true, true, false], Add(2, "a", -2.5));
        Assert.Equal([true, true, true], Add(2, "a", -2.5));
    }

    [Fact]
    public void A_text_may_be_longer_or_shorter_than_the_one_before()
    {
        Add("ab", 1);

        Assert.Equal([false, false], Add("abc", 1));
        Assert.Equal([false, false], Add("a", 1));
        Assert.Equal([true, true], Add("a", 1));
        Assert.Equal([false, false], Add("", 1));
        Assert.Equal([true, true], Add("", 1));
    }

    [Fact]
    public void Nothing_moves_from_one_value_to_the_next()
    {
        Add("a", "bc");

        Assert.Equal([false, false], Add("ab", "c"));
        Assert.Equal([false, false], Add("", "abc"));
    }

    [Fact]
    public void NULL_equals_NULL_and_nothing_else()
    {
        Add(null, null);

        Assert.Equal([true, true], Add(null, null));
        Assert.Equal([false, false], Add("", null));
        Assert.Equal([true, false], Add("", 0));
        Assert.Equal([true, false], Add("", null));
    }

    [Fact]
    public void Zeros_of_two_signs_and_kinds_are_told_apart()
    {
        Add(0.0);

        Assert.Equal([false], Add(-0.0));
        Assert.Equal([true], Add(-0.0));

        _key.BeginRow();
        _key.Add(0L, kind: 7);
        Assert.False(_key.MatchesLast);
        _key.BeginRow();
        _key.Add(0L, kind: 8);
        Assert.False(_key.MatchesLast);
    }

    /// <summary>Adds a row.</summary>
    /// <returns>Behind each value, whether it and all before it are those of the row before.</returns>
    private bool[] Add(params object?[] values)
    {
        _key.BeginRow();
        return Array.ConvertAll(values, value =>
        {
            switch (value)
            {
                case null:
                    _key.AddNull();
                    break;
                case int number:
                    _key.Add(number);
                    break;
                case double number:
                    _key.Add(number);
                    break;
                default:
                    _key.Add(MemoryMarshal.AsBytes<char>((string)value));
                    break;
            }

            return _key.MatchesLast;
        });
    }
}
