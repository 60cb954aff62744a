namespace Dapper.Json.Tests.Reference;

/// <summary>The first promise: the bytes are those that System.Text.Json writes for the same values.</summary>
public class SqliteReferenceTests
{
    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Any_result_of_a_utf16_database_is_what_the_serializer_writes(SqliteAccess access)
    {
        using SqliteConnection connection = Databases.OpenUtf16();
        Check(access, connection, Encoding.Unicode);
    }

    [Fact]
    public void Generated_results_reach_every_option_and_every_kind_of_value()
    {
        // So many that one of the options is missing once in a hundred million runs.
        GeneratedResult[] sample = [.. Gen.Sample(GeneratedResult.Any.Generator, 800, 50)];

        Assert.Equal(GeneratedOptions.All.Count, sample.Select(static result => result.Options).Distinct().Count());
        Assert.Contains(sample, static result => result.Rows.Length == 0);
        Assert.Contains(sample, static result => result.Rows.Length > 40);
        Assert.Contains(sample, static result => result.Names.Length == 1);
        Assert.Contains(sample, static result => result.Names.Length == 12);
        Type?[] kinds = [null, typeof(long), typeof(double), typeof(string), typeof(byte[])];
        Assert.Equal(
            kinds.ToHashSet(),
            sample.SelectMany(static result => result.Rows).SelectMany(static row => row).Select(static cell => cell?.GetType()).ToHashSet());
    }

    private static void Check(SqliteAccess access, SqliteConnection connection, Encoding encoding) =>
        Prop.ForAll(
            GeneratedResult.Any,
            result =>
            {
                byte[] expected = TreeModel.WriteFlat(result.Names, result.Rows, result.Options);
                byte[] written = access.Write(connection, result.Sql, result.Parameters(encoding), result.Options);
                if (!expected.AsSpan().SequenceEqual(written))
                {
                    Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(written));
                    Assert.Equal(expected, written);
                }
            }).QuickCheckThrowOnFailure();
}
