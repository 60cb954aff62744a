using System.Text.Json.Serialization;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A row of <see cref="ConvertedColumns"/>. The types are those that a program wants, whatever a database has.</summary>
public sealed class Order
{
    /// <summary>Gets or sets the key.</summary>
    public int Id { get; set; }

    /// <summary>Gets or sets a line of text.</summary>
    public string Customer { get; set; } = "";

    /// <summary>Gets or sets a reference to another row.</summary>
    public int? InvoiceId { get; set; }

    /// <summary>Gets or sets an amount.</summary>
    public decimal Total { get; set; }

    /// <summary>Gets or sets a date with a time.</summary>
    public DateTime PlacedAt { get; set; }

    /// <summary>Gets or sets a flag.</summary>
    public bool IsPaid { get; set; }

    /// <summary>Gets or sets what is written as a number.</summary>
    public OrderPriority Priority { get; set; }

    /// <summary>Gets or sets what is written as its name.</summary>
    public OrderState State { get; set; }
}

/// <summary>A number in the table and in the JSON.</summary>
public enum OrderPriority
{
    /// <summary>The least.</summary>
    Low,

    /// <summary>The usual.</summary>
    Normal,

    /// <summary>The most.</summary>
    High,
}

/// <summary>A number in the table, a name in the JSON.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<OrderState>))]
public enum OrderState
{
    /// <summary>It has come in.</summary>
    Placed,

    /// <summary>It is on its way.</summary>
    Shipped,

    /// <summary>It has arrived.</summary>
    Delivered,

    /// <summary>It has come back.</summary>
    Returned,
}
