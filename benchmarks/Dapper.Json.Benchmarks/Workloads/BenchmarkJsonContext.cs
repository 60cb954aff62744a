using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>The baseline's metadata.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(IEnumerable<Product>))]
[JsonSerializable(typeof(IEnumerable<Post>))]
[JsonSerializable(typeof(IAsyncEnumerable<Post>))]
[JsonSerializable(typeof(IEnumerable<Order>))]
[JsonSerializable(typeof(IEnumerable<Purchase>))]
[JsonSerializable(typeof(Page))]
[JsonSerializable(typeof(PaidPurchases))]
[JsonSerializable(typeof(ShopItems))]
[JsonSerializable(typeof(IEnumerable<Document>))]
[JsonSerializable(typeof(IEnumerable<Sale>))]
[JsonSerializable(typeof(IEnumerable<SaleSum>))]
internal sealed partial class BenchmarkJsonContext : JsonSerializerContext;
