using Dapper.Json.Tests.Telemetry;

namespace Dapper.Json.Tests.Planning;

/// <summary>Who asks for all fields gets what one gets who asks for none.</summary>
public class AllFieldsTests
{
    [Fact]
    public void All_is_the_plan_that_is_there()
    {
        var options = FreshOptions.Create();
        using var plans = new PlanFigures();
        using var connection = new FakeConnection(new FakeServer(FakeResult.Of([FakeColumn.Of<int>("f0"), FakeColumn.Of<int>("f1")], [0, 1])));
        foreach (string text in new[] { "", "[]", "!all", "!default", "!all,!default" })
        {
            Assert.Null(options.WithFields(JsonFields.Parse("f1")).WithFields(JsonFields.Parse(text)).Fields);
            Assert.Equal("""[{"f0":0,"f1":1}]""", connection.QueryJsonString("select", options: options.WithFields(JsonFields.Parse(text))));
        }

        Assert.Equal((1, 4), (plans.Made, plans.Found));
    }

    [Fact]
    public void Fields_replace_those_before_and_leave_the_options_as_they_are()
    {
        var options = FreshOptions.Create();
        JsonFields one = JsonFields.Parse("f1");
        Assert.Same(one, options.WithFields(JsonFields.Parse("f2")).WithFields(one).Fields);
        Assert.Same(one, new JsonQueryOptions(options.WithFields(one)) { PathNames = true }.Fields);
        Assert.True(options.WithFields(one).IsReadOnly);
        Assert.True(options.IsReadOnly);
        Assert.Throws<ArgumentNullException>(() => options.WithFields(null!));
    }
}
