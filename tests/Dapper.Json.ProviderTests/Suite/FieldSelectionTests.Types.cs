namespace Dapper.Json.ProviderTests.Suite;

/// <summary>The types of the rows: those whose rows are written straight from their columns, and of each one whose are made objects.</summary>
public abstract partial class FieldSelectionTests<TDatabase>
{
    private sealed class Item
    {
        public int Id { get; set; }

        public string? Word { get; set; }
    }

    private class Values
    {
        public int Number { get; set; }

        public string? Word { get; set; }

        public byte[]? Bytes { get; set; }

        public int None { get; set; }
    }

    private sealed class ComputedValues : Values
    {
        public int Twice => Number * 2;
    }

    private class Amounts
    {
        public int Number { get; set; }

        public int Amount { get; set; }
    }

    private sealed class ComputedAmounts : Amounts
    {
        public int Sum => Number + Amount;
    }

    private sealed class Parent
    {
        public int Id { get; set; }

        public Values? Item { get; set; }
    }

    private class Order
    {
        public int Id { get; set; }

        public Customer? Customer { get; set; }

        public List<Line> Lines { get; set; } = [];
    }

    private sealed class ComputedOrder : Order
    {
        public int Count => Lines.Count;
    }

    private sealed class Customer
    {
        public int Code { get; set; }

        public Place? Place { get; set; }
    }

    private sealed class Place
    {
        public int Zip { get; set; }
    }

    private sealed class Line
    {
        public long Number { get; set; }

        public List<Tax> Taxes { get; set; } = [];
    }

    private sealed class Tax
    {
        public int Rate { get; set; }
    }
}
