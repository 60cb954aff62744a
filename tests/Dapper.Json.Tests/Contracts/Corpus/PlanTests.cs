using Dapper.Json.Tests.Contracts.Proof;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Which types need no object, and why others do. That both ways write the same is shown by generated types.</summary>
public sealed class PlanTests : SqliteTests
{
    private const string IdAndName = "select 1 as Id, 'n' as Name";

    private const string Base = "class B { prop int Id; prop virtual string Name; } ";

    private const string OneFieldOfTwo =
        "class X { int _a; public int A { get => _a; set => _a = value; } public int B { get => _a; set => _a = value; } }";

    private const string Overlapping = "[StructLayout(LayoutKind.Explicit)] class B { [FieldOffset(0)] public int Id; [FieldOffset(0)] public uint Number; } ";

    private static readonly MethodInfo Direct = typeof(Same).GetMethod(nameof(Same.Directly))!;

    private static readonly MethodInfo Objects = typeof(Same).GetMethod(nameof(Same.ByObjects))!;

    private static readonly JsonSerializerOptions Serializer = new(JsonSerializerDefaults.Web) { IncludeFields = true };

    /// <summary>Types that are written straight from their columns, with a query.</summary>
    private static readonly Dictionary<string, string> Straight = new()
    {
        ["class X { public int Id; public List<string> L = []; public Dictionary<string, int> M = []; public string[] A = Array.Empty<string>(); }"] =
            "select 1 as Id",
        ["class X { public int Id; prop X Parent; prop object Any; prop byte[] Bytes = []; }"] = "select 1 as Id",
        ["class X { public int Id; [JsonIgnore] prop int Secret; [JsonIgnore] prop List<int> Items; }"] = "select 1 as Id, 2 as Secret, null as Items",
        ["class X { prop int Value; [JsonPropertyName(\"lower\")] prop int value; }"] = "select 1 as value, 2 as VALUE",
        ["class X { public int name; [JsonPropertyName(\"property\")] prop int Name; }"] = "select 1 as name, 2 as \"\"",
        ["class X { prop static int S; prop int Id; public int this[int i] => i; }"] = "select 1 as Id, 2 as Item, 3 as S",
        ["class X { prop Hue A; prop Hue? B; [JsonConverter(typeof(JsonStringEnumConverter))] prop Rights C; }"] =
            "select 'Red' as A, null as B, 3 as C",
        ["[JsonNumberHandling(JsonNumberHandling.WriteAsString)] class X { prop int A; prop decimal? D = 1.50m; }"] = "select 1 as A",
        ["record X(long Id, string Name = \"unnamed\");"] = IdAndName + " union all select null, null",
        ["record B(long Id, string Name) { prop int? Count; } record X(long Id, string Name, long More) : B(Id, Name);"] = IdAndName + ", 2 as More",
        ["class B { public int Id { get; private set; } } class X : B { prop int Own; }"] = "select 1 as Id, 2 as Own",
        ["class B { protected B(int id) => Id = id; prop int Id; } class X() : B(42) { prop int Own = 1; }"] = "select 2 as Own",
        [Base + "class X : B { prop new int Id; }"] = IdAndName,
        [Base + "class X : B { prop new string Id; }"] = "select 'x' as Id, 'n' as Name",
        [Base + "class X : B { prop override string Name = \"own\"; }"] = IdAndName,
        ["class B { public int Id; } class X : B { public new int Id; public string Name; }"] = IdAndName,
        ["interface I { string Name { get; } } class X : I { prop int Id; prop string Name; string I.Name => \"other\"; }"] = IdAndName,
        ["class G<T> { prop T Id; prop string Name; } class X : G<int?>;"] = IdAndName,
        [OneFieldOfTwo] = "select 1 as A",
    };

    /// <summary>Types of which objects are made, with a query and the reason.</summary>
    private static readonly Dictionary<string, (string Sql, string Reason)> ByWayOfObjects = new()
    {
        ["class X { prop int Id; prop List<int> List = [1, 2]; }"] = ("select 1 as Id", "its constructor"),
        ["class X { prop int Id; prop Plain Child = new(); }"] = ("select 1 as Id", "its constructor"),
        ["class X { prop int Id; prop string Name; public string Upper => Name.ToUpper(); }"] = (IdAndName, "\"upper\" is computed"),
        ["class X { prop int Id; string _n; public string Name { get => _n; set => _n = value + \"!\"; } }"] = (IdAndName, "setting its member Name"),
        [Base + "class X : B { public override string Name { get => base.Name + \"!\"; set => base.Name = value; } }"] = (IdAndName, "computed"),
        [Base + "class X : B { public override string Name { get => base.Name; set => base.Name = value + \"!\"; } }"] = (IdAndName, "setting its member Name"),
        [Base + "[JsonDerivedType(typeof(X), \"self\")] class X : B;"] = (IdAndName, "polymorphic"),
        [Base + "class X : B, IJsonOnSerializing { public void OnSerializing() => Name += \"?\"; }"] = (IdAndName, "runs code when it is serialized"),
        [Base + "class X : B { [JsonExtensionData] prop Dictionary<string, object> More = new() { [\"more\"] = 1 }; }"] = (IdAndName, "extension data"),
        [Base + "class X : B, System.ComponentModel.ISupportInitialize { public void BeginInit() => Id = -1; public void EndInit() => Id *= 10; }"] =
            (IdAndName, "ISupportInitialize"),
        ["class X { prop int Id; prop int Other; }"] = ("select 1 as Id, null as id", "fill the same member Id"),
        ["class X { public long A { get; } public X() { } [Dapper.ExplicitConstructor] public X(long a) => A = a; }"] =
            ("select 1 as a", "explicit constructor"),
        ["[JsonNumberHandling(JsonNumberHandling.WriteAsString)] class X { prop int A; prop Half H; }"] = ("select 1 as A", "JsonNumberHandling"),
        ["class X { prop int A; [JsonNumberHandling(JsonNumberHandling.WriteAsString)] prop Half H; }"] = ("select 1 as A", "JsonNumberHandling"),
        ["[JsonNumberHandling(JsonNumberHandling.WriteAsString)] class X { prop int A; prop List<int> Items = []; }"] =
            ("select 1 as A", "JsonNumberHandling"),
        ["class X { prop int A; public object Any { get; } = 4; }"] = ("select 1 as A", "(box)"),
        ["class X { prop int Id; [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] prop string Name; }"] = (IdAndName, "condition WhenReading"),
        [OneFieldOfTwo] = ("select 1 as A, 2 as B", "fill the same member"),
        ["[StructLayout(LayoutKind.Explicit)] struct X { [field: FieldOffset(0)] prop int Id; [field: FieldOffset(0)] prop int Number; }"] =
            ("select 1 as Id, 258 as Number", "computed"),
        [Overlapping.Replace("class B", "class X", StringComparison.Ordinal)] = ("select 1 as Id, 2 as Number", "computed"),
        [Overlapping + "class X : B { prop int Own; }"] = ("select 1 as Number", "computed"),
        ["[StructLayout(LayoutKind.Explicit)] struct X { [FieldOffset(0)] public byte Low; [FieldOffset(0)] public int Number; }"] =
            ("select 258 as Number", "computed"),
    };

    [Fact]
    public void Types_that_are_written_straight_from_their_columns() => Assert.All(Snippets.Compile([.. Straight.Keys]), static snippet =>
        Run(Direct, snippet.Type, Straight[snippet.Source], Serializer));

    [Fact]
    public void Types_of_which_objects_are_made() => Assert.All(Snippets.Compile([.. ByWayOfObjects.Keys]), static snippet =>
        Run(Objects, snippet.Type, ByWayOfObjects[snippet.Source].Sql, ByWayOfObjects[snippet.Source].Reason, Serializer));

    /// <remarks>Unlike Dapper, which converts it.</remarks>
    [Fact]
    public void An_ignored_member_is_not_converted()
    {
        Assert.Equal("""[{"id":1},{"id":3}]""", Connection.QueryJsonString<Hidden>("select 1 as Id, 2 as Secret union all select 3, 5000000000"));
        Assert.Equal("""[{"id":1}]""", Connection.QueryJsonString<Hidden>("select 'x' as Secret, 1 as Id"));
    }

    [Fact]
    public void What_differs_per_object_is_made_per_row()
    {
        JsonQueryPlan plan = Connection.ExplainJson<Unique>("select 1 as Id");
        Assert.Contains("its constructor", plan.Reason, StringComparison.Ordinal);
        using JsonDocument rows = JsonDocument.Parse(Connection.QueryJsonString<Unique>("select 1 as Id union all select 2"));
        Assert.NotEqual(rows.RootElement[0].GetProperty("key").GetGuid(), rows.RootElement[1].GetProperty("key").GetGuid());
    }

    private static void Run(MethodInfo same, Type type, params object[] arguments) => same.MakeGenericMethod(type).Invoke(null, arguments);

    public sealed class Hidden
    {
        public int Id { get; set; }

        [System.Text.Json.Serialization.JsonIgnore]
        public int Secret { get; set; }
    }

    public sealed class Unique
    {
        public int Id { get; set; }

        public Guid Key { get; set; } = Guid.NewGuid();
    }
}
