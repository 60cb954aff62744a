using System.Data;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Execution;

/// <summary>A parameter in a member that is declared as object is named, with the type that it can be declared with.</summary>
public class HiddenParameterTests
{
    public static TheoryData<object, string> Parameters => new()
    {
        { new DbString { Value = "x" }, "DbString" },
        { new Internal(), "Base" },
        { new DataTable().AsTableValuedParameter(), "SqlMapper.ICustomQueryParameter" },
    };

    [Theory]
    [MemberData(nameof(Parameters))]
    public async Task A_parameter_that_Dapper_does_not_see_is_named(object hidden, string type)
    {
        var cause = new DataException("The driver does not know the type.");
        using var connection = new FakeConnection(new FakeServer(_ => throw cause) { Calls = CallStyle.Any });

        foreach (ArgumentException error in new[]
        {
#pragma warning disable DJ004 // The mistake is what is tested.
            Assert.Throws<ArgumentException>(() => connection.QueryJsonString("select @Hidden", new { other = 1, hidden })),
#pragma warning restore DJ004
            await Assert.ThrowsAsync<ArgumentException>(() => connection.QueryJsonStringAsync("select @hidden", new { hidden }, cancellationToken: TestContext.Current.CancellationToken)),
        })
        {
            Assert.Contains("'hidden'", error.Message, StringComparison.Ordinal);
            Assert.Contains($"Declare it as {type};", error.Message, StringComparison.Ordinal);
            Assert.Same(cause, error.InnerException);
        }

        // Not sent, and so not to blame.
#pragma warning disable DJ004 // The mistake is what is tested.
        Assert.Same(cause, Assert.Throws<DataException>(() => connection.QueryJsonString("select @other", new { hidden, other = 1 })));
#pragma warning restore DJ004
    }

    public abstract class Base : SqlMapper.ICustomQueryParameter
    {
        public void AddParameter(IDbCommand command, string name) => throw new NotSupportedException();
    }

    private sealed class Internal : Base;
}
