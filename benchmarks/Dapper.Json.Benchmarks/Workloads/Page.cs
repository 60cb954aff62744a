namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>Some rows of <see cref="EightColumns"/>, and how many there are in all.</summary>
/// <param name="Total">The number of rows of the table.</param>
/// <param name="Items">The rows of the page.</param>
public sealed record Page(long Total, IEnumerable<Post> Items);
