namespace Dapper.Json.Tests.Drivers;

/// <summary>An interrupt ends whatever runs on the connection, so none comes once its query is over.</summary>
public class QueryInterruptTests
{
    [Fact]
    public void A_late_interrupt_does_not_reach_the_next_query()
    {
        int interrupts = 0;
        using var interrupt = new QueryInterrupt(() => interrupts++);

        interrupt.Interrupt();
        interrupt.Dispose();
        int before = interrupts;
        interrupt.Interrupt();

        Assert.Equal(before, interrupts);
        Assert.NotEqual(0, before);
    }
}
